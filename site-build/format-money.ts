import type { Money } from '#contract/price-content.ts';

/** An amount as a language writes it, with digits as in the rest of our pages; without a fraction where it has none. */
export function formatMoney(lang: string, { amount, currency }: Money): string {
  const text = new Intl.NumberFormat(lang, {
    numberingSystem: 'latn',
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);
  // Among letters that are read from the right, US$ would come apart into $US.
  return FROM_RIGHT.test(text) ? `${text.replaceAll(FROM_RIGHT, '')}${LEFT_TO_RIGHT_MARK}` : text;
}

const FROM_RIGHT = /[\u061c\u200f]/g;
const LEFT_TO_RIGHT_MARK = '\u200e';
