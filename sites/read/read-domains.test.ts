import { cpSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, beforeEach } from 'vitest';
import { locales } from '../../test/locales.ts';
import { listIssues, readWhole } from '../../test/content-folder.ts';
import { makeFolder } from '../../test/folder.ts';

let folder: string;
beforeEach(() => {
  folder = makeFolder();
  mkdirSync(join(folder, 'domains'));
});
const write = (key: string, ...lines: string[]) =>
  writeFileSync(join(folder, `domains/${key}.yaml`), lines.map((line) => `${line}\n`).join(''));
const issues = () => listIssues(folder).map((issue) => issue.replaceAll('domains/', ''));

const domain = (key: string) => readWhole(folder).domains.get(key)!;

const nova = ['name: NovaPeak.com', 'email: me@example.org'];

test('a domain’s file with a name and an address is a whole page, at hosts that follow from the name', () => {
  write('bucher', 'name: Bücher.com', 'email: me@example.org');
  const page = domain('bucher');
  expect(page).toMatchObject({
    hosts: ['xn--bcher-kva.com', 'www.xn--bcher-kva.com'],
    url: 'https://xn--bcher-kva.com',
    offers: 'deliver',
    lang: 'en',
  });
  for (const section of ['trust', 'contact', 'questions'] as const) expect(page[section]).toBeDefined();
});

test('no figure is invented that only the seller can know', () => {
  write('nova', ...nova);
  const { market, worth, features, trust, ...page } = domain('nova');
  expect([market, worth, features, trust?.transfer]).toEqual([undefined, undefined, undefined, undefined]);
  expect(JSON.stringify([trust, page.hero, page.contact, page.questions])).not.toMatch(/[$€£%]|\d,\d{3}/);
});

test.each(Object.keys(locales))('the page of five lines speaks %s', (lang) => {
  write(
    'nova',
    ...nova,
    'price: { amount: 4500, currency: EUR }',
    `lang: ${lang}`,
    'category: Travel',
    'answerWithin: 48',
  );
  const page = domain('nova');
  const hours = new Intl.NumberFormat(lang, {
    style: 'unit',
    unit: 'hour',
    unitDisplay: 'long',
    numberingSystem: 'latn',
  });
  expect(page.contact!.text).toContain(hours.format(48));
  const texts = JSON.stringify(page).replaceAll('NovaPeak.com', '');
  expect(texts).not.toMatch(/\{\w+\}/);
  if (lang !== 'en') expect(texts).not.toMatch(/\b(?:the|you|offer)\b/i);
});

test('shared keys fill the gaps of a file group by group, but a list is replaced, and null removes a value', () => {
  write(
    '_defaults',
    'email: all@example.org',
    'hero: { badges: [One, Two], lead: For all }',
    'whatsapp: "+15550100199"',
  );
  write('nova', 'name: NovaPeak.com', 'hero: { badges: [Mine] }', 'whatsapp:', 'trust: null');
  const { email, hero, whatsapp, trust, questions } = domain('nova');
  expect({ email, whatsapp, trust }).toEqual({ email: 'all@example.org', whatsapp: undefined, trust: undefined });
  expect(hero).toMatchObject({ badges: ['Mine'], lead: 'For all' });
  expect(hero.offerButton).toBeDefined();
  expect(questions).toBeDefined();
});

test('a shared group without all its keys counts if a name has the rest', () => {
  write('_defaults', 'email: all@example.org', 'price: { currency: EUR }');
  write('nova', 'name: NovaPeak.com', 'price: { amount: 4500 }');
  write('free', 'name: Free.com');
  expect(domain('nova').price).toEqual({ amount: 4500, currency: 'EUR' });
  expect(domain('free').price).toBeUndefined();
});

test('a complete file stays without the parts that it leaves out', () => {
  const sample = join(import.meta.dirname, '../../sample/content/domains/nowfetch.yaml');
  const written = readFileSync(sample, 'utf8').replace(/^trust:\n(?: .*\n)+/m, '');
  writeFileSync(join(folder, 'domains/nowfetch.yaml'), written);
  expect(domain('nowfetch').trust).toBeUndefined();
  cpSync(sample, join(folder, 'domains/nowfetch.yaml'));
  expect(domain('nowfetch').trust).toBeDefined();
});

test.each([
  [[]],
  [['hero: { lead: This is for sale by me. }', 'pages: { home: { title: It is for sale } }']],
  [['questions: { heading: Why?, items: [{ question: Is it for sale?, answer: It is for sale. }] }']],
])('the default and shared texts offer no sold name, even if all others deliver offers', (shared) => {
  write('_defaults', 'email: me@example.org', 'offers: deliver', ...shared);
  write('nova', 'name: NovaPeak.com', 'status: sold');
  const { pages, hero, footer, questions, trust } = domain('nova');
  expect(JSON.stringify([pages, hero.lead, footer])).not.toMatch(/is for sale/);
  expect([questions, trust]).toEqual([undefined, undefined]);
});

test.each(['_default.yaml', '_defaults.yml', '_Defaults.yaml.txt'])('%s is not passed over', (file) => {
  write('nova', ...nova);
  writeFileSync(join(folder, 'domains', file), 'lang: de\n');
  expect(issues()).toEqual([`${file}: is not read; expected _defaults.yaml; did you mean "_defaults.yaml"?`]);
});

const A = 'name: A.com';
const EMAIL = 'email: me@example.org';
const inBoth = (issue: string) => ['a', 'b'].map((key) => `${key}.yaml:${issue}`);

const SHARED_NAME = '_defaults.yaml:1:7: name: cannot be shared; write it into the file of each domain';
const NO_ENDING = '"QuaySide" is not a domain name: it has no ending; write it with its ending, such as NowFetch.com';

test.each<[string, string[], string[], ...string[]]>([
  ['a misspelt key', ['emial: a@b.org'], [A], '_defaults.yaml:1:1: emial: is not a key here; did you mean "email"?'],
  ['an issue', ['email: x'], [A], '_defaults.yaml:1:8: email: must be an email address, such as hello@example.com'],
  ['a name', [A, EMAIL], [A], SHARED_NAME],
  ['but an invalid name alone', [EMAIL], ['name: QuaySide'], ...inBoth(`1:7: name: ${NO_ENDING}`)],
  ['but what neither has', ['lang: en'], [A], ...inBoth('1:1: email: is missing; expected a text')],
  [
    'but both files where the two do not fit',
    [EMAIL, 'price: { amount: 900, currency: USD }'],
    [A, 'minimum: 1000'],
    ...inBoth('2:10: minimum: is above the price of 900; lower it'),
  ],
])('an issue in the shared file of domains is reported once, at its line: %s', (_, shared, own, ...messages) => {
  write('_defaults', ...shared);
  write('a', ...own);
  write('b', ...own.map((line) => line.replace('A.com', 'B.com')));
  expect(issues()).toEqual(messages);
});

test('shared terms of payment count for names that have a price, and a form', () => {
  write('_defaults', EMAIL, 'contact: { amount: true }', 'instalments: [{ down: 25, months: 12 }]');
  write('a', A, 'price: { amount: 1000, currency: EUR }');
  write('b', 'name: B.com');
  write('c', 'name: C.com', 'price: { amount: 1000, currency: EUR }', 'contact: null', 'offers: none');
  expect(issues()).toEqual([]);
  const terms = [...readWhole(folder).domains.values()].map(({ instalments }) => instalments !== undefined);
  expect(terms).toEqual([true, false, false]);
});

test('categories are one whatever their capitals and spaces, as the first file writes them', () => {
  write('a', 'name: a.com', 'email: me@example.org', 'category: Tech');
  write('b', 'name: b.com', 'email: me@example.org', 'category: TECH');
  write('c', 'name: c.com', 'email: me@example.org', 'category: "Big  tech"');
  write('d', 'name: d.com', 'email: me@example.org', 'category: big tech');
  expect(['a', 'b', 'c', 'd'].map((key) => domain(key).category)).toEqual(['Tech', 'Tech', 'Big tech', 'Big tech']);
});
