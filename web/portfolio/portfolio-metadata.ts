import type { PortfolioContent } from '#contract/content/portfolio-content.ts';
import type { SiteArt } from '#contract/site/artwork.ts';
import { namesOnPage, countPages } from '#contract/site/for-sale.ts';
import type { Head, HeadPage } from '#contract/site/page.ts';
import { formatMessage } from '#contract/text/format.ts';
import { colors, themeColor } from '../domain/domain-metadata.ts';
import { formatAddress, isWhole, type Query } from './query.ts';
import { createFigures } from './results.tsx';

/**
 * Makes the head of the list. Search engines index only whole lists in the default order. The title of another says how
 * many names it has, because a screen reader begins with that. `count`: names that match the query.
 */
export function makePortfolioHead(content: PortfolioContent, query: Query, count: number): Head {
  const { names, url, lang, words, pages } = content;
  const figures = createFigures(lang);
  const isIndexed = isWhole(query) && query.sort === 'name';
  const last = countPages(count);
  const page = Math.min(query.page, last);
  const title = [pages.home.title];
  if (!isWhole(query)) title.unshift(figures.formatCount(words.portfolio.found, count));
  const place = { page: figures.formatNumber(page), pages: figures.formatNumber(last) };
  if (page > 1) title.push(formatMessage(words.portfolio.page, place));
  return {
    ...makeCommonHead(content),
    title: title.join(' · '),
    description: pages.home.description,
    canonical: isIndexed ? new URL(formatAddress({ ...query, page }), url).href : '',
    structured: isIndexed && names.length > 0 ? [describeNames(content, page)] : [],
  };
}

export function makeOtherPageHead(content: PortfolioContent, page: HeadPage): Head {
  const { title, description, path, noindex } = page;
  const canonical = noindex ? '' : new URL(path, content.url).href;
  return { ...makeCommonHead(content), title, description, canonical, structured: [] };
}

function makeCommonHead({ brand, title }: PortfolioContent) {
  return { siteName: brand, imageAlt: `${title}, ${brand}`, themeColor };
}

/** Lists the names of the page (schema.org, ItemList: a list that leads to pages of its items). */
function describeNames({ title, names }: PortfolioContent, page: number): object {
  const from = (page - 1) * namesOnPage;
  const itemListElement = names
    .slice(from, from + namesOnPage)
    .map(({ name, url }, at) => ({ '@type': 'ListItem', position: from + at + 1, name, url }));
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: title,
    numberOfItems: names.length,
    itemListElement,
  };
}

const { ground: GROUND, ink: INK, tape: TAPE } = colors;

/** Bars of the icon in the lengths of three names. */
const ICON =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${INK}"/>` +
  `<path d="M12 16h40v8H12zM12 28h24v8H12zM12 40h32v8H12z" fill="${TAPE}"/></svg>`;

/** The tape of the link preview, with a tick each 33.75 pixels. */
const TICKS = Array.from({ length: 31 }, (_, at) => {
  const length = at % 4 === 3 ? 50 : at % 2 === 1 ? 24 : 16;
  return `M${60 + (at + 1) * 33.75} 376v${length}`;
});

/** Renders icon and link preview: the heading on the tape, and how many names there are. */
export function renderPortfolioArt({ brand, title, names, words, lang }: PortfolioContent): SiteArt {
  const found = createFigures(lang).formatCount(words.portfolio.found, names.length);
  const line = { x: 60, size: 34, fill: INK };
  return {
    icon: ICON,
    preview: [
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">',
      `<rect width="1200" height="630" fill="${GROUND}"/>`,
      { ...line, text: brand, y: 92 },
      // The picture renderer shrinks a longer title.
      { ...line, text: title, y: 320, size: 190, tracking: -0.04 },
      `<rect x="60" y="376" width="1080" height="92" fill="${TAPE}"/>`,
      `<path d="${TICKS.join('')}" stroke="${INK}" stroke-width="2"/>`,
      { ...line, text: found, y: 570 },
      '</svg>',
    ],
    weight: 700,
    themeColor,
    colors,
  };
}
