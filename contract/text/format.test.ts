import { expect, test } from 'vitest';
import { formatMessage, moveDay, choosePlural } from './format.ts';

test('of a sentence with places only its own names are filled in, and nothing in what a visitor wrote', () => {
  const values = { name: '{reference} $& {name}', reference: 'Q-7K2M-9XQD' };
  expect(formatMessage('{reference}: {name}, {toString}', values)).toBe(
    'Q-7K2M-9XQD: {reference} $& {name}, {toString}',
  );
});

const forms = { one: 'one', two: 'two', few: 'few', many: 'many', other: 'other' };

test.each([
  ['en', 1, 'one'],
  ['en', 2, 'other'],
  ['ar', 0, 'other'],
  ['ar', 2, 'two'],
  ['ar', 11, 'many'],
  ['pl', 22, 'few'],
  ['ja', 1, 'other'],
])('the form of a plural is that of the language: in %s %d is %s', (lang, count, form) => {
  expect(choosePlural(forms, lang, count)).toBe(form);
});

test('a day is moved over months, and never past the last day that compares as a text', () => {
  expect(moveDay('2026-12-31', 1)).toBe('2027-01-01');
  expect(moveDay('2027-01-01', -1)).toBe('2026-12-31');
  expect(moveDay('9999-12-31', 1)).toBe('9999-12-31');
});
