import { renderToStaticMarkup } from 'react-dom/server';
import type { PortfolioContent } from '#contract/content/portfolio-content.ts';
import type { CustomPage as Page } from '#contract/content/site-content.ts';
import { findPage, portfolioPages } from '#contract/site/site-pages.ts';
import type { CustomPageShell, Renderer } from '#contract/site/page.ts';
import { makeOtherPageHead, makePortfolioHead, renderPortfolioArt } from '../portfolio/portfolio-metadata.ts';
import { CustomPage, NotFoundPage, PortfolioPage } from '../portfolio/portfolio-page.tsx';
import { findNames, parseQuery } from '../portfolio/query.ts';
import { makeAbsolute } from '../ui/page/page-links.tsx';
import { linkPage, renderPageDocument } from './document.tsx';

type Portfolio = Renderer<'portfolio'>;

/** Renders the list for an address such as `/?q=book&page=2`, or the not-found page. */
export const renderDocument: Portfolio['renderDocument'] = async (path, { content }, shell) => {
  const { pathname, searchParams } = new URL(path, content.url);
  const page = findPage(portfolioPages, content, pathname);
  if (page.path !== portfolioPages.home.path) {
    const body = renderToStaticMarkup(<NotFoundPage content={content} />);
    return renderPageDocument(makeOtherPageHead(content, page), shell, { body, site: content });
  }
  const query = parseQuery(searchParams, content.names);
  const found = findNames(content.names, query);
  const body = renderToStaticMarkup(<PortfolioPage content={content} query={query} found={found} />);
  return renderPageDocument(makePortfolioHead(content, query, found.length), shell, { body, site: content });
};

export const renderCustomPage: Portfolio['renderCustomPage'] = async (page, { content }, shell) =>
  renderArticle(content, page, shell);

/** Renders the page with full links, because another site's host may serve it. */
export const renderLinkPage: Portfolio['renderLinkPage'] = async ({ content }, shell) =>
  renderArticle({ ...content, legal: makeAbsolute(content.legal, content.url) }, linkPage, shell);

export const renderArt: Portfolio['renderArt'] = ({ content }) => renderPortfolioArt(content);

function renderArticle(content: PortfolioContent, page: Page, shell: CustomPageShell): string {
  const head = makeOtherPageHead(content, { ...page, title: `${page.title} · ${content.brand}` });
  const body = renderToStaticMarkup(<CustomPage content={content} page={page} />);
  return renderPageDocument(head, shell, { body, site: content });
}
