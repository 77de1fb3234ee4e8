import { fillWords } from '#contract/fill-words.ts';
import type { Plural } from '#contract/plural.ts';

/**
 * How a language writes the figures of the page, as a name's own page does. Each format is made once: a page
 * has hundreds of figures.
 */
export interface Figures {
  count(number: number): string;
  price(amount: number, currency: string): string;
  /** Words about a number, in the form that it takes. */
  counted(words: Plural, number: number): string;
}

export function createFigures(lang: string): Figures {
  const digits = { numberingSystem: 'latn' } as const;
  const counts = new Intl.NumberFormat(lang, digits);
  const rules = new Intl.PluralRules(lang);
  const formOf = (words: Plural, number: number) =>
    (number === 0 ? words.zero : undefined) ?? words[rules.select(number)] ?? words.other;
  const currencies = new Map<string, Intl.NumberFormat>();
  const formatOf = (currency: string) => {
    const format =
      currencies.get(currency) ??
      new Intl.NumberFormat(lang, {
        ...digits,
        style: 'currency',
        currency,
        trailingZeroDisplay: 'stripIfInteger',
      });
    currencies.set(currency, format);
    return format;
  };
  return {
    count: (number) => counts.format(number),
    // It stands in an element that keeps its order.
    price: (amount, currency) =>
      formatOf(currency)
        .format(amount)
        .replaceAll(/[\u061c\u200e\u200f]/g, ''),
    counted: (words, number) => fillWords(formOf(words, number), { count: counts.format(number) }),
  };
}
