import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PortfolioName } from '#contract/site/for-sale.ts';
import { english } from '../../test/locales.ts';
import { formatAddress, findNames, parseQuery, readChoices } from './query.ts';
import { createFigures, Results } from './results.tsx';

const name = (text: string, more: Partial<PortfolioName> = {}): PortfolioName => ({
  name: text,
  ending: text.slice(text.indexOf('.') + 1),
  length: text.indexOf('.'),
  price: null,
  currency: null,
  status: 'for-sale',
  category: null,
  url: `https://${text}/`,
  ...more,
});
const usd = (price: number) => ({ price, currency: 'USD' });

const names = [
  name('Blue-Book.com', { ...usd(5000), category: 'Books & Co' }),
  name('bücher.com', { price: 100, currency: 'EUR', category: 'Books & Co' }),
  name('Go.io', usd(90_000)),
  name('NowFetch.com'),
  name('Zen.co.uk', usd(700)),
];
const read = (query: string, of = names) => parseQuery(new URLSearchParams(query), of);
const find = (query: string, of = names) => findNames(of, read(query, of)).map(({ name: text }) => text);

test.each([
  ['q=BOOK', ['Blue-Book.com']],
  ['q=blue book', ['Blue-Book.com']],
  ['q=bucher', ['bücher.com']],
  ['q=.io', ['Go.io']],
  ['ending=CO.UK', ['Zen.co.uk']],
  ['category=Books+%26+Co', ['Blue-Book.com', 'bücher.com']],
  ['length=3', ['Go.io', 'Zen.co.uk']],
  ['max=5000', ['Blue-Book.com', 'Zen.co.uk']],
  ['max=offer', ['NowFetch.com']],
  ['q=o&ending=com&max=5000', ['Blue-Book.com']],
  ['q=nothing', []],
  ['ending=evil&category=<b>&length=3', ['Go.io', 'Zen.co.uk']],
  ['', ['Blue-Book.com', 'bücher.com', 'Go.io', 'NowFetch.com', 'Zen.co.uk']],
  ['sort=length', ['Go.io', 'Zen.co.uk', 'bücher.com', 'NowFetch.com', 'Blue-Book.com']],
  ['sort=ending', ['Zen.co.uk', 'Blue-Book.com', 'bücher.com', 'NowFetch.com', 'Go.io']],
  // Other currencies apart, those without a price last.
  ['sort=price', ['Zen.co.uk', 'Blue-Book.com', 'Go.io', 'bücher.com', 'NowFetch.com']],
  ['sort=dearest', ['Go.io', 'Blue-Book.com', 'Zen.co.uk', 'bücher.com', 'NowFetch.com']],
])('finds and sorts names by "%s"', (query, expected) => expect(find(query)).toEqual(expected));

test('compares prices in the currency that most names have, and not at all if no name has one', () => {
  expect(readChoices(names).currency).toBe('USD');
  for (const query of ['max=100', 'max=offer'])
    expect(find(query, [name('a.com'), name('b.com')])).toEqual(['a.com', 'b.com']);
});

test.each(['q=b%C3%BCcher', 'q=a&ending=co.uk&category=Books+%26+Co&length=6&max=5000&sort=price&page=2', 'max=offer'])(
  'parses a query from its address as it was formatted: %s',
  (address) => {
    const query = read(address);
    expect(parseQuery(new URL(formatAddress(query), 'https://a.example').searchParams, names)).toEqual(query);
  },
);

test.each([
  'q=&ending=&max=&sort=&page=1',
  'sort=evil&unknown=1&ending=zzz',
  'page=-1&max=<script>',
  'page=99999999999999&length=4.5',
])('chooses everything for a value that no name can have: %s', (query) => expect(formatAddress(read(query))).toBe('/'));

function draw(list: PortfolioName[], address = ''): string {
  const query = read(address, list);
  const found = findNames(list, query);
  return renderToStaticMarkup(
    <Results found={found} query={query} messages={english.portfolio} figures={createFigures('en')} />,
  );
}

test('shows a name with its letters, its price or an offer and its state, as text whatever is in it', () => {
  const category = '<script>alert(1)</script>';
  const own = name('NowFetch.com', { ...usd(45_000), category, url: 'https://a.example/"><b>' });
  const html = draw([own]);
  expect(html).toMatch(/data-number="8">NowFetch<\/span><span class="entry-ending">\.com</);
  for (const text of ['8 letters', '$45,000']) expect(html).toContain(text);
  expect(html).not.toMatch(/<script|<b>/);
  const reserved = draw([name('NowFetch.com', { status: 'reserved' })]);
  for (const text of [english.portfolio.offer, english.portfolio.reserved]) expect(reserved).toContain(text);
});

test('divides a long list into pages of fifty, with links to those before and after', () => {
  const many = Array.from({ length: 1250 }, (_, at) => name(`Name${at}.com`, usd(1)));
  const html = draw(many, 'sort=price&page=12');
  expect(html.match(/class="entry"/g)).toHaveLength(50);
  expect(html).toContain('start="551"');
  const links = [...html.matchAll(/href="(\/[^"#]*)#found"/g)].map(([, href]) => href!.replace('&amp;', '&'));
  const to = (page: number) => (page === 1 ? '/?sort=price' : `/?sort=price&page=${page}`);
  expect(links).toEqual([11, 13].map(to));
  expect(draw(many, 'page=999')).toBe(draw(many, 'page=25'));
});

test('counts in the plural forms of a language, with Latin digits', () => {
  const figures = createFigures('ar');
  const forms = { one: 'واحد', two: 'اثنان', few: '{count} قليل', many: '{count} كثير', other: '{count} آخر' };
  const counts = [1, 2, 3, 11].map((count) => figures.formatCount(forms, count));
  expect(counts.join(' ')).toBe('واحد اثنان 3 قليل 11 كثير');
  expect(figures.formatPrice(1500, 'USD')).toMatch(/^[ -~\u00a0]+$/);
});
