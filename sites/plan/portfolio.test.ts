import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { copySample, listIssues, readWhole } from '../../test/content-folder.ts';
import { english } from '../../test/locales.ts';
import { listNames, makePortfolioContent, withPortfolioLink } from './portfolio.ts';

let folder: string;
beforeEach(() => (folder = copySample()));

const put = (text: string, name = 'portfolio.yaml') => writeFileSync(join(folder, name), text);

const issues = () => listIssues(folder);

const content = () => readWhole(folder);

describe('the page of all names follows content/portfolio.yaml', () => {
  test('without portfolio.yaml nothing links to a page of all names', () => {
    const { portfolio, domains } = content();
    expect(portfolio).toBeUndefined();
    const file = domains.get('nowfetch')!;
    expect(withPortfolioLink(file, portfolio, english)).toBe(file);
  });

  test('portfolio.yaml needs its hosts alone', () => {
    put('hosts: [names.example]\n');
    const { portfolio, domains } = content();
    const drawn = makePortfolioContent(portfolio!, [...domains.values()], { messages: english, day: '2026-05-05' });
    expect(drawn).toMatchObject({
      url: 'https://names.example/',
      brand: 'names.example',
      email: 'sales@nowfetch.example',
    });
    expect(drawn.names.map(({ name }) => name)).toEqual(['NowFetch.com']);
  });

  test('each name’s page that wants it links to the page of all names', () => {
    put('hosts: [names.example]\n');
    const { portfolio, domains } = content();
    const file = domains.get('nowfetch')!;
    const link = { label: english.portfolio.more, href: 'https://names.example/' };
    expect(withPortfolioLink(file, portfolio, english).legal).toEqual([link]);
    expect(withPortfolioLink({ ...file, portfolio: true }, portfolio, english).legal).toEqual([link]);
    expect(withPortfolioLink({ ...file, portfolio: false }, portfolio, english).legal).toBeUndefined();
  });

  test.each([
    ['hosts: [names.example]\nbrnad: A', /^portfolio\.yaml:2:1: .*brnad.*did you mean "brand"/],
    ['hosts: []', /^portfolio\.yaml:1:\d+: hosts: must have at least one entry/],
    [
      'hosts: [nowfetch.com]',
      /^portfolio\.yaml:1:\d+: hosts\[1\]: nowfetch\.com already belongs to .*nowfetch\.yaml; give each/,
    ],
    [
      'hosts: [names.example]\nlegal: [{ label: A, href: /terms }]',
      /^portfolio\.yaml:2:\d+: legal\[1\]\.href: \/terms is not a page of portfolio/,
    ],
  ])('a mistake in portfolio.yaml is reported with its line: %s', (text, expected) => {
    put(`${text}\n`);
    expect(issues()).toEqual([expect.stringMatching(expected)]);
  });

  test('a page of all names without a name for sale is reported', () => {
    put('hosts: [names.example]\n');
    rmSync(join(folder, 'domains'), { recursive: true });
    expect(issues()).toEqual([expect.stringMatching(/^portfolio\.yaml:1:1: has no names to show; expected a file/)]);
  });

  test('a domain whose file is called portfolio.yaml is reported', () => {
    put('hosts: [names.example]\n');
    const domain = readFileSync(join(folder, 'domains/nowfetch.yaml'), 'utf8');
    put(domain.replaceAll('nowfetch.com', 'portfolio.com'), 'domains/portfolio.yaml');
    expect(issues()[0]).toMatch(
      /^domains\/portfolio\.yaml: has the same name as .*portfolio\.yaml; rename it, such as portfolio-com\.yaml/,
    );
  });
});

const file = (name: string, more: object = {}) => ({ name, lang: 'en', url: `https://${name}`, ...more });
const listed = (files: ReturnType<typeof file>[], lang = 'en') => listNames(files, lang).map(({ name }) => name);

test('the page of all names lists them in alphabetical order, without sold ones', () => {
  const files = [
    file('zen.com'),
    file('Apple.io', { status: 'reserved' }),
    file('mine.com', { status: 'sold' }),
    file('bücher.com'),
  ];
  expect(listed(files)).toEqual(['Apple.io', 'bücher.com', 'zen.com']);
  expect(listNames(files, 'en')[0]!.status).toBe('reserved');
});

test('a name in several languages is there once, with the page in the language of the list', () => {
  const files = [file('a.com'), file('A.com', { lang: 'de', url: 'https://de.a.com/' })];
  expect(listNames(files, 'en').map(({ url }) => url)).toEqual(['https://a.com/']);
  expect(listNames(files, 'de').map(({ url }) => url)).toEqual(['https://de.a.com/']);
});

test('letters are counted as a reader does, and an ending has all its parts', () => {
  const [name] = listNames([file('u\u0308ber.co.UK', { url: 'https://xn--ber-goa.co.uk/index?x=1' })], 'en');
  expect(name).toMatchObject({ length: 4, ending: 'co.uk', url: 'https://xn--ber-goa.co.uk/' });
});

test('no filter can find a minimum, since a name in the list has none', () => {
  const price = { amount: 5000, currency: 'USD' };
  const plain = [file('a.com', { price }), file('b.com')];
  for (const minimum of [4000, '80%']) {
    const bounded = [file('a.com', { price, minimum }), file('b.com', { minimum })];
    expect(listNames(bounded, 'en')).toEqual(listNames(plain, 'en'));
  }
});
