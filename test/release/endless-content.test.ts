import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatIssue } from '#contract/content/content-issue.ts';
import { readContent } from '../../sites/read/read-content.ts';
import { parseMarkdown } from '../../sites/pages/markdown.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'janus-endless-'));
  cpSync(join(import.meta.dirname, '../../sample/content'), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function mistakesWith(file: string, text: string): string[] {
  writeFileSync(join(folder, file), text);
  const reading = readContent(folder);
  return reading.ok ? [] : reading.issues.map((mistake) => formatIssue(mistake).replaceAll(`${folder}/`, ''));
}

test('a file of words with brackets without end is one error', () => {
  const words = /^services\.yaml:1:\d+: .*has too many nested brackets or groups/;
  expect(mistakesWith('services.yaml', `a: ${'['.repeat(20_000)}`)).toEqual([expect.stringMatching(words)]);
});

test('groups inside of each other end in words, as deep as the stack and deeper', () => {
  const unsaid = [200, 400, 600, 700, 760, 800, 1500].filter((depth) => {
    const groups = Array.from({ length: depth }, (_, level) => `${' '.repeat(level)}a:\n`).join('');
    return [groups, `a: ${'['.repeat(depth)}${']'.repeat(depth)}\n`].some(
      (text) => mistakesWith('services.yaml', text).length === 0,
    );
  });
  expect(unsaid).toEqual([]);
});

test('a nearly endless shared file of domains is one error', () => {
  const shared = `email: a@b.org\nhero: ${'{ a: '.repeat(700)}1${' }'.repeat(700)}\n`;
  expect(mistakesWith('domains/_defaults.yaml', shared)).toContainEqual(
    expect.stringMatching(/^domains\/_defaults\.yaml:\d+:\d+: /),
  );
});

describe('a page of Markdown', () => {
  // A search for each place among all lines takes minutes for these.
  test.each([
    ['references', (n: number) => `[x][r${n}]`, (n: number) => `[r${n}]: /p${n}`],
    ['links', (n: number) => `[x](/p${n})`, () => ''],
    ['headings of one name', () => '## A\n', () => ''],
    ['elements', (n: number) => `<b${n}>\n`, () => ''],
  ])('may have very many %s', (_, line, definition) => {
    const numbers = Array.from({ length: 60_000 }, (_, n) => n);
    const { links, ids, markup } = parseMarkdown(
      [...numbers.map(line), '', ...numbers.map(definition)].join('\n'),
      'T',
    );
    expect(Math.max(links.length, ids.length, markup.length)).toBe(60_000);
  });
});
