import type { PortfolioName } from '#contract/portfolio-name.ts';
import { mainCurrency } from './find-names.ts';

/** What can be chosen among the names there are; a list of fewer than two would choose nothing. */
export interface Choices {
  endings: string[];
  categories: string[];
  /** Letters at most. */
  lengths: number[];
  /** Prices at most, in `currency`. */
  prices: number[];
  currency: string | null;
  /** Whether some names have no price. */
  offers: boolean;
}

export function choicesOf(names: readonly PortfolioName[], lang: string): Choices {
  const currency = mainCurrency(names);
  const amounts = names.flatMap((one) => (one.currency === currency && one.price !== null ? [one.price] : []));
  const categories = [...new Set(names.flatMap(({ category }) => category ?? []))];
  return {
    endings: byCount(names.map(({ ending }) => ending)),
    categories: categories.toSorted(new Intl.Collator(lang).compare),
    lengths: dividing(
      LENGTHS,
      names.map(({ length }) => length),
    ),
    prices: dividing(PRICES, amounts),
    currency,
    offers: names.some(({ price }) => price === null),
  };
}

/** The most frequent first. */
function byCount(values: string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)).map(([value]) => value);
}

const LENGTHS = [3, 4, 5, 6, 8, 10, 12, 16, 20];
const PRICES = [1, 2.5, 5].flatMap((step) => Array.from({ length: 9 }, (_, zeros) => step * 10 ** (zeros + 2)));

/** Bounds that part the values: each leaves some out and lets other ones through than the bound before. */
function dividing(bounds: number[], values: number[]): number[] {
  let before = 0;
  return bounds
    .toSorted((a, b) => a - b)
    .filter((bound) => {
      const below = values.filter((value) => value <= bound).length;
      const parts = below > before && below < values.length;
      if (parts) before = below;
      return parts;
    });
}
