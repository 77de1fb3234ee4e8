import { expect, test } from 'vitest';
import { graphemesOf } from './graphemes.ts';

test('letters are counted as people do: an accent and joined emoji are no letters of their own', () => {
  expect(graphemesOf('ae\u0301👨‍👩‍👧')).toEqual(['a', 'e\u0301', '👨‍👩‍👧']);
});
