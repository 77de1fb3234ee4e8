import type { DomainContent } from '#contract/domain-content.ts';
import type { FurtherPage as Page } from '#contract/further-page.ts';
import { Article } from '../ui/article.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { SaleFooter } from './sale-footer.tsx';

/** A page that the owner wrote, between the name and the foot of the other. No application takes it over. */
export function FurtherPage({ content, page }: { content: DomainContent; page: Page }) {
  return (
    <>
      <SkipLink>{content.skip}</SkipLink>
      <header className="further-head">
        <a href="/">{content.name}</a>
      </header>
      <main className="further-main" id="main" tabIndex={-1}>
        <Article heading={page.heading} html={page.html} />
      </main>
      <SaleFooter content={content} />
    </>
  );
}
