import { renderToStaticMarkup } from 'react-dom/server';
import type { DrawArt, FurtherShell, RenderDocument, RenderFurtherPage, RenderLinkPage } from '#contract/page.ts';
import type { FurtherPage } from '#contract/further-page.ts';
import type { PortfolioContent } from '#contract/portfolio-content.ts';
import { pageDocument } from './document.tsx';
import { colors, themeColor } from './domain-sale/colors.ts';
import { linkPage } from './link-page.ts';
import { portfolioArt } from './portfolio/portfolio-art.ts';
import { besideHead, portfolioHead } from './portfolio/portfolio-head.ts';
import { ArticlePage, NotFoundPage, PortfolioPage } from './portfolio/portfolio-page.tsx';
import { readQuery } from './portfolio/query.ts';
import { searchDataId, type SearchData } from './portfolio/search-data.ts';
import { ofKind } from './render-body.tsx';
import { absoluteLinks } from './ui/absolute-links.ts';
import { DataBlock } from './ui/data-block.tsx';

/** Draws the list by an address such as `/?q=book&page=2`, or the page of an address that is none. */
export const renderDocument: RenderDocument = async (path, data, shell) => {
  const { content } = ofKind(data, 'portfolio');
  const { pathname, searchParams } = new URL(path, content.url);
  if (pathname !== '/') {
    const head = besideHead(content, { ...content.pages.notFound, path: undefined }, themeColor);
    const body = renderToStaticMarkup(<NotFoundPage content={content} />);
    return pageDocument(head, shell, { body, language: content });
  }
  const query = readQuery(searchParams);
  const searched: SearchData = { lang: content.lang, words: content.words.portfolio };
  return pageDocument(portfolioHead(content, query, themeColor), shell, {
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

export const renderFurtherPage: RenderFurtherPage = async (page, data, shell) =>
  articleDocument(ofKind(data, 'portfolio').content, page, shell);

/** It may stand on another face's host, where its links have to lead back. */
export const renderLinkPage: RenderLinkPage = async (data, shell) => {
  const { content } = ofKind(data, 'portfolio');
  return articleDocument({ ...content, legal: absoluteLinks(content.legal, content.url) }, linkPage, shell);
};

export const drawArt: DrawArt = (data) => portfolioArt(ofKind(data, 'portfolio').content, colors, themeColor);

function articleDocument(content: PortfolioContent, page: FurtherPage, shell: FurtherShell): string {
  const path = page.noindex ? undefined : page.path;
  const told = { title: `${page.title} · ${content.brand}`, description: page.description, path };
  const body = renderToStaticMarkup(<ArticlePage content={content} page={page} />);
  return pageDocument(besideHead(content, told, themeColor), shell, { body, language: content });
}
