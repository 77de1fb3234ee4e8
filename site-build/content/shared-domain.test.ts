import { expect, test } from 'vitest';
import { domainFolder } from '../../test/domain-folder.ts';
import { readContent } from '../content.ts';

const { path, write, mistakes } = domainFolder();

test.each<[string, string[], string[], string[]]>([
  [
    'a misspelt key is told once',
    ['emial: a@b.org'],
    ['name: A.com'],
    ['_defaults.yaml:1:1: emial: is not a key here; did you mean "email"?'],
  ],
  [
    'what is wrong in the shared file is told once',
    ['email: nobody'],
    ['name: A.com'],
    ['_defaults.yaml:1:8: email: must be an email address, such as hello@example.com'],
  ],
  [
    'and not again with each name that has a price in the shared currency',
    ['emial: a@b.org', 'price: { currency: EUR }'],
    ['name: A.com', 'price: { amount: 500 }'],
    ['_defaults.yaml:1:1: emial: is not a key here; did you mean "email"?'],
  ],
  [
    'a name that is none is told alone',
    ['email: a@b.org'],
    ['name: QuaySide'],
    ['a', 'b'].map(
      (file) =>
        `${file}.yaml:1:7: name: "QuaySide" is no domain name: it has no ending; write it with its ending, such as NowFetch.com`,
    ),
  ],
  [
    'so is a colour that nobody could read',
    ['email: a@b.org', 'brand: { accent: wine }'],
    ['name: A.com'],
    [expect.stringMatching(/^_defaults\.yaml:2:\d+: brand\.accent: /) as unknown as string],
  ],
  [
    'a language without words',
    ['email: a@b.org', 'lang: it'],
    ['name: A.com'],
    [expect.stringMatching(/^_defaults\.yaml:2:7: lang: has no words for it/) as unknown as string],
  ],
  [
    'braces',
    ['email: a@b.org', 'hero: { lead: "{nmae} for you" }'],
    ['name: A.com'],
    [
      expect.stringMatching(
        /^_defaults\.yaml:2:15: hero\.lead: has \{nmae\}, which nothing fills in here; known are .*; did you mean "name"\?$/,
      ) as unknown as string,
    ],
  ],
  [
    'a name',
    ['name: A.com', 'email: a@b.org'],
    ['name: A.com'],
    ['_defaults.yaml:1:7: name: is not shared; write it into the file of each name'],
  ],
  [
    'a host',
    ['hosts: [a.com]', 'email: a@b.org'],
    ['name: A.com'],
    [
      expect.stringMatching(
        /^_defaults\.yaml:1:1: hosts: is the same for all names; expected \{host\} in it/,
      ) as unknown as string,
    ],
  ],
  [
    'what neither has',
    ['lang: en'],
    ['name: A.com'],
    ['a.yaml:1:1: email: is missing; expected a text', 'b.yaml:1:1: email: is missing; expected a text'],
  ],
  [
    'both files where the two do not fit',
    ['email: a@b.org', 'price: { amount: 900, currency: USD }'],
    ['name: A.com', 'minimum: 1000'],
    [
      'a.yaml:2:10: minimum: is above the price, which is 900; expected at most that (together with what _defaults.yaml says)',
      'b.yaml:2:10: minimum: is above the price, which is 900; expected at most that (together with what _defaults.yaml says)',
    ],
  ],
  [
    'what a shared text needs and names have not, once, with their files',
    ['email: a@b.org', 'hero: { lead: "Yours for {price}" }'],
    ['name: A.com'],
    [
      '_defaults.yaml:2:15: hero.lead: has {price}, and there is none in a.yaml, b.yaml; write price there, or a text without it',
    ],
  ],
])('a mistake in what domains share is told once, where it stands: %s', (_, shared, own, told) => {
  write('_defaults', ...shared);
  write('a', ...own);
  write('b', ...own.map((line) => line.replace('A.com', 'B.com')));
  expect(mistakes()).toEqual(told);
});

test.each(['hero: &a { lead: *a }', 'seller: &a { name: [*a] }'])('what has no end is one mistake: %s', (line) => {
  write('_defaults', 'email: a@b.org', line);
  write('a', 'name: A.com');
  expect(mistakes()).toEqual([expect.stringMatching(/^_defaults\.yaml:\d+:\d+: /)]);
});

test('shared terms of payment count for names that have a price, and a form', () => {
  write('_defaults', 'email: a@b.org', 'contact: { amount: true }', 'instalments: { down: 25, months: 12 }');
  write('a', 'name: A.com', 'price: { amount: 1000, currency: EUR }');
  write('b', 'name: B.com');
  write('c', 'name: C.com', 'price: { amount: 1000, currency: EUR }', 'contact: null', 'offers: none');
  expect(mistakes()).toEqual([]);
  const reading = readContent(path());
  const terms = reading.ok && [...reading.content.domains.values()].map(({ instalments }) => instalments !== undefined);
  expect(terms).toEqual([true, false, false]);
});
