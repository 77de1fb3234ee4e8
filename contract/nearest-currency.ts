import { nearestWord } from './nearest-word.ts';

/** The code that was probably meant by a sign, a name or a slip, if any. */
export function nearestCurrency(given: string): string | undefined {
  const text = given.toLowerCase();
  const named = NAMES.find(([name]) => text.includes(name));
  return named?.[1] ?? nearestWord(given, [...OFTEN, ...Intl.supportedValuesOf('currency')]);
}

const NAMES: [name: string, code: string][] = [
  ['$', 'USD'],
  ['dollar', 'USD'],
  ['€', 'EUR'],
  ['euro', 'EUR'],
  ['£', 'GBP'],
  ['pound', 'GBP'],
  ['¥', 'JPY'],
  ['yen', 'JPY'],
  ['franken', 'CHF'],
  ['zł', 'PLN'],
  ['₹', 'INR'],
];

/** Of codes that are equally near the first is meant. */
const OFTEN = ['USD', 'EUR', 'GBP', 'CHF', 'JPY', 'CNY', 'CAD', 'AUD', 'INR'];
