import { join } from 'node:path';
import { expect, test } from 'vitest';
import { english } from '#words/english.ts';
import { packs } from '#words/packs.ts';
import { checkPlaceholders } from '../checks/content.ts';
import { readOwnPacks } from '../../build/read/word-packs.ts';
import { findUntranslated } from './untranslated.ts';

const languages = join(import.meta.dirname, '../../test/languages');

test('a half translated file of words is reported with the count and the first keys, if a face uses it', () => {
  const half = { ...english, page: { ...english.page, skip: 'Μετάβαση στο περιεχόμενο' } };
  const told = checkPlaceholders([], findUntranslated({ ...packs, el: half }, [{ lang: 'el-CY' }]));
  const words =
    /^words\/el\.yaml still has 3\d\d texts in English, which visitors read: page\.forSale, .* and 3\d\d more\.$/;
  expect(told).toEqual([{ state: 'warning', words: expect.stringMatching(words) }]);
  expect(findUntranslated({ ...packs, el: half }, [{ lang: 'en-GB' }])).toEqual([]);
});

test.each(['ar', 'de', 'es', 'fr', 'ja', 'pl'])('words in %s that are translated are none', (lang) =>
  expect(findUntranslated(readOwnPacks(languages).packs, [{ lang }])).toEqual([]),
);
