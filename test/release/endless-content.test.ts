import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatIssue } from '#contract/content/content-issue.ts';
import { readContent } from '../../sites/read/read-content.ts';
import { parseMarkdown } from '../../sites/pages/markdown.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'janus-endless-'));
  cpSync(join(import.meta.dirname, '../../sample/content'), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function findMistakes(file: string, text: string): string[] {
  writeFileSync(join(folder, file), text);
  const reading = readContent(folder);
  return reading.ok ? [] : reading.issues.map((mistake) => formatIssue(mistake).replaceAll(`${folder}/`, ''));
}

test('brackets and groups without end are one error in words, as deep as the stack and deeper', () => {
  const words = /^services\.yaml:1:\d+: .*has too many nested brackets or groups/;
  expect(findMistakes('services.yaml', `a: ${'['.repeat(20_000)}`)).toEqual([expect.stringMatching(words)]);
  for (const depth of [200, 400, 600, 700, 760, 800, 1500]) {
    const groups = Array.from({ length: depth }, (_, level) => `${' '.repeat(level)}a:\n`).join('');
    expect(findMistakes('services.yaml', groups)).not.toEqual([]);
    expect(findMistakes('services.yaml', `a: ${'['.repeat(depth)}${']'.repeat(depth)}\n`)).not.toEqual([]);
  }
  const shared = `email: a@b.org\nhero: ${'{ a: '.repeat(700)}1${' }'.repeat(700)}\n`;
  const place = expect.stringMatching(/^domains\/_defaults\.yaml:\d+:\d+: /);
  expect(findMistakes('domains/_defaults.yaml', shared)).toContainEqual(place);
});

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
