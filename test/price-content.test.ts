import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatIssue } from '#contract/content/content-issue.ts';
import { findMinimum } from '#contract/content/price.ts';
import { readContent } from '../sites/read/read-content.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'janus-price-')), 'content');
  cpSync(join(import.meta.dirname, '../sample/content'), folder, { recursive: true });
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

/** The sample's domain with more lines, in the place of a comment. */
function readWith(lines: string) {
  const path = join(folder, 'domains/nowfetch.yaml');
  const text = readFileSync(path, 'utf8');
  const at = text.split('\n').indexOf(NOTE);
  writeFileSync(
    path,
    text.replace(NOTE, () => lines),
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

test('the minimum has the currency of the price, or one of its own', () => {
  const usd = { amount: 45000, currency: 'USD' };
  expect(findMinimum({ price: usd, minimum: 5 })).toEqual({ amount: 5, currency: 'USD' });
  expect(findMinimum({ price: usd, minimum: { amount: 5, currency: 'EUR' } })).toEqual({ amount: 5, currency: 'EUR' });
  expect(findMinimum({ price: usd })).toBeUndefined();
  expect(findMinimum({ price: { ...usd, amount: 999 }, minimum: '33%' })).toEqual({ amount: 329, currency: 'USD' });
});
