import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeList, parseTable } from './parse-table.ts';

const WORDS = 'name\r\nbücher.com\r\n';
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

test.each([
  ['UTF-8', Buffer.from(WORDS)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${WORDS}`)],
  ['UTF-16 as Excel writes it', Buffer.from(`\uFEFF${WORDS}`, 'utf16le')],
  ['UTF-16 the other way round', swapped(`\uFEFF${WORDS}`)],
  ['UTF-16 without a mark', Buffer.from(WORDS, 'utf16le')],
  ['the same the other way round', swapped(WORDS)],
])('a list of domains is read whatever program saved it: %s', (_, bytes) => {
  const reading = decodeList(bytes);
  expect(reading.ok && reading.text.replace(/^\uFEFF/, '')).toBe(WORDS);
});

test('a file without text is reported', () => {
  expect(decodeList(Buffer.from(WORDS, 'latin1'))).toEqual({ ok: true, text: WORDS, decoded: 'Latin-1' });
  expect(decodeList(Buffer.from('PK\u0003\u0004…'))).toMatchObject({
    problem: expect.stringContaining('is a workbook'),
  });
});

const texts = (text: string) => parseTable(text).rows.map((row) => row.map((cell) => cell.text));

test.each<[string, string, string[][]]>([
  [
    'commas',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons',
    'a;b,c\r\n1;2,5\r\n',
    [
      ['a', 'b,c'],
      ['1', '2,5'],
    ],
  ],
  [
    'tabs',
    'a\tb;c\r1\t2',
    [
      ['a', 'b;c'],
      ['1', '2'],
    ],
  ],
  [
    'a stated mark',
    'sep=;\r\na,b;c\r\n1;2',
    [
      ['a,b', 'c'],
      ['1', '2'],
    ],
  ],
  [
    'quotes',
    '"a ""b""",\'c\'\n"1,5\n2" ,3',
    [
      ['a "b"', "'c'"],
      ['1,5\n2', '3'],
    ],
  ],
  [
    'spaces around',
    ' a , "b" \n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'empty lines and cells',
    '\n\na,,b\n,,\n1,,',
    [
      ['a', '', 'b'],
      ['1', '', ''],
    ],
  ],
  ['names alone', 'a.com\nb.com', [['a.com'], ['b.com']]],
  ['nothing', '', []],
])('a table is read as its program wrote it: %s', (_, text, rows) => expect(texts(text)).toEqual(rows));

test('each cell knows its place, also behind line breaks in quotes', () => {
  const { rows } = parseTable('a,b\r\n"x\r\ny",2\r\n3,4');
  expect(rows.map((row) => row.map(({ line, column }) => `${line}:${column}`))).toEqual([
    ['1:1', '1:3'],
    ['2:1', '3:4'],
    ['4:1', '4:3'],
  ]);
  expect(
    parseTable('sep=;\rna\u00efve;b\r\r;1\r')
      .rows.flat()
      .map(({ line, column }) => `${line}:${column}`),
  ).toEqual(['2:1', '2:7', '4:1', '4:2']);
});

test('an unreadable cell is reported where it begins, and the lines after it are read', () => {
  const read = parseTable('a,b\n1,"2\n3,4\r\n5,6');
  expect(read.errors).toEqual([
    {
      cell: { text: '', line: 2, column: 3 },
      cells: ['1', '"2'],
      message: expect.stringContaining('not closed'),
    },
  ]);
  expect(read.rows.map((row) => row.map(({ text }) => text))).toEqual([
    ['a', 'b'],
    ['3', '4'],
    ['5', '6'],
  ]);
  expect(read.rows.at(-1)![0]).toMatchObject({ line: 4, column: 1 });
  const two = parseTable('a,b\n\n1,2\r\n"3"4,5\r\r7,"8\r9,ü');
  expect(two.errors.map(({ cell }) => `${cell.line}:${cell.column}`)).toEqual(['4:1', '6:3']);
  expect(two.rows.at(-1)!.at(-1)).toEqual({ text: 'ü', line: 7, column: 3 });
  expect(parseTable('a,b\n1,5" 6"').rows.at(-1)!.at(-1)).toEqual({ text: '5" 6"', line: 2, column: 3 });
});

test('whatever a spreadsheet writes is read back', () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', ' ', 'é') })
    .map((text) => text.trim());
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const quoted = rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(';')).join('\r\n');
      expect(texts(`name;price\r\n${quoted}`).slice(1)).toEqual(rows.filter((row) => row.some((text) => text !== '')));
    }),
  );
});
