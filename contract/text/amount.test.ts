import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText, randomRuns } from '../../test/random-text.ts';
import { formatMoney, parseAmount, parseMoney } from './amount.ts';

const codes = ['USD', 'EUR', 'GBP', 'CHF', 'JPY', 'PLN', 'SEK', 'INR', 'CAD', 'AUD', 'BRL', 'AED'];
const languages = ['en', 'de', 'fr', 'es', 'ar', 'pl', 'ja', 'de-CH', 'en-IN', 'pt-BR', 'ar-EG', 'fa', 'hi', 'sv'];
const lang = fc.constantFrom(...languages);
const code = fc.constantFrom(...codes);
/** Units of a currency that has two decimals. */
const units = fc.bigInt({ min: 1n, max: 999_999_999_999_999n });
const runs = { numRuns: randomRuns(60) };

/** The stored form. */
function stored(value: bigint): string {
  const cents = String(value % 100n).padStart(2, '0');
  return cents === '00' ? String(value / 100n) : `${value / 100n}.${cents}`;
}

describe('an amount is read as it is written, or asked again', () => {
  test('as it is stored, and as our pages write it in any language', () => {
    fc.assert(
      fc.property(units, lang, code, (value, language, currency) => {
        const amount = stored(value);
        expect(parseAmount(amount, language, codes)).toEqual({ amount, currencies: null });
        if (currency === 'JPY') return;
        const told = formatMoney(amount, currency, language);
        expect(parseAmount(told, language, codes)).toMatchObject({
          amount,
          currencies: expect.arrayContaining([currency]),
        });
      }),
      runs,
    );
  });

  test('as a language writes it in its own digits, with or without separators, before or behind a sign or code', () => {
    fc.assert(
      fc.property(units, lang, code, fc.boolean(), (value, language, currency, useGrouping) => {
        const figure = new Intl.NumberFormat(language, { useGrouping, maximumFractionDigits: 2 });
        const typed = figure.format(stored(value) as Intl.StringNumericLiteral);
        const amount = stored(value);
        expect(parseAmount(typed, language, codes)).toEqual({ amount, currencies: null });
        for (const text of [`${currency} ${typed}`, `${typed}${currency.toLowerCase()}`, ` ${typed} ${currency}`])
          expect(parseAmount(text, language, codes)).toEqual({ amount, currencies: [currency] });
      }),
      runs,
    );
  });

  test.each([
    ['12.500', '12500'],
    ['12,500', '12500'],
    ["12'500.50", '12500.50'],
    ['12\u202F500,00', '12500'],
    ['12,50,000', '1250000'],
    ['١٢٬٥٠٠٫٥٠', '12500.50'],
    ['0,50', '0.50'],
    ['1.25k', '1250'],
    ['€12,05 M', '12050000'],
  ])('%s is %s on every page', (typed, amount) => {
    for (const language of languages) expect(parseAmount(typed, language, codes)?.amount).toBe(amount);
  });

  test.each<[typed: string, meant: string[]]>([
    ['$12,500', ['USD', 'CAD', 'AUD']],
    ['US$ 12,500', ['USD']],
    ['$12,500 CAD', ['CAD']],
    ['R$12,500', ['BRL']],
    ['zł 12,500', ['PLN']],
    ['12,500 NOK', []],
    ['€12,500 USD', []],
  ])('%s names %j of the currencies that are asked about', (typed, meant) => {
    expect(parseAmount(typed, 'en', codes)).toEqual({ amount: '12500', currencies: meant });
  });

  test.each<[typed: string, own: string[], currency: string | undefined]>([
    ['12,500', ['USD', 'EUR'], 'USD'],
    ['€12,500', ['USD', 'EUR'], 'EUR'],
    ['£12,500', ['USD'], 'GBP'],
    ['$12,500', ['EUR'], 'USD'],
    ['12,500 nok', ['EUR'], 'NOK'],
    ['$12,500 AUD', ['USD'], 'AUD'],
    ['₩12,500', ['EUR'], undefined],
    ['12,500', [], undefined],
  ])('%s on a page in %j is money in %s', (typed, own, currency) => {
    expect(parseMoney(typed, 'en', own)).toEqual({ amount: '12500', currency });
  });

  test.each(['12,500 for', '12,500 XYZ', 'USD', '€12 or 15'])('no money: "%s"', (typed) =>
    expect(parseMoney(typed, 'en', ['EUR'])).toBeNull(),
  );

  test.each(['', '.', "'", 'k', 'k12', '$', '0', '0.00', '0.001', '-500', '10-12k', '10k to 12k', '12 or 15', '1e5'])(
    'no amount: "%s"',
    (typed) => expect(parseAmount(typed, 'en', codes)).toBeNull(),
  );

  test.each([
    '12.50.0',
    '12.5000.00',
    '1,250.500',
    '0,500',
    '1234.567',
    '12 50',
    '1.234 567',
    '1.250k',
    '12kk',
    '12 points',
    '5 Mio',
    '2 lakh',
    '12万',
    '10 mil',
    'twelve thousand',
    '<b>12</b>',
    '½',
    '10²',
    '10000000000000',
    '12, 50',
  ])('asked again: "%s"', (typed) => expect(parseAmount(typed, 'en', codes)).toBeNull());

  test('no text makes it throw, or read anything but digits', () => {
    const text = fc.oneof(anyText(), fc.string({ unit: fc.constantFrom(..."01259.,'k€$m -٣٫٬５") }));
    fc.assert(
      fc.property(text, lang, (typed, language) => {
        expect(parseAmount(typed, language, codes)?.amount ?? '1').toMatch(/^\d{1,13}(\.\d\d)?$/);
      }),
      runs,
    );
  });
});

test.each([
  ['en', 45000, 'USD', '$45,000'],
  ['en', 1250000000, 'JPY', '¥1,250,000,000'],
  ['en', 45000.5, 'EUR', '€45,000.50'],
  ['de', 45000, 'EUR', '45.000\u00a0€'],
  ['fr', 45000, 'EUR', '45\u202f000\u00a0€'],
  ['es', 45000, 'USD', '45.000\u00a0US$'],
  ['ar', 45000, 'USD', '45,000\u00a0US$\u200e'],
])('money is written as its language does: %s writes %s %s as %s', (lang, amount, currency, text) => {
  expect(formatMoney(amount, currency, lang)).toBe(text);
});
