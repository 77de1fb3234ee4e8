import { expect, test } from 'vitest';
import { columns, terminalLines } from './terminal-text.ts';

test('only line breaks stay in several lines', () => {
  expect(terminalLines('one\u001b[1m\r\n\ttwo\u009b31m\u2028gpj\u202Eexe\u200B')).toEqual([
    'one[1m',
    '  two31m',
    'gpjexe',
  ]);
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
