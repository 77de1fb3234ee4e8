import type { DomainContent } from '#contract/domain-content.ts';
import type { FurtherPage as Page } from '#contract/further-page.ts';
import { absoluteLinks } from '../ui/absolute-links.ts';
import { Article } from '../ui/article.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { SaleFooter } from './sale-footer.tsx';

/** The page that links in mails lead to: the name, what the server says, the foot. It may stand on another face's host. */
export function LinkPage({ content, page }: { content: DomainContent; page: Page }) {
  const { skip, name, url, legal } = content;
  return (
    <>
      <SkipLink>{skip}</SkipLink>
      <header className="further-head">
        <a href={url}>{name}</a>
      </header>
      <main className="further-main" id="main" tabIndex={-1}>
        <Article heading={page.heading} html={page.html} />
      </main>
      <SaleFooter content={{ ...content, alternates: undefined, legal: absoluteLinks(legal, url) }} />
    </>
  );
}
