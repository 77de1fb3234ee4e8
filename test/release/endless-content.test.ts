import { expect, test } from 'vitest';
import { parseMarkdown } from '../../sites/pages/markdown.ts';

// A search for each place among all lines takes minutes for these.
test.each([
  ['references', (n: number) => `[x][r${n}]`, (n: number) => `[r${n}]: /p${n}`],
  ['links', (n: number) => `[x](/p${n})`, () => ''],
  ['headings of one name', () => '## A\n', () => ''],
  ['elements', (n: number) => `<b${n}>\n`, () => ''],
])('a page may have very many %s', (_, line, definition) => {
  const numbers = Array.from({ length: 60_000 }, (_unused, n) => n);
  const text = [...numbers.map(line), '', ...numbers.map(definition)].join('\n');
  const { links, ids, markup } = parseMarkdown(text, 'T');
  expect(Math.max(links.length, ids.length, markup.length)).toBe(60_000);
});
