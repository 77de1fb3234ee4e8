import { expect, test } from 'vitest';
import { packOf } from './packs.ts';

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
