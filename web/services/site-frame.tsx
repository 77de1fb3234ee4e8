import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { ServicesContent } from '#contract/services-content.ts';
import { LanguageMenu } from '../ui/language-menu.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { QuoteWay } from './quote-link.tsx';
import { SiteBar } from './site-bar.tsx';
import { SiteFooter } from './site-footer.tsx';

interface SiteFrameProps {
  content: ServicesContent;
  /** Fetches the quote page's code ahead of a visit, when a visitor turns to a link that leads there. */
  loadQuotePage: () => Promise<unknown>;
  children: ReactNode;
}

/** Navigation bar and footer around every page of the services face. */
export function SiteFrame({ content, loadQuotePage, children }: SiteFrameProps) {
  return (
    <QuoteWay value={content.quote ? loadQuotePage : content.email}>
      <SkipLink>{content.navigation.skip}</SkipLink>
      <SiteBar content={content} />
      {children}
      <SiteFooter content={content} />
      <SiteLanguages content={content} />
    </QuoteWay>
  );
}

/** Below the footer, where the company has several languages. A page that is in none of them leads to the home pages. */
function SiteLanguages({ content: { lang, alternates, words } }: { content: ServicesContent }) {
  const { pathname } = useLocation();
  if (!alternates) return null;
  const path = pathname === paths.quote ? pathname : paths.home;
  return (
    <div className="site-languages on-ink">
      <div className="wrap">
        <LanguageMenu label={words.page.languages} lang={lang} languages={alternates} path={path} />
      </div>
    </div>
  );
}
