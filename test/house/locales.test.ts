import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { findPluralGaps, wordsSchema } from '../../sites/read/locales.ts';
import { english, locales } from '../locales.ts';
import { all, root } from './sources.ts';

test.each(Object.entries(locales))('the texts in %s are whole, with every figure, name and plural', (lang, texts) => {
  expect(wordsSchema.safeParse(texts).error?.issues ?? []).toEqual([]);
  expect(listBraces(texts)).toEqual(listBraces(english));
  expect(findPluralGaps(texts, lang)).toEqual([]);
});

test.each(all.filter((file) => /^(?:test\/languages|examples\/.*\/locales)\/.*\.yaml$/.test(file)))(
  '%s has every text',
  (file) => {
    expect(wordsSchema.safeParse(parse(readFileSync(join(root, file), 'utf8'))).error?.issues ?? []).toEqual([]);
  },
);

test.each(Object.entries(locales).filter(([lang]) => lang !== 'en'))(
  'no sentence in %s is still in English',
  (_, texts) => {
    const own = listTexts(texts);
    const isSentence = (text: string) => text.split(/[^{}\w]+/).length > 3 && /\w{3,} /.test(text);
    const same = [...listTexts(english)].filter(([place, text]) => isSentence(text) && own.get(place) === text);
    expect(
      same.map(([place]) => place),
      'Translate these texts',
    ).toEqual([]);
  },
);

/** Every text by its place, such as `forms.quote.title`. */
function listTexts(value: unknown, place = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[place.slice(1), value]]);
  const parts = Object.entries(value as object);
  return new Map(parts.flatMap(([key, part]) => [...listTexts(part, `${place}.${key}`)]));
}

/** By place, the names in braces. A plural has those of all its forms together. */
function listBraces(value: unknown, place = ''): Record<string, string[]> {
  const list = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();
  if (typeof value === 'string') return { [place]: list(value) };
  const parts = value as Record<string, unknown>;
  if (typeof parts['other'] === 'string') return { [place]: list(parts['other']) };
  return Object.assign({}, ...Object.entries(parts).map(([key, part]) => listBraces(part, `${place}.${key}`)));
}
