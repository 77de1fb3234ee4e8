import type { DomainContent } from '#contract/domain-content.ts';
import type { FurtherPage as Page } from '#contract/further-page.ts';
import { absoluteLinks } from '../ui/absolute-links.ts';
import { Article } from '../ui/article.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { SaleFooter } from './sale-footer.tsx';

interface FurtherPageProps {
  content: DomainContent;
  page: Page;
  /** Whether it may stand on another face's host, where its links have to lead back. */
  isAway?: boolean;
}

/** A page that the owner wrote, or what a link in a mail leads to, between the name and the foot of the other. No application takes it over. */
export function FurtherPage({ content, page, isAway = false }: FurtherPageProps) {
  const { skip, name, url, legal } = content;
  const footer = isAway ? { ...content, alternates: undefined, legal: absoluteLinks(legal, url) } : content;
  return (
    <>
      <SkipLink>{skip}</SkipLink>
      <header className="further-head">
        <a href={isAway ? url : '/'}>{name}</a>
      </header>
      <main className="further-main" id="main" tabIndex={-1}>
        <Article heading={page.heading} html={page.html} />
      </main>
      <SaleFooter content={footer} />
    </>
  );
}
