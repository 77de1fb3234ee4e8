import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readContent } from '../../sites/read/read-content.ts';
import { formatIssue } from './content-issue.ts';
import { listCurrencies } from './price.ts';

const folder = join(mkdtempSync(join(tmpdir(), 'janus-terms-')), 'content');
cpSync(join(import.meta.dirname, '../../sample/content'), folder, { recursive: true });
afterAll(() => rmSync(join(folder, '..'), { recursive: true }));

const file = join(folder, 'domains/nowfetch.yaml');
const price = 'price: { amount: 25000, currency: USD }';
const sample = readFileSync(file, 'utf8').replace(`# ${price}`, price);

/** Lists the issues as lines, each after the file's name. */
function issuesOf(text: string): string[] {
  writeFileSync(file, text);
  const reading = readContent(folder);
  return reading.ok ? [] : reading.issues.map((issue) => formatIssue(issue).split('nowfetch.yaml')[1]!);
}

const withTerms = (terms: string) => sample.replace(/^price: .*$/m, `$&\ninstalments: ${terms}`);
const withAmount = (amount: string) => sample.replace(/^contact:$/m, `$&\n  amount: ${amount}`);

describe('is refused at its line', () => {
  test.each([
    [
      'too little down',
      withTerms('[{ down: 2, months: 12 }]'),
      /^:\d+:\d+: instalments\[1\]\.down: must be a whole number of percent from 5 to 90$/,
    ],
    [
      'no price',
      withTerms('[{ down: 25, months: 12 }]').replace(/^price: .*\n/m, ''),
      /^:\d+:\d+: instalments: needs a price; write one, /,
    ],
    ['an amount that is no choice', withAmount('false'), /^:\d+:\d+: contact\.amount: must be true/],
    [
      'a currency twice',
      withAmount('{ currencies: [USD, usd] }'),
      /^:\d+:\d+: contact\.amount\.currencies: has a currency twice; delete one of the two$/,
    ],
    [
      'a key nearly right',
      withAmount('{ currences: [USD] }'),
      /^:\d+:\d+: contact\.amount\.currences: .*did you mean "currencies"\?/,
    ],
  ])('%s', (_, text, issue) => {
    const issues = issuesOf(text);
    expect(issues).toEqual([expect.stringMatching(issue)]);
  });
});

const withLink = (link: string) =>
  sample.replace(/^price: .*$/m, `price: { amount: 25000, currency: USD, link: "${link}" }`);
const withEscrow = (escrow: string) => sample.replace(/^ {2}escrow: .*$/m, `  escrow: "${escrow}"`);

describe('where a buyer pays', () => {
  test.each(['https://www.escrow.com/pay/1', 'https://buy.stripe.com/x'])('%s is accepted', (link) => {
    expect(issuesOf(withLink(link))).toEqual([]);
    expect(issuesOf(withEscrow(link))).toEqual([]);
  });

  test('a host is enough for the company that holds the payment', () => {
    expect(issuesOf(withEscrow('escrow.com'))).toEqual([]);
    expect(issuesOf(withEscrow('escrow'))).toEqual([expect.stringContaining('seller.escrow: "https://escrow" is not')]);
  });
});

test('offers are in the currency of the price, otherwise of the minimum, otherwise in dollars', () => {
  const contact = { amount: true as const };
  expect(listCurrencies({ contact, price: { amount: 1, currency: 'CHF' } })).toEqual(['CHF']);
  expect(listCurrencies({ contact, minimum: { amount: 1, currency: 'EUR' } })).toEqual(['EUR']);
  expect(listCurrencies({ contact })).toEqual(['USD']);
  expect(listCurrencies({ contact: { amount: { currencies: ['PLN'] } } })).toEqual(['PLN']);
});
