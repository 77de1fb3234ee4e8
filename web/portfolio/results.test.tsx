import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { PortfolioName } from '#contract/site/for-sale.ts';
import { english } from '../../test/locales.ts';
import { createFigures, Nothing, Results } from './results.tsx';
import { findNames, parseQuery } from './query.ts';
const words = english.portfolio;

const one: PortfolioName = {
  name: 'NowFetch.com',
  ending: 'com',
  length: 8,
  price: 45_000,
  currency: 'USD',
  status: 'for-sale',
  category: 'Travel',
  url: 'https://nowfetch.com/',
};

function draw(names: PortfolioName[], address = '') {
  const query = parseQuery(new URLSearchParams(address), names);
  return renderToStaticMarkup(
    <Results found={findNames(names, query)} query={query} words={words} figures={createFigures('en')} />,
  );
}

describe('a name in the results of a search', () => {
  test('has a link to its page, its letters and its price', () => {
    const html = draw([one]);
    expect(html).toContain('href="https://nowfetch.com/"');
    expect(html).toMatch(/data-number="8">NowFetch<\/span><span class="entry-ending">\.com</);
    expect(html).toContain('8 letters');
    expect(html).toContain('$45,000');
    expect(html).not.toContain(words.reserved);
  });

  test('without a price asks for an offer, and a reserved one says so', () => {
    const html = draw([{ ...one, price: null, currency: null, status: 'reserved' }]);
    expect(html).toContain(words.offer);
    expect(html).toContain(words.reserved);
    expect(html).not.toContain('$');
  });

  test('is text, whatever is in it', () => {
    const html = draw([{ ...one, category: '<script>alert(1)</script>', url: 'https://a.example/"><b>' }]);
    expect(html).not.toMatch(/<script|<b>/);
  });
});

describe('a long list', () => {
  const many = Array.from({ length: 1250 }, (_, at) => ({ ...one, name: `Name${at}.com` }));
  const entries = (html: string) => html.match(/class="entry"/g)?.length;

  test('comes by pages of fifty, with links to the first, the last and those around', () => {
    const html = draw(many, 'sort=price&page=12');
    expect(entries(html)).toBe(50);
    expect(html).toContain('start="551"');
    const links = [...html.matchAll(/href="(\/[^"#]*)#found"/g)].map(([, href]) => href!.replace('&amp;', '&'));
    const to = (page: number) => (page === 1 ? '/?sort=price' : `/?sort=price&page=${page}`);
    expect(links).toEqual([11, 13, 1, 11, 12, 13, 25].map(to));
    expect(html).toMatch(/aria-current="page">12</);
  });

  test('has no page beyond its last', () => {
    expect(draw(many, 'page=999')).toBe(draw(many, 'page=25'));
    expect(draw(many, 'page=999')).not.toContain('rel="next"');
  });
});

test('without matches the page says what to do, and without names that there are none', () => {
  const html = renderToStaticMarkup(<Nothing isEmpty={false} words={words} />);
  expect(html).toContain(words.none.text);
  expect(html).toContain('href="/"');
  expect(renderToStaticMarkup(<Nothing isEmpty words={words} />)).toContain(words.empty);
});

test('a language has its own forms of a number, and Latin digits', () => {
  const figures = createFigures('ar');
  const forms = { one: 'واحد', two: 'اثنان', few: '{count} قليل', many: '{count} كثير', other: '{count} آخر' };
  expect([1, 2, 3, 11].map((count) => figures.counted(forms, count))).toEqual(['واحد', 'اثنان', '3 قليل', '11 كثير']);
  expect(figures.price(1500, 'USD')).toMatch(/^[ -~\u00a0]+$/);
});
