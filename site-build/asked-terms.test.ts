import { expect, test } from 'vitest';
import type { DomainFile } from '#contract/domain-content.ts';
import { arabic } from '#words/arabic.ts';
import { english } from '#words/english.ts';
import { german } from '#words/german.ts';
import { askedTerms, withAskedFields } from './asked-terms.ts';

const price = { amount: 12_500, currency: 'EUR' };
const fileOf = (file: object) => ({ lang: 'en', contact: {}, ...file }) as unknown as DomainFile;
const plans = { down: { from: 20, to: 30 }, months: { from: 6, to: 12 } };

test('a domain’s file that asks for no terms of payment has none, and no word of them', () => {
  for (const file of [{}, { price, minimum: 10_000 }, { contact: undefined, instalments: plans, price }])
    expect(askedTerms(fileOf(file), english)).toBeUndefined();
  expect(withAskedFields(english, undefined)).toBe(english);
});

test('an amount is asked for without plans, and plans without an amount', () => {
  const amount = askedTerms(fileOf({ contact: { amount: true }, price }), english)!;
  expect([Object.keys(amount.fields), amount.amount, amount.plans]).toEqual([
    ['amount', 'currency'],
    { currencies: ['EUR'], minimum: undefined },
    undefined,
  ]);
  const terms = askedTerms(fileOf({ price, instalments: plans }), english)!;
  expect([Object.keys(terms.fields), terms.amount]).toEqual([['plan'], undefined]);
});

test('what it says is told in the language of the page', () => {
  const file = fileOf({ lang: 'de', contact: { amount: true }, price, minimum: 10_000, instalments: plans });
  const { amount, plans: told, words } = askedTerms(file, german)!;
  expect(amount!.minimum!.words).toContain('10.000\u00A0€');
  expect(words.amount.invalid).toContain('12.500');
  expect(words.currency.invalid).toContain('EUR');
  expect(told!.some[0]).toMatchObject({ plan: '20/6', down: '2.500\u00A0€', monthly: '1.666,66\u00A0€' });
});

test('figures of a plan keep their places among words that are read from the right', () => {
  const { plans: told } = askedTerms(fileOf({ lang: 'ar', price, instalments: plans }), arabic)!;
  expect(told!.some[0]!.name).toMatch(/\u2068[^\u2069]*20[^\u2069]*\u2069.*\u20686 [^\u2069]*\u2069/);
});

test.each([
  [25, 12, ['25/12']],
  [25, { from: 6, to: 12 }, ['25/6', '25/8', '25/10', '25/12']],
  [{ from: 20, to: 30 }, { from: 6, to: 12 }, ['20/6', '20/9', '20/12', '30/6', '30/9', '30/12']],
  [{ from: 20, to: 30 }, { from: 6, to: 7 }, ['20/6', '20/7', '30/6', '30/7']],
])('of %j percent and %j months some plans are shown', (down, months, shown) => {
  const { plans: told } = askedTerms(fileOf({ price, instalments: { down, months } }), english)!;
  expect(told!.some.map(({ plan }) => plan)).toEqual(shown);
});
