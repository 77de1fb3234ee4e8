import { expect, test } from 'vitest';
import { fillWords } from './fill-words.ts';

test('what a visitor wrote is not filled in again, and only own names are', () => {
  const values = { name: '{reference} $& {name}', reference: 'Q-7K2M-9XQD' };
  expect(fillWords('{reference}: {name}, {toString}', values)).toBe('Q-7K2M-9XQD: {reference} $& {name}, {toString}');
});
