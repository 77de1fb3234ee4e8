import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { formatIssue } from '#contract/content/content-issue.ts';
import { findMinimum, listCurrencies } from '#contract/content/price.ts';
import { copySample } from './content-folder.ts';
import { readContent } from '../sites/read/read-content.ts';

let folder: string;
beforeEach(() => (folder = copySample()));

/** The sample's domain with these lines in the place of one. */
function readWith(lines: string, place = NOTE) {
  const path = join(folder, 'domains/nowfetch.yaml');
  const text = readFileSync(path, 'utf8');
  const at = text.split('\n').indexOf(place);
  writeFileSync(
    path,
    text.replace(place, () => lines),
  );
  const reading = readContent(folder);
  if (reading.ok) return { mistakes: [], file: reading.content.domains.get('nowfetch')! };
  const told = reading.issues.map((mistake) => formatIssue({ ...mistake, line: mistake.line - at }));
  return { mistakes: told.map((line) => line.replace(/^.*?nowfetch\.yaml:/, '')) };
}

const NOTE = 'email: sales@nowfetch.example';
const mistakes = (lines: string) => readWith(`${NOTE}\n${lines}`).mistakes;

test.each([
  ['price: { amount: 45000, currency: usd }'],
  ['price: { amount: 0.5, currency: EUR, link: "https://escrow.com/pay?id=1" }'],
  ['price: { amount: 1250000000, currency: JPY }\nminimum: 1000000000'],
  ['price: { amount: 45000, currency: USD }\nminimum: { amount: 20000, currency: EUR }'],
  ['minimum: { amount: 20000, currency: EUR }'],
  ['price: { amount: 45000, currency: USD }\nminimum: 40%'],
  ['status: reserved\nprice: { amount: 45000, currency: USD }'],
])('a price, a minimum and a status are understood as an owner writes them: %s', (lines) =>
  expect(mistakes(lines)).toEqual([]),
);

const price = (more: string) => `price: { ${more} }`;

test.each([
  ['price:\n  amount: 25,000\n  currency: USD', '3:11: price.amount: must be a number in digits alone, such as 25000'],
  [price('amount: 25,000, currency: USD'), '2:21: price.0: is not a key here; delete it'],
  [price('amount: 25.000, currency: USD'), '2:18: price.amount: "25.000" is read as 25; write 25000'],
  [price('amount: 25.000 USD, currency: USD'), '2:18: price.amount: must be a number in digits alone, such as 25000'],
  [price('amount: -1, currency: USD'), '2:18: price.amount: must be a number above 0'],
  [price('amount: 1e30, currency: USD'), '2:18: price.amount: must be at most 10000000000000'],
  [
    price('amount: 10.5055, currency: USD'),
    '2:18: price.amount: has more digits than USD allows; expected at most 2 digits',
  ],
  [price('amount: 10'), '2:1: price.currency: is missing; expected a text'],
  [
    price('amount: 10, currency: UDS'),
    '2:32: price.currency: "UDS" is not a currency; expected a code such as USD, EUR or GBP; did you mean "USD"?',
  ],
  ['price: 45000', '2:8: price: must be a group of keys on the lines below'],
  ['status: Sold!', '2:9: status: must be for-sale or reserved or sold; did you mean "sold"?'],
  ['minimum: 100', '2:10: minimum: has no currency; write { amount: 100, currency: USD }, or name a price'],
  ['minimum: low', '2:10: minimum: must be an amount, or a percentage of the price'],
  ['minimum: 40%', '2:10: minimum: is a percentage, but there is no price'],
  [`minimum: 50000\n${price('amount: 45000, currency: USD')}`, '2:10: minimum: is above the price of 45000'],
  ['instalments: [{ down: 25, months: 12 }]', '2:1: instalments: needs a price; write one, '],
  [
    `instalments: [{ down: 2, months: 12 }]\n${price('amount: 10, currency: USD')}`,
    '2:23: instalments[1].down: must be a whole number of percent from 5 to 90',
  ],
])('an error in them is reported with its place and what to write: %s', (lines, said) => {
  const [first, ...more] = mistakes(lines);
  expect(first?.slice(0, said.length)).toBe(said);
  expect(more).toEqual([]);
});

test.each([
  ['http://escrow.com/pay/1', '; did you mean "https://escrow.com/pay/1"?'],
  ['escrow.com/pay/1', '; did you mean "https://escrow.com/pay/1"?'],
  ['//escrow.com', '; did you mean "https://escrow.com"?'],
  ['javascript:alert(1)', 'is not an address that begins with https://'],
  ['https://escrow', 'is not an address that begins with https://'],
  ['mailto:a@b.com', 'is not an address that begins with https://'],
  ['https://me:secret@escrow.com', 'contains a user name or password'],
])('a price is paid at no %s', (link, said) => {
  const told = mistakes(price(`amount: 45000, currency: USD, link: "${link}"`));
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/^2:\d+: price\.link: /);
  expect(told[0]).toContain(said);
});

test.each([
  ['false', ': must be true'],
  ['{ currencies: [USD, usd] }', '.currencies: has a currency twice; delete one of the two'],
  ['{ currences: [USD] }', '.currences: is not a key here; did you mean "currencies"?'],
])('no form asks for the amount %s', (amount, said) => {
  expect(readWith(`contact:\n  amount: ${amount}`, 'contact:').mistakes).toEqual([
    expect.stringMatching(`^2:\\d+: contact\\.amount${RegExp.escape(said)}`),
  ]);
});

test('a host is enough for the company that holds the payment', () => {
  const escrow = /^ {2}escrow: .*$/m.exec(readFileSync(join(folder, 'domains/nowfetch.yaml'), 'utf8'))![0];
  expect(readWith('  escrow: escrow.com', escrow).mistakes).toEqual([]);
  expect(readWith('  escrow: escrow', '  escrow: escrow.com').mistakes).toEqual([
    expect.stringContaining('seller.escrow: "https://escrow" is not'),
  ]);
});

test('offers are in the currency of the price, otherwise of the minimum, otherwise in dollars', () => {
  const contact = { amount: true as const };
  expect(listCurrencies({ contact, price: { amount: 1, currency: 'CHF' } })).toEqual(['CHF']);
  expect(listCurrencies({ contact, minimum: { amount: 1, currency: 'EUR' } })).toEqual(['EUR']);
  expect(listCurrencies({ contact })).toEqual(['USD']);
  expect(listCurrencies({ contact: { amount: { currencies: ['PLN'] } } })).toEqual(['PLN']);
});

test('the minimum has the currency of the price, or one of its own', () => {
  const usd = { amount: 45000, currency: 'USD' };
  expect(findMinimum({ price: usd, minimum: 5 })).toEqual({ amount: 5, currency: 'USD' });
  expect(findMinimum({ price: usd, minimum: { amount: 5, currency: 'EUR' } })).toEqual({ amount: 5, currency: 'EUR' });
  expect(findMinimum({ price: usd })).toBeUndefined();
  expect(findMinimum({ price: { ...usd, amount: 999 }, minimum: '33%' })).toEqual({ amount: 329, currency: 'USD' });
});
