import type { PortfolioName } from '#contract/site/for-sale.ts';
import type { Query, Sort } from './query.ts';

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
  const counts = new Map<string, number>();
  for (const { currency } of names) if (currency !== null) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const [first] = [...counts].toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  return first?.[0] ?? null;
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
