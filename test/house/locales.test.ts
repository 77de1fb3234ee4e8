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

/** By place, the names in braces. A plural has those of all its forms together. */
function listBraces(value: unknown, place = ''): Record<string, string[]> {
  const list = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();
  if (typeof value === 'string') return { [place]: list(value) };
  const parts = value as Record<string, unknown>;
  if (typeof parts['other'] === 'string') return { [place]: list(parts['other']) };
  return Object.assign({}, ...Object.entries(parts).map(([key, part]) => listBraces(part, `${place}.${key}`)));
}
