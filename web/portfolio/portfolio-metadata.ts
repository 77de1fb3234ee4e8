import type { PortfolioContent } from '#contract/content/portfolio-content.ts';
import type { FaceArt, PictureText } from '#contract/site/artwork.ts';
import { namesOnPage, pagesOf } from '#contract/site/for-sale.ts';
import type { Head, HeadPage } from '#contract/site/page.ts';
import { formatMessage } from '#contract/text/format.ts';
import { colors, themeColor } from '../domain/name-picture.ts';
import { addressOf, isWhole, type Query } from './query.ts';
import { createFigures } from './results.tsx';

/**
 * Makes the head of the list. Search engines index only whole lists in the default order. The title of another says how many names it has,
 * because a screen reader begins with that. `count`: names that match the query.
 */
export function portfolioHead(content: PortfolioContent, query: Query, count: number): Head {
  const { names, url, words, lang, pages } = content;
  const isPlain = isWhole(query) && query.sort === 'name';
  const last = pagesOf(count);
  const page = Math.min(query.page, last);
  const figures = createFigures(lang);
  const found = isWhole(query) ? [] : [figures.counted(words.portfolio.found, count)];
  const { page: place } = words.portfolio;
  const which = page === 1 ? [] : [formatMessage(place, { page: figures.count(page), pages: figures.count(last) })];
  const { title, description } = pages.home;
  return {
    ...headOf(content),
    title: [...found, title, ...which].join(' · '),
    description,
    canonical: isPlain ? new URL(addressOf({ ...query, page }), url).href : '',
    structured: isPlain && names.length > 0 ? [itemList(content, page)] : [],
  };
}

export function otherPageHead(content: PortfolioContent, { title, description, path, noindex }: HeadPage): Head {
  const canonical = noindex ? '' : new URL(path, content.url).href;
  return { ...headOf(content), title, description, canonical, structured: [] };
}

function headOf({ brand, url, title }: PortfolioContent) {
  return { siteName: brand, image: new URL('/og.png', url).href, imageAlt: `${title}, ${brand}`, themeColor };
}

/** Lists the names of the page (schema.org, ItemList: a list that leads to pages of its items). */
function itemList({ title, names }: PortfolioContent, page: number): object {
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

/** Renders icon and link preview: names of three lengths, and the heading on the tape. */
export function renderPortfolioArt({ brand, title, names, words, lang }: PortfolioContent): FaceArt {
  const { ground, ink, tape } = colors;
  const text = (line: string, place: { y: number; size: number; tracking?: number }): PictureText => {
    return { text: line, x: 60, ...place, fill: ink };
  };
  const found = createFigures(lang).counted(words.portfolio.found, names.length);
  return {
    icon: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${ink}"/>${BARS.map(([y, width]) => `<rect x="12" y="${y}" width="${width}" height="8" fill="${tape}"/>`).join('')}</svg>`,
    preview: [
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">',
      `<rect width="1200" height="630" fill="${ground}"/>`,
      text(brand, { y: 92, size: 34 }),
      // The picture renderer shrinks a longer title.
      text(title, { y: 320, size: TALLEST, tracking: -0.04 }),
      `<rect x="60" y="376" width="${WIDTH}" height="92" fill="${tape}"/>`,
      Array.from({ length: TICKS }, (_, at) => {
        const x = 60 + ((at + 1) * WIDTH) / (TICKS + 1);
        return `<path d="M${x} 376v${at % 4 === 3 ? 50 : at % 2 === 1 ? 24 : 16}" stroke="${ink}" stroke-width="2"/>`;
      }).join(''),
      text(found, { y: 570, size: 34 }),
      '</svg>',
    ],
    weight: 700,
    themeColor,
    colors,
  };
}

const WIDTH = 1080;
const TALLEST = 190;

/** Bars of the icon: distance from the top and length, in a square of 64. */
const BARS = [
  [16, 40],
  [28, 24],
  [40, 32],
];
const TICKS = 31;
