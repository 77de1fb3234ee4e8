import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { wordsSchema } from '#contract/content/words.ts';
import { english, locales } from '../locales.ts';
import { findPluralGaps } from '../../sites/read/locales.ts';

const root = join(import.meta.dirname, '../..');

describe.each(Object.entries(locales))('the words of a language are whole: %s', (lang, pack) => {
  test('is one that an owner could have written', () => {
    expect(wordsSchema.safeParse(pack).error?.issues ?? []).toEqual([]);
  });

  test('leaves out no figure, name or address that the English words have', () => {
    expect(bracesOf(pack)).toEqual(bracesOf(english));
  });

  test('has a form for every number of its language', () => {
    expect(findPluralGaps(pack, lang)).toEqual([]);
  });
});

test("the owners' locales of tests and examples have every word", () => {
  const files = ['test/languages', 'examples']
    .flatMap((folder) => filesIn(folder, '.yaml'))
    .filter((file) => /\/(?:languages|locales)\//.test(file));
  expect(files.length).toBeGreaterThan(0);
  const offenders = files.flatMap((file) => {
    const { error } = wordsSchema.safeParse(parse(readFileSync(join(root, file), 'utf8')));
    return (error?.issues ?? []).map(({ path, message }) => `${file}: ${path.join('.')}: ${message}`);
  });
  expect(offenders).toEqual([]);
});

test('a list of the built-in languages names each of them', () => {
  const inEnglish = new Intl.DisplayNames('en', { type: 'language' });
  const names = Object.keys(locales).map((lang) => inEnglish.of(lang)!);
  const documents = ['README.md', ...filesIn('docs', '.md')];
  const said = documents.flatMap((file) => listsIn(file, /^(?=.*\bbuilt in\b).*\bEnglish\b.*/gm));
  expect(said.length).toBeGreaterThan(0);
  const templates = ['content', 'sample/content', 'cli', 'examples'].flatMap((folder) => filesIn(folder, '.yaml'));
  const noted = templates.flatMap((file) => listsIn(file, /\b(?:[a-z]{2}, ){2,}[a-z]{2} (?:and|or) [a-z]{2}\b/g));
  expect(noted.length).toBeGreaterThan(0);
  expect([
    ...said.filter(({ list }) => !names.every((name) => list.includes(name))),
    ...noted.filter(({ list }) => list.match(/\b(?!or\b)[a-z]{2}\b/g)!.join() !== Object.keys(locales).sort().join()),
  ]).toEqual([]);
});

const filesIn = (folder: string, ending: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);

const listsIn = (file: string, pattern: RegExp) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([list]) => ({ file, list }));

describe('no page says a word that is not in a pack or in content', () => {
  const files = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'),
  );

  test('in any component', () => {
    const offenders = files.flatMap((file) => {
      const found: string[] = [];
      findWords(parseAst(readFileSync(join(root, 'web', file), 'utf8'), { lang: 'tsx' }), found);
      return found.map((words) => `web/${file}: ${words}`);
    });
    expect(files.length).toBeGreaterThan(50);
    expect(offenders).toEqual([]);
  });

  test('which this would find', () => {
    const found: string[] = [];
    findWords(parseAst('<p title="Ten">Some {words}</p>', { lang: 'tsx' }), found);
    expect(found).toEqual(['Ten', 'Some']);
  });
});

/** Attributes that people read or hear. */
const SAID = ['aria-label', 'aria-description', 'aria-roledescription', 'alt', 'title', 'placeholder', 'label'];

interface Node {
  type?: string;
  value?: unknown;
  name?: { name?: string };
}

function findWords(node: unknown, found: string[]): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, value, name } = node as Node;
  if (type === 'JSXText') found.push(...lettersIn(value));
  if (type === 'JSXAttribute' && SAID.includes(name?.name ?? ''))
    found.push(...lettersIn((value as Node | null)?.value));
  for (const child of Object.values(node)) findWords(child, found);
}

const lettersIn = (text: unknown) => (typeof text === 'string' && /\p{L}/u.test(text) ? [text.trim()] : []);

/** By place, the names in braces. A plural has those of all its forms together. */
function bracesOf(value: unknown, place = ''): Record<string, string[]> {
  if (typeof value === 'string') return { [place]: names(value) };
  if (isPlural(value)) return { [place]: names(value.other) };
  return Object.assign({}, ...Object.entries(value as object).map(([key, part]) => bracesOf(part, `${place}.${key}`)));
}

const names = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
const isPlural = (value: unknown): value is { other: string } => Object.hasOwn(value as object, 'other');
