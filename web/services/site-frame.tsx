import type { ReactNode } from 'react';
import type { ServicesContent } from '#contract/services-content.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { QuoteWay } from './quote-link.tsx';
import { SiteBar } from './site-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteLanguages } from './site-languages.tsx';

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
