import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAmount } from './read-amount.ts';
import { anyText } from '../../test/any-text.ts';
import { randomRuns } from '../../test/random-runs.ts';

/** Typed, language of the page, read. */
const cases: [typed: string, lang: string, amount: string | null, currencies?: string][] = [
  ['12500', 'en', '12500'],
  ['12.500', 'en', '12500'],
  ['12.500', 'de', '12500'],
  ['12,500', 'en', '12500'],
  ['12,500', 'de', '12500'],
  ['12 500', 'fr', '12500'],
  ['12\u00A0500', 'fr', '12500'],
  ['12\u202F500,00', 'fr', '12500'],
  ["12'500", 'de-CH', '12500'],
  ['12’500.50', 'de-CH', '12500.50'],
  ['12k', 'en', '12000'],
  ['12 K', 'en', '12000'],
  ['12.5k', 'en', '12500'],
  ['12,5k', 'de', '12500'],
  ['1.2m', 'en', '1200000'],
  ['1.25M', 'en', '1250000'],
  ['1.250k', 'en', '1250'],
  ['1.250k', 'de', '1250000'],
  ['1,250k', 'en', '1250000'],
  ['1,250k', 'de', '1250'],
  ['0.500m', 'en', '500000'],
  ['$12,500.50', 'en', '12500.50', 'USD'],
  ['12.500,00 €', 'de', '12500', 'EUR'],
  ['12.500,- €', 'de', '12500', 'EUR'],
  ['12.500.–', 'de-CH', '12500'],
  ['CHF 12’500.-', 'de-CH', '12500', 'CHF'],
  ['1.250,5', 'de', '1250.50'],
  ['1.250,5', 'en', '1250.50'],
  ['1,250.5', 'de', '1250.50'],
  ['1.234.567', 'de', '1234567'],
  ['1,234,567.89', 'en', '1234567.89'],
  ['1.234.567,89', 'es', '1234567.89'],
  ['12,50,000', 'en-IN', '1250000'],
  ['₹ 12,50,000.50', 'en-IN', '1250000.50', 'INR'],
  ['2 lakh', 'en-IN', '200000'],
  ['٢٥٠٠', 'ar', '2500'],
  ['١٢٬٥٠٠', 'ar', '12500'],
  ['١٢٬٥٠٠٫٥٠', 'ar', '12500.50'],
  ['۱۲۵۰۰', 'fa', '12500'],
  ['١٢ ألف', 'ar', '12000'],
  ['١٢٫٥ ألف دولار', 'ar', '12500', 'USD'],
  ['१२,५००', 'hi', '12500'],
  ['１２，５００', 'ja', '12500'],
  ['￥１２０万', 'ja', '1200000', 'JPY'],
  ['1億円', 'ja', '100000000', 'JPY'],
  ['12.50', 'en', '12.50'],
  ['12,5', 'de', '12.50'],
  ['.50', 'en', '0.50'],
  ['0,500', 'de', '0.50'],
  ['007', 'en', '7'],
  ['12,500.', 'en', '12500'],
  ['  12500  ', 'en', '12500'],
  ['\u200E12,500\u200F', 'ar', '12500'],
  ['USD 12,500', 'en', '12500', 'USD'],
  ['12500usd', 'en', '12500', 'USD'],
  ['12kusd', 'en', '12000', 'USD'],
  ['12k€', 'de', '12000', 'EUR'],
  ['US$ 12 500', 'fr', '12500', 'USD'],
  ['$12,500 USD', 'en', '12500', 'USD'],
  ['12,500 dollars', 'en', '12500', 'USD'],
  ['Rs.500', 'en', '500', 'INR'],
  ['1,2 Mio. €', 'de', '1200000', 'EUR'],
  ['15 Tsd.', 'de', '15000'],
  ['10 mil', 'es', '10000'],
  ['10 mil', 'en', '10000000'],
  ['10 mil', 'de', null],
  ['12 tys. zł', 'pl', '12000', 'PLN'],
  ['12 mille', 'fr', '12000'],
  ['1.2345m', 'en', '1234500'],
  ['9999999999999.99', 'en', '9999999999999.99'],
  ['10000000000000', 'en', null],
  ['', 'en', null],
  ['.', 'en', null],
  ["'", 'en', null],
  ['k', 'en', null],
  ['k12', 'en', null],
  ['$', 'en', null],
  ['0', 'en', null],
  ['0.00', 'en', null],
  ['0.001', 'en', null],
  ['-500', 'en', null],
  ['10-12k', 'en', null],
  ['10k to 12k', 'en', null],
  ['12 or 15', 'en', null],
  ['1e5', 'en', null],
  ['12.50.0', 'en', null],
  ['1,25', 'en', '1.25'],
  ['12.5000.00', 'en', null],
  ['1,250.500', 'en', null],
  ['1234.567', 'en', null],
  ['12 50', 'en', null],
  ['1.234 567', 'de', null],
  ['€12 USD', 'en', null],
  ['12kk', 'en', null],
  ['12 000 points', 'en', null],
  ['twelve thousand', 'en', null],
  ['<b>12</b>', 'en', null],
  ['½', 'en', null],
];

test.each(cases)(
  'an amount is read as its visitor means it: "%s" on a page in %s is %s',
  (typed, lang, amount, currency) => {
    const reading = readAmount(typed, lang);
    expect(reading?.amount ?? null).toBe(amount);
    expect(reading?.currencies?.[0]).toBe(currency);
  },
);

const languages = ['en', 'de', 'fr', 'es', 'ar', 'pl', 'ja', 'de-CH', 'en-IN', 'pt-BR', 'fa', 'hi'];

test('what it has read it reads again, in every language', () => {
  const cents = fc.bigInt({ min: 1n, max: 999_999_999_999_999n });
  fc.assert(
    fc.property(cents, fc.constantFrom(...languages), (value, lang) => {
      const [units, rest] = [value / 100n, String(value % 100n).padStart(2, '0')];
      const amount = rest === '00' ? String(units) : `${units}.${rest}`;
      expect(readAmount(amount, lang)).toEqual({ amount, currencies: null });
    }),
    { numRuns: randomRuns(30) },
  );
});

test('an amount as a language writes it is read in that language', () => {
  const most = 999_999_999_999;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: most }), fc.constantFrom(...languages), (value, lang) => {
      const amount = String(value);
      expect(readAmount(new Intl.NumberFormat(lang).format(value), lang)?.amount).toBe(amount);
      const money = new Intl.NumberFormat(lang, { style: 'currency', currency: 'EUR' }).format(value);
      expect(readAmount(money, lang)).toEqual({ amount, currencies: ['EUR'] });
    }),
    { numRuns: randomRuns(30) },
  );
});

test('no text makes it throw, or read anything but digits', () => {
  const text = fc.oneof(anyText(), fc.string({ unit: fc.constantFrom(..."01259.,'k€$m -٣٫٬５") }));
  fc.assert(
    fc.property(text, fc.constantFrom(...languages), (typed, lang) => {
      expect(readAmount(typed, lang)?.amount ?? '1').toMatch(/^\d{1,13}(\.\d\d)?$/);
    }),
    { numRuns: randomRuns(30) },
  );
});
