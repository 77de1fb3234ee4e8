import type { FurtherPage } from '#contract/further-page.ts';
import type {
  DrawArt,
  FurtherShell,
  PageData,
  RenderDocument,
  RenderFurtherPage,
  RenderLinkPage,
} from '#contract/page.ts';
import type { PortfolioContent } from '#contract/portfolio-content.ts';
import { plainDocument } from './document.ts';
import { colors, themeColor } from './domain-sale/colors.ts';
import { linkPage } from './link-page.ts';
import { drawFrame } from './portfolio/draw-frame.ts';
import { drawNotFound, drawPortfolio } from './portfolio/draw-pages.ts';
import { element, toHtml, type Markup } from './portfolio/markup.ts';
import { portfolioArt } from './portfolio/portfolio-art.ts';
import { besideHead, portfolioHead } from './portfolio/portfolio-head.ts';
import { readQuery } from './portfolio/query.ts';
import { searchDataScript } from './portfolio/search-data.ts';
import { absoluteLinks } from './ui/absolute-links.ts';

/** Draws the list by an address such as `/?q=book&page=2`, or the page of an address that is none. */
export const renderDocument: RenderDocument = async (path, data, shell) => {
  const content = contentOf(data);
  const { pathname, searchParams } = new URL(path, content.url);
  if (pathname !== '/') {
    const head = besideHead(content, { ...content.pages.notFound, path: undefined }, themeColor);
    return plainDocument(head, htmlOf(drawNotFound(content)), content, shell);
  }
  const query = readQuery(searchParams);
  const script = `<script type="importmap">${shell.modules}</script>
<script type="module" src="${shell.script}"></script>
`;
  return plainDocument(
    portfolioHead(content, query, themeColor),
    htmlOf(drawPortfolio(content, query)),
    content,
    shell,
    { lines: [], application: searchDataScript(content) + script },
  );
};

export const renderFurtherPage: RenderFurtherPage = async (page, data, shell) =>
  drawArticle(contentOf(data), page, shell);

/** It may stand on another face's host, where its links have to lead back. */
export const renderLinkPage: RenderLinkPage = async (data, shell) => {
  const content = contentOf(data);
  return drawArticle({ ...content, legal: absoluteLinks(content.legal, content.url) }, linkPage, shell);
};

export const drawArt: DrawArt = (data) => portfolioArt(contentOf(data), colors, themeColor);

/** Its text is HTML of the build's, which is put in as it is. */
function drawArticle(content: PortfolioContent, page: FurtherPage, shell: FurtherShell): string {
  const { title, heading, description, noindex, path, html } = page;
  const article = element(
    'article',
    { class: 'article' },
    element('h1', {}, heading),
    element('div', { class: 'article-text' }, TEXT),
  );
  const main = element('main', { class: 'further-main', id: 'main', tabindex: -1 }, article);
  const head = besideHead(
    content,
    { title: `${title} · ${content.brand}`, description, path: noindex ? undefined : path },
    themeColor,
  );
  const body = htmlOf(drawFrame(content, main)).replace(TEXT, () => html);
  return plainDocument(head, body, content, shell);
}

const TEXT = '%ARTICLE-TEXT%';

const htmlOf = (body: Markup[]) => body.map(toHtml).join('');

function contentOf(data: PageData): PortfolioContent {
  if (data.kind !== 'portfolio') throw new Error('This bundle draws the page of all names only');
  return data.content;
}
