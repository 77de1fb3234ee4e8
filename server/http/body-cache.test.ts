import { expect, test } from 'vitest';
import { createBodyCache } from './body-cache.ts';

const body = (letter: string) => () => Buffer.from(letter.repeat(4));

test('keeps what was asked for last, up to so many bytes', () => {
  const cache = createBodyCache(12);
  for (const letter of ['a', 'b', 'c', 'a', 'd']) cache.get(letter, body(letter));
  const made: string[] = [];
  for (const letter of ['a', 'c', 'd', 'b']) {
    cache.get(letter, () => {
      made.push(letter);
      return body(letter)();
    });
  }
  expect(made).toEqual(['b']);
});

test('what is larger than all of it is given nevertheless', () => {
  expect(String(createBodyCache(2).get('a', body('a')))).toBe('aaaa');
});
