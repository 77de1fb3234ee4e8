import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { PortfolioName } from '#contract/site/for-sale.ts';
import { english } from '../../test/locales.ts';
import { createFigures, findResults } from './results.tsx';
import { parseQuery } from './query.ts';
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

function draw(names: PortfolioName[], query = '') {
  const language = { words, figures: createFigures('en') };
  const { found, list } = findResults(names, parseQuery(new URLSearchParams(query)), language);
  return { found, html: renderToStaticMarkup(list) };
}

describe('a name in the results of a search', () => {
  test('has a link to its page, its letters and its price', () => {
    const { found, html } = draw([one]);
    expect(found).toBe('1 name');
    expect(html).toContain('href="https://nowfetch.com/"');
    expect(html).toMatch(/data-number="8">NowFetch<\/span><span class="entry-ending">\.com</);
    expect(html).toContain('8 letters');
    expect(html).toContain('$45,000');
    expect(html).not.toContain(words.reserved);
  });

  test('without a price asks for an offer, and a reserved one says so', () => {
    const { html } = draw([{ ...one, price: null, currency: null, status: 'reserved' }]);
    expect(html).toContain(words.offer);
    expect(html).toContain(words.reserved);
    expect(html).not.toContain('$');
  });

  test('is text, whatever is in it', () => {
    const { html } = draw([{ ...one, category: '<script>alert(1)</script>', url: 'https://a.example/"><b>' }]);
    expect(html).not.toMatch(/<script|<b>/);
  });
});

describe('a long list', () => {
  const many = Array.from({ length: 250 }, (_, at) => ({ ...one, name: `Name${at}.com` }));
  const entries = (html: string) => html.match(/class="entry"/g)?.length;

  test('comes by pages of fifty, with links to all of them', () => {
    const { found, html } = draw(many, 'sort=price&page=2');
    expect(found).toBe('250 names');
    expect(entries(html)).toBe(50);
    expect(html).toContain('start="51"');
    expect(html).toContain('href="/?sort=price"');
    expect(html).toContain('href="/?sort=price&amp;page=3"');
    expect(html).toMatch(/aria-current="page">2</);
    expect(entries(draw(many, 'page=5').html)).toBe(50);
  });

  test('has no page beyond its last', () => {
    expect(draw(many, 'page=999').html).toBe(draw(many, 'page=5').html);
    expect(draw(many, 'page=999').html).not.toContain('rel="next"');
  });
});

test('without matches the page says what to do, and without names that there are none', () => {
  const { found, html } = draw([one], 'q=zzz');
  expect(found).toBe('0 names');
  expect(html).toContain(words.none.text);
  expect(html).toContain('href="/"');
  expect(draw([]).html).toContain(words.empty);
});

test('a language has its own forms of a number, and Latin digits', () => {
  const figures = createFigures('ar');
  const forms = { one: 'واحد', two: 'اثنان', few: '{count} قليل', many: '{count} كثير', other: '{count} آخر' };
  expect([1, 2, 3, 11].map((count) => figures.counted(forms, count))).toEqual(['واحد', 'اثنان', '3 قليل', '11 كثير']);
  expect(figures.price(1500, 'USD')).toMatch(/^[ -~\u00a0]+$/);
});
