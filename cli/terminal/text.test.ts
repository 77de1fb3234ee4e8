import { expect, test } from 'vitest';
import { formatColumns, formatTelephone, splitLines, formatCsv } from './text.ts';

test('a text of several lines keeps its line breaks, and nothing else that acts on a terminal', () => {
  expect(splitLines('one\u001b[1m\r\n\ttwo\u009b31m\u2028gpj\u202Eexe\u200B')).toEqual([
    'one[1m',
    '  two31m',
    'gpjexe',
  ]);
});

test('aligns columns and cuts long entries', () => {
  const rows = [
    ['A', 'B'],
    ['xxxxxx', 'y'],
  ];
  expect(formatColumns(rows, { max: 4 })).toBe('A     B\nxxx…  y\n');
});

test('aligns names in Chinese and emoji, and cuts them between letters', () => {
  const rows = [
    ['李小龙', 'x'],
    ['Ada', 'x'],
    ['👩‍🚀👩‍🚀👩‍🚀👩‍🚀', 'x'],
  ];
  expect(formatColumns(rows, { max: 6 })).toBe('李小龙  x\nAda     x\n👩‍🚀👩‍🚀…   x\n');
});

test.each([60, 80, 200])('a table fits %i cells, and its first columns stay whole', (width) => {
  const row = ['Q-7K2M-9XQD', '2026-01-31 09:05', 'a'.repeat(60), 'x'.repeat(90), 'y'.repeat(90)];
  const [line = ''] = formatColumns([row], { width, max: 90, whole: 2 }).split('\n');
  expect([line.length, line.slice(0, 32)]).toEqual([width, 'Q-7K2M-9XQD  2026-01-31 09:05  a']);
});

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [' edge', '" edge"'],
  ['', ''],
  ['=1+1', "'=1+1"],
  ['+15550100', "'+15550100"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1', "'  =1"],
  ['＝1', "'＝1"],
  ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
  ['\t=1', "'\t'=1"],
  ['Bob;=1+1', "Bob;'=1+1"],
  ['a; \u200b@SUM(A1),b', `"a; \u200b'@SUM(A1),b"`],
  ['one; two;3', 'one; two;3'],
  ['hello\n=1+1\n-2', `"hello\n'=1+1\n'-2"`],
  ["hello\t=cmd|'/C calc'!A0", "hello\t'=cmd|'/C calc'!A0"],
  ['a=1', 'a=1'],
  ['\u009b31mred\u001b[0m', '31mred[0m'],
  ['\u202a+1 555 010 0199\u202c', "'+1 555 010 0199"],
  ['\u200b=1', "'\u200b=1"],
  ['one\u2028two', '"one\ntwo"'],
  ['می‌خواهم 👩‍🚀', 'می‌خواهم 👩‍🚀'],
])('a value of a CSV file opens as it is in a spreadsheet, and never as a formula: %j is written %j', (value, cell) => {
  expect(formatCsv([[value]])).toBe(`\uFEFF${cell}\r\n`);
});

test.each([
  ['+1 555 010 0199', 'tel:+1 555 010 0199'],
  ['+15550100199', 'tel:+15550100199'],
  ['+1-555-010-0199', 'tel:+1-555-010-0199'],
  ['030 1234567', 'tel:030 1234567'],
  ['(555) 010-0199', 'tel:(555) 010-0199'],
  ['\u202a+49 30 123456\u202c', 'tel:+49 30 123456'],
  ['', ''],
  ['call me', 'call me'],
  ["+1+cmd|'/C calc'!A0", "'+1+cmd|'/C calc'!A0"],
  ['+1 555;=1+1', "'+1 555;'=1+1"],
  ['=1+1', "'=1+1"],
  [';"=1+1;', `";""'=1+1;"`],
])('the telephone number %j is written %j', (value, cell) => {
  expect(formatCsv([[formatTelephone(value)]])).toBe(`\uFEFF${cell}\r\n`);
});
