import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The folders of the pages that users read, all written by hand but those of `reference` that are generated. */
const FOLDERS = ['tutorials', 'how-to', 'reference', 'explanation'];

/** Words that a person reads in one sitting, and of all pages: about two hours. */
const MOST = { page: 1200, all: 22_000, readme: 800, index: 150 };

/** A page that says itself that it is generated is not counted: a reader looks up one row of it. */
const isGenerated = (text: string) => /^<!-- .*generated/im.test(text);

const pages = FOLDERS.flatMap((folder) => {
  const path = `docs/${folder}`;
  const names = existsSync(join(root, path)) ? readdirSync(join(root, path)) : [];
  return names.map((name) => ({ file: `${path}/${name}`, text: readFileSync(join(root, path, name), 'utf8') }));
}).filter(({ text }) => !isGenerated(text));

const countWords = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const countIn = (file: string) => countWords(readFileSync(join(root, file), 'utf8'));

test('pages for users are Markdown, and none is longer than a person reads in one sitting', () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter(({ file }) => !file.endsWith('.md')).map(({ file }) => file)).toEqual([]);
  const long = pages
    .map(({ file, text }) => ({ file, words: countWords(text) }))
    .filter(({ words }) => words > MOST.page);
  expect(long).toEqual([]);
});

test('all pages that are written by hand for users are a short book', () => {
  const readme = countIn('README.md');
  const all = pages.reduce((sum, { text }) => sum + countWords(text), readme);
  expect(readme).toBeLessThanOrEqual(MOST.readme);
  expect(countIn('docs/README.md')).toBeLessThanOrEqual(MOST.index);
  expect(all).toBeLessThanOrEqual(MOST.all);
});

test('docs has no other page than its index: each is in the folder of its readers', () => {
  const loose = readdirSync(join(root, 'docs'), { withFileTypes: true }).filter((entry) => entry.isFile());
  expect(loose.map(({ name }) => name)).toEqual(['README.md']);
  const folders = readdirSync(join(root, 'docs'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(
    folders.map(({ name }) => name).filter((name) => ![...FOLDERS, 'internals', 'screenshots'].includes(name)),
  ).toEqual([]);
});
