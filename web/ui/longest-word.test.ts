import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longestWord } from './longest-word.ts';

const letters = (text: string) => longestWord(text)['data-longest'];

test('the size of type follows the longest word, up to the next step', () => {
  expect(letters('Wir bauen Dinge, die von selbst laufen.')).toBeUndefined();
  expect(letters('Ihre Elektroinstallation in guten Händen')).toBe(20);
  expect(letters('Rechtsschutzversicherungsgesellschaften')).toBe(36);
});

test('wide letters make a word longer', () => {
  expect(letters('Frequently asked')).toBeUndefined();
  expect(letters('Nowe zamówienie')).toBe(12);
  expect(letters('UMSONST')).toBeUndefined();
  expect(letters('KOSTENLOS')).toBe(12);
});

test('hyphens part words, and scripts without spaces have none', () => {
  expect(letters('Elektro-Anlagen-Service')).toBeUndefined();
  expect(letters('電気設備工事業者の見積と保証について')).toBeUndefined();
});

test('each step has its rule', () => {
  const css = readFileSync(join(import.meta.dirname, 'longest-word.css'), 'utf8');
  for (let length = 11; length < 60; length += 1)
    expect(css).toContain(`[data-longest='${letters('a'.repeat(length))}']`);
});
