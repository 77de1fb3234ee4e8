import type { PortfolioName } from '#contract/site/for-sale.ts';

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

/** The query of the whole list. */
export const wholeList = parseQuery(new URLSearchParams());

/** Whether a query finds all names, in any order. */
export function isWhole({ q, ending, category, length, max }: Query): boolean {
  return q === '' && ending === '' && category === '' && length === null && max === null;
}

function wholeNumber(text: string): number | null {
  const number = /^\d{1,12}$/.test(text) ? Number(text) : 0;
  return number > 0 ? number : null;
}

/** Finds and sorts the names for a query. `names` must be in alphabetical order. */
export function findNames(names: readonly PortfolioName[], query: Query): PortfolioName[] {
  const main = mainCurrency(names);
  const sought = normalizeName(query.q);
  const fits = (one: PortfolioName) =>
    (query.ending === '' || one.ending === query.ending) &&
    (query.category === '' || one.category === query.category) &&
    (query.length === null || one.length <= query.length) &&
    costsAtMost(one, query.max, main) &&
    (sought === '' || normalizeName(one.name).includes(sought));
  const compare = comparatorFor(query.sort, main);
  const found = names.filter(fits);
  return compare ? found.toSorted(compare) : found;
}

/** Finds the currency of most prices. Names in others are not compared with it, because rates change. */
export function mainCurrency(names: readonly PortfolioName[]): string | null {
  return byCount(names.flatMap(({ currency }) => currency ?? []))[0] ?? null;
}

/** Sorts values by how often they occur, the most frequent first. */
export function byCount(values: string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)).map(([value]) => value);
}

/** Folds a name to lower case without accents, spaces and hyphens: `bucher` finds Bücher. */
function normalizeName(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\s-]/gu, '');
}

function costsAtMost({ price, currency }: PortfolioName, max: Query['max'], main: string | null): boolean {
  if (max === null) return true;
  if (max === 'offer') return price === null;
  return price !== null && currency === main && price <= max;
}

type Compare = (one: PortfolioName, other: PortfolioName) => number;

/** Makes the comparison for a sort. Equal names stay in alphabetical order. */
function comparatorFor(sort: Sort, main: string | null): Compare | undefined {
  if (sort === 'length') return (one, other) => one.length - other.length;
  if (sort === 'ending') return (one, other) => byText(one.ending, other.ending);
  if (sort === 'price') return byPrice(1, main);
  if (sort === 'dearest') return byPrice(-1, main);
  return undefined;
}

/** Sorts names without a price last in both directions, and before them each currency separately. */
function byPrice(way: 1 | -1, main: string | null): Compare {
  const rank = ({ currency }: PortfolioName) => (currency === null ? '2' : currency === main ? '0' : `1${currency}`);
  return (one, other) => byText(rank(one), rank(other)) || way * ((one.price ?? 0) - (other.price ?? 0));
}

const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other));
