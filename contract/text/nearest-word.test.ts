import { expect, test } from 'vitest';
import { didYouMean, findNearestWord } from './nearest-word.ts';

const keys = ['tagline', 'hosts', 'confirmationMail', 'url', 'whatsapp'];

test.each([
  ['tag line', 'tagline'],
  ['Tagline', 'tagline'],
  ['tagilne', 'tagline'],
  ['host', 'hosts'],
  ['confirmation_mail', 'confirmationMail'],
  ['whatsap', 'whatsapp'],
  ['rul', 'url'],
])('a misspelt word finds the one that is meant: %s is near to %s', (given, meant) =>
  expect(findNearestWord(given, keys)).toBe(meant),
);

test.each(['logo', 'colour', '', 'x'.repeat(100_000)])('nothing is near to %.20s', (given) => {
  expect(findNearestWord(given, keys)).toBeUndefined();
  expect(didYouMean(given, keys)).toBe('');
});
