import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { columns, terminalLines, wrap } from './terminal-text.ts';

test('of what acts on a terminal only line breaks stay, in text of several lines', () => {
  expect(terminalLines('one\u001b[1m\r\n\ttwo\u009b31m\u2028gpj\u202Eexe\u200B')).toEqual([
    'one[1m',
    '  two31m',
    'gpjexe',
  ]);
});

test('a long line is broken at its spaces', () => {
  expect(wrap('one two three', 13)).toEqual(['one two three']);
  expect(wrap('one two three', 12)).toEqual(['one two', 'three']);
  expect(wrap('李小龙 李小龙 x', 8)).toEqual(['李小龙', '李小龙 x']);
  expect(wrap('a https://a.example/long b', 6)).toEqual(['a', 'https://a.example/long', 'b']);
});

test('columns line up and long entries are cut', () => {
  const rows = [
    ['A', 'B'],
    ['xxxxxx', 'y'],
  ];
  expect(columns(rows, { max: 4 })).toBe('A     B\nxxx…  y\n');
});

test('names in Chinese and emoji line up, and are cut between letters', () => {
  const rows = [
    ['李小龙', 'x'],
    ['Ada', 'x'],
    ['👩‍🚀👩‍🚀👩‍🚀👩‍🚀', 'x'],
  ];
  expect(columns(rows, { max: 6 })).toBe('李小龙  x\nAda     x\n👩‍🚀👩‍🚀…   x\n');
});

test.each([60, 80, 200])('a table fits %i cells, and its first columns stay whole', (width) => {
  const row = ['Q-7K2M-9XQD', '2026-01-31 09:05', '李'.repeat(60), 'x'.repeat(60), 'y'.repeat(30)];
  const [line = ''] = columns([row], { width, max: 90, whole: 2 }).split('\n');
  expect(stringWidth(line)).toBeLessThanOrEqual(width);
  expect(stringWidth(line)).toBeGreaterThan(width - 3);
  expect(line).toMatch(/^Q-7K2M-9XQD {2}2026-01-31 09:05 {2}李/);
});
