import { fillWords } from '#contract/fill-words.ts';
import type { Head } from '#contract/page.ts';
import { namesOnPage, pagesOf } from '#contract/portfolio-name.ts';
import type { PortfolioContent } from '#contract/portfolio-content.ts';
import { createFigures } from './figures.ts';
import { addressOf, isWhole, type Query } from './query.ts';

/** Only whole lists in the usual order are to be found by search: what somebody looked for is no page of its own. */
export function portfolioHead(content: PortfolioContent, query: Query, themeColor: Head['themeColor']): Head {
  const { names, url, words, lang, pages } = content;
  const isPlain = isWhole(query) && query.sort === 'name';
  const count = pagesOf(names.length);
  const page = Math.min(query.page, count);
  const figures = createFigures(lang);
  const which = fillWords(words.portfolio.page, { page: figures.count(page), pages: figures.count(count) });
  const { title, description } = pages.home;
  return {
    ...headOf(content, themeColor),
    title: page === 1 ? title : `${title} · ${which}`,
    description,
    canonical: isPlain ? new URL(addressOf({ ...query, page }), url).href : '',
    structured: isPlain && names.length > 0 ? [itemList(content, page)] : [],
  };
}

/** Of a page beside the list. */
export function besideHead(
  content: PortfolioContent,
  { title, description, path }: { title: string; description: string; path: string | undefined },
  themeColor: Head['themeColor'],
): Head {
  const canonical = path === undefined ? '' : new URL(path, content.url).href;
  return { ...headOf(content, themeColor), title, description, canonical, structured: [] };
}

function headOf({ brand, url, title }: PortfolioContent, themeColor: Head['themeColor']) {
  return { siteName: brand, image: new URL('/og.png', url).href, imageAlt: `${title}, ${brand}`, themeColor };
}

/** The names of the page (schema.org, ItemList: a list that leads to pages of its items). */
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
