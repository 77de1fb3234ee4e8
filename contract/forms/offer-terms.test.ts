import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseOfferedAmount, planName, makePlan, parsePlanName } from './offer-terms.ts';

test.each([
  ['$3,000', '3000', 'USD'],
  ['£ 750', '750', 'GBP'],
  ['900 PLN', '900', 'PLN'],
  ['25k', '25000', 'EUR'],
  ['2500 dollars', '2500', 'USD'],
])('%s for a name in euros is read alike by the browser and, from what that sends, by the server', (typed, ...read) => {
  const [amount, currency] = read as [string, string];
  const sent = parseOfferedAmount({ amount: typed, currency: '' }, ['EUR'], 'en');
  expect(sent).toEqual({ amount, currency });
  expect(parseOfferedAmount({ amount, currency }, ['EUR'], 'en')).toEqual(sent);
});

test.each(['XYZ', 'XXX', '$', '€', 'US$', 'euro'])('%s is not a currency code', (currency) => {
  expect(parseOfferedAmount({ amount: '€5', currency }, ['USD'], 'en')).toBe('currency');
});

describe('a plan of instalments', () => {
  test.each([
    [12_500, 'USD', 25, 12, '3125', '781.25', '781.25'],
    [10_000, 'USD', 30, 6, '3000', '1166.66', '1166.70'],
    [1216, 'USD', 20, 7, '243.20', '138.97', '138.98'],
    [1_000_000, 'JPY', 33, 7, '330000', '95714', '95716'],
    [99.99, 'EUR', 50, 3, '50', '16.66', '16.67'],
  ])('of %d %s, %d percent down, %d months', (amount, currency, percent, months, down, monthly, last) => {
    expect(makePlan({ amount, currency }, percent, months)).toMatchObject({
      down,
      monthly,
      last,
      total: String(amount),
    });
  });

  test('adds up to the price, whatever it is, and no part is below nothing', () => {
    const units = fc.integer({ min: 1, max: 1e15 });
    const percents = fc.integer({ min: 5, max: 90 });
    const counts = fc.integer({ min: 2, max: 120 });
    fc.assert(
      fc.property(units, fc.constantFrom('USD', 'JPY', 'KWD'), percents, counts, (price, currency, percent, months) => {
        const digits = { USD: 2, JPY: 0, KWD: 3 }[currency]!;
        const plan = makePlan({ amount: price / 10 ** digits, currency }, percent, months);
        const unitsOf = (text: string) => {
          const [whole, decimals = ''] = text.split('.');
          return BigInt(whole! + decimals.padEnd(digits, '0'));
        };
        const parts = unitsOf(plan.down) + unitsOf(plan.monthly) * BigInt(months - 1) + unitsOf(plan.last);
        expect(parts).toBe(BigInt(price));
        expect(unitsOf(plan.total)).toBe(BigInt(price));
        const rounding = unitsOf(plan.last) - unitsOf(plan.monthly);
        expect(rounding >= 0n && rounding < BigInt(months)).toBe(true);
      }),
    );
  });

  test('is named', () => {
    const plan = makePlan({ amount: 12500, currency: 'USD' }, 25, 12);
    expect(planName(plan)).toBe('25/12/12500');
    for (const name of [planName(plan), '25/12']) expect(parsePlanName(name)).toEqual({ percent: 25, months: 12 });
    for (const text of ['', '25', '25/', '/12', '25/12/', '25/12/x', '-5/12', '25.5/12', '٢٥/12', '100/12']) {
      expect(parsePlanName(text)).toBeNull();
    }
  });
});
