import { expect, test } from 'vitest';
import type { PortfolioContent } from '#contract/content/portfolio-content.ts';
import { english } from '../../test/locales.ts';
import { makePortfolioHead } from './portfolio-metadata.ts';
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
function makeHead(text: string) {
  const query = parseQuery(new URLSearchParams(text), names);
  return makePortfolioHead(content, query, findNames(names, query).length);
}

test('lets search engines index each page of the whole list, with its names as an ItemList', () => {
  const first = makeHead('');
  expect(first).toMatchObject({ canonical: 'https://names.example/', title: 'Names · Harbor' });
  expect(first.structured).toEqual([expect.objectContaining({ '@type': 'ItemList', numberOfItems: 120 })]);
  const second = makeHead('page=2');
  expect(second.canonical).toBe('https://names.example/?page=2');
  expect(second.title).not.toBe(first.title);
  const { itemListElement } = second.structured[0] as { itemListElement: object[] };
  expect(itemListElement).toHaveLength(50);
  expect(itemListElement[0]).toMatchObject({ position: 51, name: 'Name50.com', url: 'https://name50.com/' });
});

test('keeps a search out of search engines, with its count in the title; an unknown ending is the whole list', () => {
  for (const query of ['q=name', 'sort=length', 'ending=com&page=2'])
    expect(makeHead(query)).toMatchObject({ canonical: '', structured: [] });
  expect(makeHead('ending=com&page=2').title).toBe('120 names · Names · Harbor · Page 2 of 3');
  expect(makeHead('ending=evil&page=99').canonical).toBe('https://names.example/?page=3');
});
