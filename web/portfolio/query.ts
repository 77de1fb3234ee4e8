import type { PortfolioWords } from '#contract/content/words.ts';

/** A visitor's query, as in the address of the page. Empty texts and nulls choose everything. */
export interface Query {
  q: string;
  ending: string;
  category: string;
  /** Maximum of letters. */
  length: number | null;
  /** Maximum price, or names without a price. */
  max: number | 'offer' | null;
  sort: Sort;
  /** Page number, from 1. */
  page: number;
}

export const sorts = ['name', 'length', 'price', 'dearest', 'ending'] as const;
export type Sort = (typeof sorts)[number];

/** Maximum of characters. No name is longer, and the server ignores the rest. */
export const QUERY_LENGTH_MAX = 100;

/** Parses an address with any contents: unreadable parts choose everything. */
export function parseQuery(parameters: URLSearchParams): Query {
  const text = (name: string) => (parameters.get(name) ?? '').slice(0, QUERY_LENGTH_MAX).trim();
  const sort = text('sort') as Sort;
  return {
    q: text('q'),
    ending: text('ending').toLowerCase(),
    category: text('category'),
    length: wholeNumber(text('length')),
    max: text('max') === 'offer' ? 'offer' : wholeNumber(text('max')),
    sort: sorts.includes(sort) ? sort : 'name',
    page: wholeNumber(text('page')) ?? 1,
  };
}

/** Makes the address of a query, without its default parts. */
export function addressOf({ sort, page, ...chosen }: Query): string {
  const pairs = [
    ...Object.entries(chosen).filter(([, value]) => value !== '' && value !== null),
    ...(sort === 'name' ? [] : [['sort', sort]]),
    ...(page === 1 ? [] : [['page', page]]),
  ].map(([name, value]) => [String(name), String(value)]);
  return pairs.length === 0 ? '/' : `/?${new URLSearchParams(pairs).toString()}`;
}

/** Whether a query chooses all names, in any order. */
export function isWhole({ q, ending, category, length, max }: Query): boolean {
  return q === '' && ending === '' && category === '' && length === null && max === null;
}

function wholeNumber(text: string): number | null {
  const number = /^\d{1,12}$/.test(text) ? Number(text) : 0;
  return number > 0 ? number : null;
}

/** Id of the block with the data that the script needs to render the list, besides the names. */
export const searchDataId = 'search-data';

export interface SearchData {
  lang: string;
  words: PortfolioWords;
}
