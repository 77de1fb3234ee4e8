import type { PortfolioName } from '#contract/site/for-sale.ts';

/** A visitor's query, as in the address of the page. Empty texts and nulls choose everything. */
export interface Query {
  q: string;
  ending: string;
  category: string;
  length: number | null;
  /** Maximum price, or names without a price. */
  max: number | 'offer' | null;
  sort: Sort;
  page: number;
}

export const sorts = ['name', 'length', 'price', 'dearest', 'ending'] as const;
export type Sort = (typeof sorts)[number];

/** Maximum of characters. No name is longer, and the server ignores the rest. */
export const QUERY_LENGTH_MAX = 100;

/** Parses an address with any contents: what nobody can mean chooses everything, such as an ending that no name has. */
export function parseQuery(parameters: URLSearchParams, names: readonly PortfolioName[]): Query {
  const { endings, categories, currency, hasOffers } = readChoices(names);
  const text = (name: string) => (parameters.get(name) ?? '').slice(0, QUERY_LENGTH_MAX).trim();
  const sort = text('sort') as Sort;
  return {
    q: text('q'),
    ending: endings.find((ending) => ending === text('ending').toLowerCase()) ?? '',
    category: categories.find((category) => category === text('category')) ?? '',
    length: wholeNumber(text('length')),
    max: currency === null ? null : text('max') === 'offer' && hasOffers ? 'offer' : wholeNumber(text('max')),
    sort: sorts.includes(sort) ? sort : 'name',
    page: wholeNumber(text('page')) ?? 1,
  };
}

/** Id of the count of names, where a search and another page lead to: it takes the focus, so that it is read out. */
export const FOUND_ID = 'found';

export function addressOf({ sort, page, ...chosen }: Query): string {
  const pairs = [
    ...Object.entries(chosen).filter(([, value]) => value !== '' && value !== null),
    ...(sort === 'name' ? [] : [['sort', sort]]),
    ...(page === 1 ? [] : [['page', page]]),
  ].map(([name, value]) => [String(name), String(value)]);
  return pairs.length === 0 ? LIST_ADDRESS : `/?${new URLSearchParams(pairs).toString()}`;
}

export const LIST_ADDRESS = '/';

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
  const { currency, sought } = readChoices(names);
  const wanted = normalizeName(query.q);
  const fits = (one: PortfolioName) =>
    (query.ending === '' || one.ending === query.ending) &&
    (query.category === '' || one.category === query.category) &&
    (query.length === null || one.length <= query.length) &&
    costsAtMost(one, query.max, currency) &&
    (wanted === '' || sought.get(one)!.includes(wanted));
  const compare = comparatorFor(query.sort, currency);
  const found = names.filter(fits);
  return compare ? found.toSorted(compare) : found;
}

/** What a visitor may choose from, and what every search needs. */
export interface Choices {
  /** The most frequent first. */
  endings: string[];
  categories: string[];
  lengths: number[];
  /** Maximum prices, in `currency`. */
  prices: number[];
  /** The currency of most prices. Names in others are not compared with it, because rates change. */
  currency: string | null;
  hasOffers: boolean;
  sought: Map<PortfolioName, string>;
}

const known = new WeakMap<readonly PortfolioName[], Choices>();

export function readChoices(names: readonly PortfolioName[]): Choices {
  const choices = known.get(names) ?? makeChoices(names);
  known.set(names, choices);
  return choices;
}

function makeChoices(names: readonly PortfolioName[]): Choices {
  const currency = sortByCount(names.flatMap((one) => one.currency ?? []))[0] ?? null;
  const prices = names.flatMap((one) => (one.currency === currency && one.price !== null ? [one.price] : []));
  const lengths = names.map(({ length }) => length);
  return {
    endings: sortByCount(names.map(({ ending }) => ending)),
    categories: [...new Set(names.flatMap(({ category }) => category ?? []))],
    lengths: chooseBounds(LENGTHS, lengths),
    prices: chooseBounds(PRICES, prices),
    currency,
    hasOffers: names.some(({ price }) => price === null),
    sought: new Map(names.map((one) => [one, normalizeName(one.name)])),
  };
}

const LENGTHS = [3, 4, 5, 6, 8, 10, 12, 16, 20];
const PRICES = Array.from({ length: 9 }, (_, zeros) => [1, 2.5, 5].map((step) => step * 10 ** (zeros + 2))).flat();

/** Chooses bounds that divide the values: each excludes some, and includes more than the bound before. */
function chooseBounds(bounds: number[], values: number[]): number[] {
  let before = 0;
  return bounds.filter((bound) => {
    const below = values.filter((value) => value <= bound).length;
    const divides = below > before && below < values.length;
    if (divides) before = below;
    return divides;
  });
}

function sortByCount(values: string[]): string[] {
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
