import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { PortfolioContent } from '#contract/content/portfolio-content.ts';
import type { CustomPage } from '#contract/content/site-content.ts';
import { pageAt, portfolioPages } from '#contract/site/face-pages.ts';
import { type CustomPageShell, pageDataId, type Renderer, type Shell } from '#contract/site/page.ts';
import { formatMessage } from '#contract/text/format.ts';
import { createEnquiry, enquiryData } from '../portfolio/enquiry.tsx';
import { otherPageHead, portfolioHead, renderPortfolioArt } from '../portfolio/portfolio-metadata.ts';
import { ArticlePage, EnquiryPage, NotFoundPage, PortfolioPage } from '../portfolio/portfolio-page.tsx';
import { parseQuery, type SearchData, searchDataId } from '../portfolio/query.ts';
import { absoluteLinks } from '../ui/page/page-links.tsx';
import { DataBlock, linkPage, idleFunctions, renderPageDocument } from './document.tsx';

type Portfolio = Renderer<'portfolio'>;

/** Renders the list for an address such as `/?q=book&page=2`, or the not-found page. */
export const renderDocument: Portfolio['renderDocument'] = async (path, { content: whole, starts }, shell) => {
  // Its form needs this server.
  const content = shell.backend.url === '' ? whole : { ...whole, offer: undefined };
  const { pathname, searchParams } = new URL(path, content.url);
  const page = pageAt(portfolioPages, content, pathname);
  if (page.path !== portfolioPages.home.path) {
    const body = renderToStaticMarkup(<NotFoundPage content={content} />);
    return renderPageDocument(otherPageHead(content, page), shell, { body, language: content });
  }
  const query = parseQuery(searchParams);
  if (content.offer && (query.isOffer || starts.offer)) {
    const data = enquiryData(content, query.names, starts.offer);
    const head = portfolioHead(content, { ...query, isOffer: true });
    const title =
      data.start.status === 'invalid'
        ? formatMessage(content.words.page.errorTitle, { title: head.title })
        : head.title;
    const body = renderToString(
      <EnquiryPage content={content}>{createEnquiry(data, idleFunctions(shell))}</EnquiryPage>,
    );
    return renderPageDocument({ ...head, title }, shell, {
      body,
      language: content,
      scripts: <Scripts id={pageDataId} data={data} shell={shell} />,
      backend: shell.backend,
    });
  }
  const searched: SearchData = { lang: content.lang, words: content.words.portfolio };
  return renderPageDocument(portfolioHead(content, query), shell, {
    body: renderToStaticMarkup(<PortfolioPage content={content} query={query} />),
    language: content,
    scripts: <Scripts id={searchDataId} data={searched} shell={shell} />,
    backend: shell.backend,
  });
};

function Scripts({ id, data, shell }: { id: string; data: object; shell: Shell }) {
  return (
    <>
      <DataBlock id={id} data={data} />
      <script type="importmap">{shell.modules}</script>
      <script type="module">{shell.starter}</script>
    </>
  );
}

export const renderCustomPage: Portfolio['renderCustomPage'] = async (page, { content }, shell) =>
  renderArticle(content, page, shell);

/** Renders the page with full links, because another face's host may serve it. */
export const renderLinkPage: Portfolio['renderLinkPage'] = async ({ content }, shell) =>
  renderArticle({ ...content, legal: absoluteLinks(content.legal, content.url) }, linkPage, shell);

export const renderArt: Portfolio['renderArt'] = ({ content }) => renderPortfolioArt(content);

function renderArticle(content: PortfolioContent, page: CustomPage, shell: CustomPageShell): string {
  const head = otherPageHead(content, { ...page, title: `${page.title} · ${content.brand}` });
  const body = renderToStaticMarkup(<ArticlePage content={content} page={page} />);
  return renderPageDocument(head, shell, { body, language: content });
}
