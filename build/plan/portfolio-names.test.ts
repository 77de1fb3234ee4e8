import { expect, test } from 'vitest';
import { portfolioFiles } from '../render/render-face.ts';
import { listNames } from './portfolio.ts';

const file = (name: string, more: object = {}) => ({ name, lang: 'en', url: `https://${name}`, ...more });
const namesOf = (files: ReturnType<typeof file>[], lang = 'en') => listNames(files, lang).map(({ name }) => name);

test('in the portfolio names are in alphabetical order, without sold ones', () => {
  const files = [
    file('zen.com'),
    file('Apple.io', { status: 'reserved' }),
    file('mine.com', { status: 'sold' }),
    file('bücher.com'),
  ];
  expect(namesOf(files)).toEqual(['Apple.io', 'bücher.com', 'zen.com']);
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

test('the list guards formulas by the rule of all exports: full-width signs, spaces before, other marks between cells', () => {
  const names = ['=1', '  ＝1', '\u200b@SUM(A1)', 'a;=1'].map(
    (category) => listNames([file('a.com', { category })], 'en')[0]!,
  );
  const lines = portfolioFiles(names)['portfolio.csv']!.split('\r\n');
  const cells = lines.slice(1, -1).map((row) => row.split(',')[6]);
  expect(cells).toEqual(["'=1", "'  ＝1", "'\u200b@SUM(A1)", "a;'=1"]);
});

test('the files have every name, and no minimum', () => {
  const price = { amount: 1500, currency: 'EUR' };
  const names = listNames([file('a.com', { price, minimum: 900, category: '=1+1, "x"' }), file('b.io')], 'en');
  const files = portfolioFiles(names);
  expect(files['portfolio.csv']!.split('\r\n')).toEqual([
    '\ufeffname,ending,length,price,currency,status,category,url',
    `a.com,com,1,1500,EUR,for-sale,"'=1+1, ""x""",https://a.com/`,
    'b.io,io,1,,,for-sale,,https://b.io/',
    '',
  ]);
  expect(JSON.parse(files['portfolio.json']!)).toEqual(names);
  expect(JSON.stringify(files)).not.toContain('900');
});
