import { expect, test } from 'vitest';
import { decodeList } from './list-text.ts';

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

test('what is no text is told', () => {
  expect(decodeList(Buffer.from(WORDS, 'latin1'))).toEqual({
    ok: false,
    problem: expect.stringContaining('in line 2 that is not UTF-8'),
  });
  expect(decodeList(Buffer.from('PK\u0003\u0004…'))).toMatchObject({
    problem: expect.stringContaining('is a workbook'),
  });
});
