import { expect, test } from 'vitest';
import type { PortfolioContent } from '#contract/content/portfolio-content.ts';
import { english } from '../../test/locales.ts';
import { portfolioHead } from './portfolio-metadata.ts';
import { findNames, parseQuery } from './query.ts';

const names = Array.from({ length: 120 }, (_, at) => ({
  name: `Name${at}.com`,
  ending: 'com',
  length: 6,
  price: null,
  currency: null,
  status: 'for-sale' as const,
  category: null,
  offers: ['USD'],
  url: `https://name${at}.com/`,
}));
const content: PortfolioContent = {
  lang: 'en',
  dir: 'ltr',
  url: 'https://names.example/',
  copyright: '© 2026 Names',
  brand: 'Harbor',
  title: 'Names',
  email: 'a@b.example',
  pages: { home: { title: 'Names · Harbor', description: 'All' }, notFound: { title: '404', description: '404' } },
  names,
  words: english,
};
function headOf(text: string) {
  const query = parseQuery(new URLSearchParams(text), names);
  return portfolioHead(content, query, findNames(names, query).length);
}

test('each page of the portfolio’s whole list may be found by search, with its names as an ItemList', () => {
  const first = headOf('');
  expect(first).toMatchObject({ canonical: 'https://names.example/', title: 'Names · Harbor' });
  expect(first.structured).toEqual([expect.objectContaining({ '@type': 'ItemList', numberOfItems: 120 })]);
  const second = headOf('page=2');
  expect(second.canonical).toBe('https://names.example/?page=2');
  expect(second.title).not.toBe(first.title);
  const { itemListElement } = second.structured[0] as { itemListElement: object[] };
  expect(itemListElement).toHaveLength(50);
  expect(itemListElement[0]).toMatchObject({ position: 51, name: 'Name50.com', url: 'https://name50.com/' });
});

test.each(['q=name', 'sort=length', 'ending=com&page=2'])('a visitor’s search is not: %s', (query) => {
  expect(headOf(query)).toMatchObject({ canonical: '', structured: [] });
});

test('the title of a search says how many names it has, and what nobody can mean is the whole list', () => {
  expect(headOf('ending=com&page=2').title).toBe('120 names · Names · Harbor · Page 2 of 3');
  expect(headOf('ending=evil&page=99').canonical).toBe('https://names.example/?page=3');
});
