import { expect, test } from 'vitest';
import { pickPageContent, domainPages, hasPageContent, findPage, listPaths, servicesPages } from './site-pages.ts';

const texts = (title: string) => ({ title, description: '' });
const content = { pages: { home: texts('Home'), quote: texts('Quote'), notFound: texts('None') }, hero: {}, quote: {} };
const formless = { pages: { home: texts('Home'), notFound: texts('None') } };

test('a site has the pages of its kind whose titles are in its content', () => {
  expect(listPaths(servicesPages, content)).toEqual(['/', '/quote']);
  expect(listPaths(servicesPages, formless)).toEqual(['/']);
  expect(listPaths(servicesPages)).toEqual(['/', '/quote', '/contact']);
  expect(listPaths(domainPages, content)).toEqual(['/']);
});

test.each([
  ['home', ['pages', 'hero', 'tagline'], ['home']],
  ['quote', ['pages', 'quote', 'tagline'], ['quote']],
  ['notFound', ['pages', 'tagline'], ['notFound']],
])('the page %s carries what it shows, and only the titles of others', (name, keys, whole) => {
  const own = pickPageContent(servicesPages, { ...content, tagline: '' }, name);
  expect(Object.keys(own).toSorted()).toEqual(keys.toSorted());
  expect(Object.values(own.pages).map((page) => page?.title)).toEqual(['Home', 'Quote', 'None']);
  expect(Object.keys(own.pages).filter((page) => hasPageContent(own, page))).toEqual(whole);
});

test.each([
  [content, '/', 'Home', undefined],
  [content, '/quote', 'Quote', undefined],
  [formless, '/quote', 'None', true],
  [content, '/Quote', 'None', true],
  [content, '/404', 'None', true],
])(
  'an address has the title of its page, and none that no page has is to be found by search',
  (site, path, ...page) => {
    const { title, noindex } = findPage(servicesPages, site, path);
    expect([title, noindex]).toEqual(page);
  },
);
