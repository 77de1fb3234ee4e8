import { expect, test } from 'vitest';
import { fillWords } from './fill-words.ts';

test('of a sentence with places only its own names are filled in, and nothing in what a visitor wrote', () => {
  const values = { name: '{reference} $& {name}', reference: 'Q-7K2M-9XQD' };
  expect(fillWords('{reference}: {name}, {toString}', values)).toBe('Q-7K2M-9XQD: {reference} $& {name}, {toString}');
});
