import { fillWords } from '#contract/fill-words.ts';
import { pluralForm, type Plural } from '#contract/plural.ts';

/** How a language writes the figures of the page; digits are Latin, as on a name's own page. */
export interface Figures {
  count(number: number): string;
  price(amount: number, currency: string): string;
  /** Words about a number, in the form that it takes. */
  counted(words: Plural, number: number): string;
}

export function createFigures(lang: string): Figures {
  const digits = { numberingSystem: 'latn' } as const;
  const counts = new Intl.NumberFormat(lang, digits);
  const currencies = new Map<string, Intl.NumberFormat>();
  const formatOf = (currency: string) => {
    const format =
      currencies.get(currency) ??
      new Intl.NumberFormat(lang, {
        ...digits,
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        trailingZeroDisplay: 'stripIfInteger',
      });
    currencies.set(currency, format);
    return format;
  };
  return {
    count: (number) => counts.format(number),
    price: (amount, currency) => formatOf(currency).format(amount),
    counted: (words, number) => fillWords(pluralForm(words, lang, number), { count: counts.format(number) }),
  };
}
