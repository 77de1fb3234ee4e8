/**
 * An amount as a person of the language writes it, with digits as in the rest of our pages; without a fraction where it has none.
 * `lang`: BCP 47.
 */
export function tellMoney(amount: string | number, currency: string, lang: string): string {
  const whole = Number.isInteger(Number(amount)) ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {};
  const format = new Intl.NumberFormat(lang, { numberingSystem: 'latn', style: 'currency', currency, ...whole });
  const text = format.format(Number(amount));
  // Among letters that are read from the right, US$ would come apart into $US.
  return FROM_RIGHT.test(text) ? `${text.replace(FROM_RIGHT, '')}${LEFT_TO_RIGHT_MARK}` : text;
}

const FROM_RIGHT = /[\u061c\u200f]+/;
const LEFT_TO_RIGHT_MARK = '\u200e';
