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

/** Parses an address with any contents. A value that no name has, such as an unknown ending, chooses everything. */
export function parseQuery(parameters: URLSearchParams, names: readonly PortfolioName[]): Query {
  const { endings, categories, currency, hasOffers } = readChoices(names);
  const text = (name: string) => (parameters.get(name) ?? '').slice(0, QUERY_LENGTH_MAX).trim();
  const sort = text('sort') as Sort;
  let max: Query['max'] = null;
  if (currency !== null) max = text('max') === 'offer' && hasOffers ? 'offer' : parseWholeNumber(text('max'));
  return {
    q: text('q'),
    ending: endings.find((ending) => ending === text('ending').toLowerCase()) ?? '',
    category: categories.find((category) => category === text('category')) ?? '',
    length: parseWholeNumber(text('length')),
    max,
    sort: sorts.includes(sort) ? sort : 'name',
    page: parseWholeNumber(text('page')) ?? 1,
  };
}

function parseWholeNumber(text: string): number | null {
  const number = /^\d{1,12}$/.test(text) ? Number(text) : 0;
  return number > 0 ? number : null;
}

/** Id of the count of names, where a search and another page lead to: it takes the focus, so that it is read out. */
export const FOUND_ID = 'found';

/** Address of the whole list in the default order. */
export const LIST_ADDRESS = '/';

export function formatAddress({ sort, page, ...filters }: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) parameters.set(name, String(value));
  if (sort !== 'name') parameters.set('sort', sort);
  if (page !== 1) parameters.set('page', String(page));
  return parameters.size === 0 ? LIST_ADDRESS : `/?${parameters}`;
}

/** Whether a query finds all names, in any order. */
export function isWhole({ q, ending, category, length, max }: Query): boolean {
  return q === '' && ending === '' && category === '' && length === null && max === null;
}

/** Finds and sorts the names for a query. `names` must be in alphabetical order. */
export function findNames(names: readonly PortfolioName[], query: Query): PortfolioName[] {
  const { currency, normalized } = readChoices(names);
  const wanted = normalizeName(query.q);
  const found = names.filter(
    (one) =>
      (query.ending === '' || one.ending === query.ending) &&
      (query.category === '' || one.category === query.category) &&
      (query.length === null || one.length <= query.length) &&
      costsAtMost(one, query.max, currency) &&
      (wanted === '' || normalized.get(one)!.includes(wanted)),
  );
  return found.sort(createComparator(query.sort, currency));
}

function costsAtMost({ price, currency }: PortfolioName, max: Query['max'], main: string | null): boolean {
  if (max === null) return true;
  if (max === 'offer') return price === null;
  return price !== null && currency === main && price <= max;
}

type Comparator = (one: PortfolioName, other: PortfolioName) => number;

function createComparator(sort: Sort, main: string | null): Comparator {
  if (sort === 'name') return () => 0;
  if (sort === 'length') return (one, other) => one.length - other.length;
  if (sort === 'ending') return (one, other) => compareTexts(one.ending, other.ending);
  // In both directions names without a price are last, and before them each other currency.
  const rank = ({ currency }: PortfolioName) => (currency === null ? '2' : currency === main ? '0' : `1${currency}`);
  const way = sort === 'price' ? 1 : -1;
  return (one, other) => compareTexts(rank(one), rank(other)) || way * ((one.price ?? 0) - (other.price ?? 0));
}

const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other));

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
  normalized: Map<PortfolioName, string>;
}

const cache = new WeakMap<readonly PortfolioName[], Choices>();

export function readChoices(names: readonly PortfolioName[]): Choices {
  const choices = cache.get(names) ?? collectChoices(names);
  cache.set(names, choices);
  return choices;
}

const LENGTHS = [3, 4, 5, 6, 8, 10, 12, 16, 20];
const PRICES = Array.from({ length: 9 }, (_, zeros) => [1, 2.5, 5].map((step) => step * 10 ** (zeros + 2))).flat();

function collectChoices(names: readonly PortfolioName[]): Choices {
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
    normalized: new Map(names.map((one) => [one, normalizeName(one.name)])),
  };
}

function sortByCount(values: string[]): string[] {
  const groups = [...Map.groupBy(values, (value) => value)];
  const sorted = groups.toSorted(([a, few], [b, many]) => many.length - few.length || compareTexts(a, b));
  return sorted.map(([value]) => value);
}

/** Chooses bounds that divide the values: each excludes some, and includes more than the bound before. */
function chooseBounds(bounds: number[], values: number[]): number[] {
  let before = 0;
  return bounds.filter((bound) => {
    const included = values.filter((value) => value <= bound).length;
    const divides = included > before && included < values.length;
    if (divides) before = included;
    return divides;
  });
}

/** Folds a name to lower case without accents, spaces and hyphens: `bucher` finds Bücher. */
function normalizeName(text: string): string {
  const folded = text.normalize('NFKD').toLowerCase();
  return folded.replaceAll(/[\p{M}\s-]/gu, '');
}
