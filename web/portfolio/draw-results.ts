import { fillWords } from '#contract/fill-words.ts';
import { namesOnPage, pagesOf, type PortfolioName } from '#contract/portfolio-name.ts';
import type { PortfolioWords } from '#contract/portfolio-words.ts';
import { drawEntry } from './draw-entry.ts';
import type { Figures } from './figures.ts';
import { findNames } from './find-names.ts';
import { element, type Markup } from './markup.ts';
import { addressOf, isWhole, type Query } from './query.ts';

export interface Results {
  /** How many names were found, in words. */
  found: string;
  /** Whether a link that takes back search and choices is of use above them. */
  canClear: boolean;
  /** The names of one page, and links to the others. */
  list: Markup[];
}

/** What the server answers with and the script shows: the same of the same names and query. */
export function drawResults(
  names: readonly PortfolioName[],
  query: Query,
  words: PortfolioWords,
  figures: Figures,
): Results {
  const all = findNames(names, query);
  const found = figures.counted(words.found, all.length);
  // Where nothing fits, what is said about it has the link.
  if (all.length === 0) return { found, canClear: false, list: [drawNothing(names.length === 0, words)] };
  const pages = pagesOf(all.length);
  const page = Math.min(query.page, pages);
  const shown = all.slice((page - 1) * namesOnPage, page * namesOnPage);
  const list = element(
    'ol',
    { class: 'entries', start: (page - 1) * namesOnPage + 1 },
    shown.map((one) => drawEntry(one, words, figures)),
  );
  const canClear = !isWhole(query) || query.sort !== 'name';
  return { found, canClear, list: pages === 1 ? [list] : [list, drawPages({ ...query, page }, pages, words, figures)] };
}

function drawNothing(isEmpty: boolean, words: PortfolioWords): Markup {
  if (isEmpty) return element('p', { class: 'nothing' }, words.empty);
  return element(
    'div',
    { class: 'nothing' },
    element('h2', {}, words.none.heading),
    element('p', {}, words.none.text),
    element('p', {}, element('a', { class: 'button button-secondary', href: '/', 'data-own': true }, words.clear)),
  );
}

function drawPages(query: Query, pages: number, words: PortfolioWords, figures: Figures): Markup {
  const { page } = query;
  const to = (other: number) => addressOf({ ...query, page: other });
  const link = (other: number, label: string, rel: string) =>
    element('a', { class: 'button button-secondary', href: to(other), rel, 'data-own': true }, label);
  const here = { page: figures.count(page), pages: figures.count(pages) };
  return element(
    'nav',
    { class: 'pages', 'aria-label': words.pages },
    element('p', { class: 'pages-here' }, fillWords(words.page, here)),
    page > 1 && link(page - 1, words.previous, 'prev'),
    page < pages && link(page + 1, words.next, 'next'),
    element(
      'ol',
      { class: 'pages-all' },
      Array.from({ length: pages }, (_, at) =>
        element(
          'li',
          {},
          element(
            'a',
            { href: to(at + 1), 'data-own': true, 'aria-current': at + 1 === page && 'page' },
            figures.count(at + 1),
          ),
        ),
      ),
    ),
  );
}
