import { expect, test } from 'vitest';
import { closestWord } from './closest-word.ts';

test.each([
  ['lits', 'list'],
  ['lst', 'list'],
  ['Export', 'export'],
  ['anwsered', 'answered'],
  ['frob', undefined],
  ['', undefined],
  ['x'.repeat(60), undefined],
])('%s is near %s', (typed, word) => {
  expect(closestWord(typed, ['list', 'export', 'answered', 'undo'])).toBe(word);
});
