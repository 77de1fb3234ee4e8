import type { DomainContent } from '#contract/content/domain-content.ts';
import type { CustomPage as Page } from '#contract/content/site-content.ts';
import { absoluteLinks, SkipLink } from '../ui/page/page-links.tsx';
import { Article } from '../ui/page/article.tsx';
import { Footer } from './footer.tsx';

interface CustomPageProps {
  content: DomainContent;
  page: Page;
  /** Whether another face's host may serve the page, so that its links must be full addresses. */
  isAway?: boolean;
}

/** An owner's page, or the page behind a link in an email. No application takes it over. */
export function CustomPage({ content, page, isAway = false }: CustomPageProps) {
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
      <Footer content={footer} />
    </>
  );
}
