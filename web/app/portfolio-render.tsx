import { renderToStaticMarkup } from 'react-dom/server';
import type {
  RenderArt,
  CustomPageShell,
  RenderDocument,
  RenderCustomPage,
  RenderLinkPage,
} from '#contract/site/page.ts';
import type { CustomPage } from '#contract/content/site-content.ts';
import type { PortfolioContent } from '#contract/content/portfolio-content.ts';
import { DataBlock, linkPage, ofKind, renderPageDocument } from './document.tsx';
import { colors, themeColor } from '../domain/name-picture.ts';
import { otherPageHead, portfolioHead, renderPortfolioArt } from '../portfolio/portfolio-metadata.ts';
import { ArticlePage, NotFoundPage, PortfolioPage } from '../portfolio/portfolio-page.tsx';
import { parseQuery, type SearchData, searchDataId } from '../portfolio/query.ts';
import { absoluteLinks } from '../ui/page/page-links.tsx';

/** Draws the list by an address such as `/?q=book&page=2`, or the page of an address that is none. */
export const renderDocument: RenderDocument = async (path, data, shell) => {
  const { content } = ofKind(data, 'portfolio');
  const { pathname, searchParams } = new URL(path, content.url);
  if (pathname !== '/') {
    const head = otherPageHead(content, { ...content.pages.notFound, path: undefined }, themeColor);
    const body = renderToStaticMarkup(<NotFoundPage content={content} />);
    return renderPageDocument(head, shell, { body, language: content });
  }
  const query = parseQuery(searchParams);
  const searched: SearchData = { lang: content.lang, words: content.words.portfolio };
  return renderPageDocument(portfolioHead(content, query, themeColor), shell, {
    body: renderToStaticMarkup(<PortfolioPage content={content} query={query} />),
    language: content,
    scripts: (
      <>
        <DataBlock id={searchDataId} data={searched} />
        <script type="importmap">{shell.modules}</script>
        <script type="module" src={shell.script} />
      </>
    ),
  });
};

export const renderCustomPage: RenderCustomPage = async (page, data, shell) =>
  renderArticle(ofKind(data, 'portfolio').content, page, shell);

/** It may stand on another face's host, where its links have to lead back. */
export const renderLinkPage: RenderLinkPage = async (data, shell) => {
  const { content } = ofKind(data, 'portfolio');
  return renderArticle({ ...content, legal: absoluteLinks(content.legal, content.url) }, linkPage, shell);
};

export const renderArt: RenderArt = (data) => renderPortfolioArt(ofKind(data, 'portfolio').content, colors, themeColor);

function renderArticle(content: PortfolioContent, page: CustomPage, shell: CustomPageShell): string {
  const path = page.noindex ? undefined : page.path;
  const texts = { title: `${page.title} · ${content.brand}`, description: page.description, path };
  const body = renderToStaticMarkup(<ArticlePage content={content} page={page} />);
  return renderPageDocument(otherPageHead(content, texts, themeColor), shell, { body, language: content });
}
