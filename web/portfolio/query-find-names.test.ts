import { describe, expect, test } from 'vitest';
import type { PortfolioName } from '#contract/site/for-sale.ts';
import { findNames, parseQuery, readChoices } from './query.ts';

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
  name('Blue-Book.com', { ...usd(5000), category: 'Books' }),
  name('bücher.com', { price: 100, currency: 'EUR', category: 'Books' }),
  name('Go.io', usd(90_000)),
  name('NowFetch.com'),
  name('Zen.co.uk', usd(700)),
];
const found = (query: string, of = names) =>
  findNames(of, parseQuery(new URLSearchParams(query), of)).map(({ name: text }) => text);

describe('names of the portfolio are found', () => {
  test.each([
    ['q=BOOK', ['Blue-Book.com']],
    ['q=blue book', ['Blue-Book.com']],
    ['q=bucher', ['bücher.com']],
    ['q=büch', ['bücher.com']],
    ['q=.io', ['Go.io']],
    ['ending=co.uk', ['Zen.co.uk']],
    ['ending=CO.UK', ['Zen.co.uk']],
    ['category=Books', ['Blue-Book.com', 'bücher.com']],
    ['length=3', ['Go.io', 'Zen.co.uk']],
    ['max=5000', ['Blue-Book.com', 'Zen.co.uk']],
    ['max=offer', ['NowFetch.com']],
    ['q=o&ending=com&max=5000', ['Blue-Book.com']],
    ['q=nothing', []],
    ['max=99', []],
    ['ending=evil&category=<b>&length=3', ['Go.io', 'Zen.co.uk']],
  ])('by %s', (query, expected) => expect(found(query)).toEqual(expected));
});

describe('names are sorted', () => {
  test.each([
    ['', ['Blue-Book.com', 'bücher.com', 'Go.io', 'NowFetch.com', 'Zen.co.uk']],
    ['sort=length', ['Go.io', 'Zen.co.uk', 'bücher.com', 'NowFetch.com', 'Blue-Book.com']],
    ['sort=ending', ['Zen.co.uk', 'Blue-Book.com', 'bücher.com', 'NowFetch.com', 'Go.io']],
    ['sort=price', ['Zen.co.uk', 'Blue-Book.com', 'Go.io', 'bücher.com', 'NowFetch.com']],
    ['sort=dearest', ['Go.io', 'Blue-Book.com', 'Zen.co.uk', 'bücher.com', 'NowFetch.com']],
  ])('by "%s": other currencies apart, those without a price last', (query, expected) => {
    expect(found(query)).toEqual(expected);
  });
});

test('prices are compared in the currency that most have', () => {
  expect(readChoices(names).currency).toBe('USD');
  expect(readChoices([name('a.com')]).currency).toBeNull();
});

test('a price that nobody can pay, since no name has one, leaves nothing out', () => {
  const priceless = [name('a.com'), name('b.com')];
  for (const query of ['max=100', 'max=offer']) expect(found(query, priceless)).toEqual(['a.com', 'b.com']);
});
