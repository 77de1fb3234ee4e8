import { expect, test } from 'vitest';
import { languageName, meantLanguage } from './meant-language.ts';

test.each([
  ['deutsch', 'de'],
  ['German', 'de'],
  ['Français', 'fr'],
  ['español', 'es'],
  ['日本語', 'ja'],
  ['dk', 'da'],
  ['jp', 'ja'],
  ['CZ', 'cs'],
  ['Denmark', 'da'],
])('a language is known by what people call it: "%s" means %s', (given, meant) => {
  expect(meantLanguage(given)).toBe(meant);
});

test.each(['de', 'pl', 'se', 'xx', 'klingonese', '', 'no language', '__proto__'])(
  '"%s" means nothing else',
  (given) => {
    expect(meantLanguage(given)).toBeUndefined();
  },
);

test('a language has a name, and nothing else has', () => {
  expect(['da', 'pt-BR', 'dk', 'no language', ''].map(languageName)).toEqual([
    'Danish',
    'Brazilian Portuguese',
    undefined,
    undefined,
    undefined,
  ]);
});
