import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBrandFileProblem } from '../../sites/brand/brand-files.ts';
import { parseMarkdown } from '../../sites/pages/markdown.ts';
import { makeFolder } from '../folder.ts';

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

const root = '<svg xmlns="http://www.w3.org/2000/svg"';
const marker = (n: number) => {
  const path = `<path d="${'M0 0L1 1 '.repeat(20)}" marker-mid="url(#k${n - 1})" stroke="red"/>`;
  return `<marker id="k${n}" markerWidth="5" markerHeight="5">${path}</marker>`;
};
const dashes = `<path d="M0 0${'h1e6h-1e6'.repeat(8)}" stroke-dasharray=".02" stroke="red"/></svg>`;

// The library would draw these, or find their size, without end, and some take all memory.
test.each([
  [
    'markers in markers',
    `${root} viewBox="0 0 9 9"><defs>${[0, 1, 2, 3, 4, 5].map(marker).join('')}</defs>
    <path d="M0 0L5 5L9 0" stroke="red" marker-mid="url(#k5)"/></svg>`,
  ],
  ['dashes without a size', `${root}>${dashes}`],
  ['dashes behind the sign of another format', `<!--ftypavif-->${root}>${dashes}`],
])(
  'a drawing with %s is refused',
  async (_, svg) => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'logo.svg'), svg);
    for (const part of ['logo', 'hero'] as const)
      expect(await findBrandFileProblem(folder, part, 'logo.svg')).toMatch(/too much time or memory|no viewBox/);
  },
  120_000,
);
