import type { PortfolioWords } from '#contract/content/words.ts';

/** A visitor's query, as the address of the page has it. Empty texts and nulls choose everything. */
export interface Query {
  q: string;
  ending: string;
  category: string;
  /** Letters at most. */
  length: number | null;
  /** A price at most, or names without one. */
  max: number | 'offer' | null;
  sort: Sort;
  /** Number of the page, from 1. */
  page: number;
}

export const sorts = ['name', 'length', 'price', 'dearest', 'ending'] as const;
export type Sort = (typeof sorts)[number];

/** Characters; no name is longer, and no server looks for more. */
export const QUERY_LENGTH_MAX = 100;

/** Parses an address, whatever somebody wrote into it: what cannot be parsed chooses everything. */
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

/** Whether a query chooses all names, in whatever order. */
export function isWhole({ q, ending, category, length, max }: Query): boolean {
  return q === '' && ending === '' && category === '' && length === null && max === null;
}

function wholeNumber(text: string): number | null {
  const number = /^\d{1,12}$/.test(text) ? Number(text) : 0;
  return number > 0 ? number : null;
}

/** Id of the block with what the script needs to render the list, beside the names. */
export const searchDataId = 'search-data';

export interface SearchData {
  lang: string;
  words: PortfolioWords;
}
