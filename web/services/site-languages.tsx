import { useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { ServicesContent } from '#contract/services-content.ts';
import { LanguageMenu } from '../ui/language-menu.tsx';

/** Below the footer, where the company has several languages. A page that is in none of them leads to the home pages. */
export function SiteLanguages({ content: { lang, alternates, words } }: { content: ServicesContent }) {
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
