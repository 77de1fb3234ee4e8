import { describe, expect, test } from 'vitest';
import type { PortfolioName } from '#contract/site/for-sale.ts';
import { addressOf, isWhole, parseQuery } from './query.ts';

const named = (name: string, category: string | null, price: number | null): PortfolioName => ({
  name,
  ending: name.slice(name.indexOf('.') + 1),
  length: 1,
  price,
  currency: price === null ? null : 'USD',
  status: 'for-sale',
  category,
  url: `https://${name}/`,
});
const names = [named('a.co.uk', 'Food & Drink', 5), named('a.io', null, null)];
const read = (query: string) => parseQuery(new URLSearchParams(query), names);

describe('a query of the portfolio', () => {
  test('without a word is all names in the order of their letters', () => {
    const all = {
      q: '',
      ending: '',
      category: '',
      length: null,
      max: null,
      sort: 'name',
      page: 1,
    };
    expect(read('')).toEqual(all);
    expect(isWhole(read('sort=price&page=3'))).toBe(true);
    expect(isWhole(read('ending=io'))).toBe(false);
  });

  test.each([
    'q=b%C3%BCcher',
    'q=a&ending=co.uk&category=Food+%26+Drink&length=6&max=5000&sort=price&page=2',
    'max=offer',
    'sort=dearest',
  ])('comes out of its address as it went in: %s', (address) => {
    const query = read(address);
    expect(parseQuery(new URL(addressOf(query), 'https://a.example').searchParams, names)).toEqual(query);
  });

  test('of a form without script omits parameters that choose nothing', () => {
    expect(addressOf(read('q=&ending=&max=&sort=&page=1'))).toBe('/');
    expect(addressOf(read('q=+go+&ending=&sort=length'))).toBe('/?q=go&sort=length');
  });

  test.each([
    'sort=evil',
    'page=0',
    'page=-1',
    'page=1e9',
    'page=99999999999999',
    'max=<script>',
    'length=4.5',
    'unknown=1',
    'ending=zzz',
    'category=<script>',
  ])('that nobody means chooses everything: %s', (query) => expect(addressOf(read(query))).toBe('/'));

  test('is no longer than a name', () => {
    expect(read(`q=${'a'.repeat(10_000)}`).q).toHaveLength(100);
  });
});
