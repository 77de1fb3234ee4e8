import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { suggestAddress } from './suggest-address.ts';

const typos = linesOf('suggest-address.typos.txt').map((line) => line.split(' ') as [typed: string, meant: string]);
const domains = linesOf('suggest-address.domains.txt');

test('of 200 slips at least 180 are met, each with the address that was meant', () => {
  expect(new Set(typos.map(([typed]) => typed)).size).toBe(200);
  const answers = typos.map(([typed, meant]) => ({ meant: `ada@${meant}`, given: suggestAddress(`ada@${typed}`) }));
  expect(answers.filter(({ meant, given }) => given === meant).length).toBeGreaterThanOrEqual(180);
  expect(answers.filter(({ meant, given }) => given !== null && given !== meant)).toEqual([]);
});

test('of 1,000 domains that exist none gets another suggested', () => {
  expect(new Set(domains).size).toBe(1000);
  expect(domains.filter((domain) => suggestAddress(`ada@${domain}`) !== null)).toEqual([]);
});

test('what is suggested is right', () => {
  for (const [, meant] of typos) expect(suggestAddress(`ada@${meant}`)).toBeNull();
});

test.each([
  ['  Ada.Lovelace+news@GMIAL.com ', 'Ada.Lovelace+news@gmail.com'],
  ['ada@@gmail.com', 'ada@gmail.com'],
  ['ada@ gmail . com', 'ada@gmail.com'],
  ['ada@analytical-engines.con', 'ada@analytical-engines.com'],
  ['ada@mail.firm.ed', 'ada@mail.firm.de'],
])('"%s" was to be %s', (typed, meant) => expect(suggestAddress(typed)).toBe(meant));

test.each(['', 'ada', 'ada@', '@gmial.com', 'ada@GMAIL.COM', 'ada@localhost', 'a@b@c.com', 'ada@.'])(
  'nothing is suggested for "%s"',
  (typed) => expect(suggestAddress(typed)).toBeNull(),
);

function linesOf(file: string): string[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}
