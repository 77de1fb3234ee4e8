import { expect, test } from 'vitest';
import { columns, safeLine, safeLines } from './terminal-text.ts';

test.each([
  ['\u001b[2J\u001b]0;owned\u0007Ada', '[2J]0;ownedAda'],
  ['a\u009b31mb', 'a31mb'],
  ['gpj\u202Eexe', 'gpjexe'],
  ['a\u200Bb\uFEFF', 'ab'],
  ['one\r\ntwo\tthree', 'one two three'],
  ['Zoë 李 שלום', 'Zoë 李 שלום'],
])('%j becomes %j', (text, line) => {
  expect(safeLine(text)).toBe(line);
});

test('only line breaks stay in several lines', () => {
  expect(safeLines('one\u001b[1m\r\n\ttwo')).toEqual(['one[1m', '  two']);
});

test('columns line up and long entries are cut', () => {
  expect(
    columns(
      [
        ['A', 'B'],
        ['xxxxxx', 'y'],
      ],
      4,
    ),
  ).toBe('A     B\nxxx…  y\n');
});
