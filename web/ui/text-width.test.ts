import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emOf, emOfLongestWord, textWidth } from './text-width.ts';

const em = (text: string) => emOfLongestWord(text)['data-em'];

describe('a heading’s type gets the width of its longest word', () => {
  test('up to the next step, and nothing if the words fit any type', () => {
    expect(em('Wir bauen Dinge, die von selbst laufen.')).toBeUndefined();
    expect(em('Frequently asked')).toBeUndefined();
    expect(em('Ihre Elektroinstallation in guten Händen')).toBe(9);
    expect(em('Rechtsschutzversicherungsgesellschaften')).toBe(20);
  });

  test('hyphens divide words, and scripts without spaces have none', () => {
    expect(em('Elektro-Anlagen-Service')).toBeUndefined();
    expect(em('電気設備工事業者の見積と保証について')).toBeUndefined();
  });
});

test('an estimate distinguishes wide and narrow letters, and Japanese ones are square', () => {
  expect(textWidth('iiiiiiiiii')).toBeLessThan(4);
  expect(textWidth('WWWWWWWWWW')).toBeGreaterThan(8);
  expect(textWidth('電')).toBeGreaterThanOrEqual(1);
});

test('the stylesheet has a rule for each width that a text can get', () => {
  const css = readFileSync(join(import.meta.dirname, 'text-width.css'), 'utf8');
  for (let length = 12; length < 120; length += 1)
    expect(css).toContain(`[data-em='${emOf('a'.repeat(length))['data-em']}']`);
});
