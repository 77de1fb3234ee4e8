import { expect, test } from 'vitest';
import { escapeUnseen, oneLine, severalLines, toSafeJson } from './unsafe-text.ts';

test.each([
  ['\u001b[2J\u001b]0;owned\u0007Ada', '[2J ]0;owned Ada'],
  ['a\u009b31mb', 'a 31mb'],
  ['gpj\u202Eexe', 'gpjexe'],
  ['a\u200Bb\u00ADc\u{E0041}d\uFEFF', 'abcd'],
  ['one\r\ntwo\tthree\u2028four  five', 'one two three four five'],
  ['Zoë 李 שלום', 'Zoë 李 שלום'],
])('as one line %j is %j', (text, line) => {
  expect(oneLine(text)).toBe(line);
});

test.each([
  ['a\u202Eb\u2066c\nשלום', 'abc\nשלום'],
  ['a\u001b[1mb\u009b31m\u0085c\u2028d\re\r\n\tf', 'a[1mb31m\nc\nd\ne\n\tf'],
  ['می‌خواهم 👩‍🚀 \u200fשלום\u200f', 'می‌خواهم 👩‍🚀 \u200fשלום\u200f'],
])('as several lines %j is %j', (text, lines) => {
  expect(severalLines(text)).toBe(lines);
});

test('what cannot be seen is escaped so that it can', () => {
  expect(escapeUnseen('a\u009b31m \u202e\n\u{E0041} Zoë')).toBe('a\\u009b31m \\u202e\\u000a\\udb40\\udc41 Zoë');
});

test('safe JSON reads back as what was given', () => {
  const value = { 'a\u009b': ['\u001b[2J', '\u202egpj\n\u2028', '👩‍🚀\u{E0041}', '\\u009b', 7, null] };
  for (const indent of [undefined, 2]) {
    expect(toSafeJson(value, indent)).toMatch(/^[\n\u0020-\u007e\p{L}\p{So}]*$/u);
    expect(JSON.parse(toSafeJson(value, indent))).toEqual(value);
  }
});
