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

test('a drawing whose parts repeat each other without end is refused, and an ordinary one is not', async () => {
  const folder = makeFolder();
  const write = (name: string, levels: number) => {
    const line = 'M0 0L1 1 '.repeat(20);
    const markers = Array.from({ length: levels }, (_, n) => {
      const path = `<path d="${line}" marker-mid="url(#k${n - 1})" stroke="red"/>`;
      return `<marker id="k${n}" markerWidth="5" markerHeight="5">${path}</marker>`;
    });
    const shape = `<path d="M0 0L50 50L90 9" stroke="red" marker-mid="url(#k${levels - 1})"/>`;
    const root = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">';
    writeFileSync(join(folder, name), `${root}<defs>${markers.join('')}</defs>${shape}</svg>`);
  };
  write('endless.svg', 6);
  write('usual.svg', 2);
  expect(await findBrandFileProblem(folder, 'logo', 'endless.svg')).toContain('takes too much time or memory to draw');
  expect(await findBrandFileProblem(folder, 'logo', 'usual.svg')).toBeNull();
}, 60_000);
