import { expect, test, vi } from 'vitest';
import type { PortfolioName } from '#contract/site/for-sale.ts';
import type { PageData } from '#contract/site/page.ts';
import { listNames } from '../../sites/plan/portfolio.ts';
import { makeTextFile } from './text-files.ts';

const file = (name: string, more: object = {}) => ({ name, lang: 'en', url: `https://${name}`, ...more });

const FACE = { name: 'Names', email: 'hello@names.example', lang: 'de' };

function textOf(path: string, names: PortfolioName[]): string {
  const data = { kind: 'portfolio', content: { names } } as unknown as PageData;
  return makeTextFile(path, FACE, { data, customPages: [], themeColor: '#fff' });
}

test('the list guards formulas by the rule of all exports: full-width signs, spaces before, other marks', () => {
  const names = ['=1', '  ＝1', '\u200b@SUM(A1)', 'a;=1'].map(
    (category) => listNames([file('a.com', { category })], 'en')[0]!,
  );
  const lines = textOf('/portfolio.csv', names).split('\r\n');
  const cells = lines.slice(1, -1).map((row) => row.split(',')[6]);
  expect(cells).toEqual(["'=1", "'  ＝1", "'\u200b@SUM(A1)", "a;'=1"]);
});

test('the files have every name, and no minimum', () => {
  const price = { amount: 1500, currency: 'EUR' };
  const names = listNames([file('a.com', { price, minimum: 900, category: '=1+1, "x"' }), file('b.io')], 'en');
  const [csv, json] = ['/portfolio.csv', '/portfolio.json'].map((path) => textOf(path, names));
  expect(csv!.split('\r\n')).toEqual([
    '\ufeffname,ending,length,price,currency,status,category,url',
    `a.com,com,1,1500,EUR,for-sale,"'=1+1, ""x""",https://a.com/`,
    'b.io,io,1,,,for-sale,,https://b.io/',
    '',
  ]);
  expect(JSON.parse(json!)).toEqual(names);
  expect(csv! + json!).not.toContain('900');
});

test.each([
  ['https://names.example', '2026-01-31T12:00:00Z', '2026-12-01'],
  ['http://names.example', '2031-12-31T23:59:59Z', '2032-11-01'],
])('security.txt of %s says where to report a hole, for less than a year (RFC 9116)', (url, now, until) => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  const data = { kind: 'services', content: { url } } as unknown as PageData;
  const text = makeTextFile('/.well-known/security.txt', FACE, { data, customPages: [], themeColor: '#fff' });
  vi.useRealTimers();
  const canonical = url.startsWith('https:') ? `Canonical: ${url}/.well-known/security.txt\n` : '';
  const own = `Contact: mailto:hello@names.example\nExpires: ${until}T00:00:00.000Z\nPreferred-Languages: de\n`;
  expect(text).toBe(own + canonical);
});
