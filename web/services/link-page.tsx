import type { FurtherPage as Page } from '#contract/further-page.ts';
import type { ServicesContent } from '#contract/services-content.ts';
import { absoluteLinks } from '../ui/absolute-links.ts';
import { Article } from '../ui/article.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { Logo } from './logo.tsx';
import { SiteFooter } from './site-footer.tsx';

/** The page that links in mails lead to: the name, what the server says, the foot. It may stand on another face's host. */
export function LinkPage({ content, page }: { content: ServicesContent; page: Page }) {
  const { brand, logo, url, legal, navigation } = content;
  return (
    <>
      <SkipLink>{navigation.skip}</SkipLink>
      <header className="site-bar">
        <a className="site-brand" href={url}>
          <Logo picture={logo} />
          {brand}
        </a>
      </header>
      <main className="wrap" id="main" tabIndex={-1}>
        <Article heading={page.heading} html={page.html} />
      </main>
      <SiteFooter content={{ ...content, legal: absoluteLinks(legal, url) }} />
    </>
  );
}
