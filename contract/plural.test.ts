import { expect, test } from 'vitest';
import { pluralForm } from './plural.ts';

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
  expect(pluralForm(forms, lang, count)).toBe(form);
});
