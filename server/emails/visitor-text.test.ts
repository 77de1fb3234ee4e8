import { expect, test } from 'vitest';
import { headerText, telephoneLink } from './visitor-text.ts';

test.each([
  ['Ada\r\nBcc: x@evil.test', 'Ada Bcc: x@evil.test'],
  ['\u0000Ada\u001b[31m', 'Ada [31m'],
  ['gpj.\u202Eexe', 'gpj.exe'],
  ['A\u200Bd\u200Fa\uFEFF', 'Ada'],
  ['  two   spaces ', 'two spaces'],
  ['👩‍🚀'.repeat(1).slice(0, 1), '\uFFFD'],
])('a header is one visible line: %j', (text, line) => {
  expect(headerText(text, 80).toWellFormed()).toBe(line);
});

test('a long header is cut between characters', () => {
  expect(headerText('a'.repeat(81), 80)).toBe(`${'a'.repeat(79)}…`);
  expect(headerText(`${'a'.repeat(78)}😀😀`, 80)).toBe(`${'a'.repeat(78)}…`);
});

test.each([
  ['+1 555 010 0199', 'tel:+15550100199'],
  ['(030) 123-45 67', 'tel:0301234567'],
  ['+49 (0)30 1234567', 'tel:+49301234567'],
  ['030/1234567 ext. 12', 'tel:0301234567'],
  [' 555.0100 after six', 'tel:5550100'],
  ['+44\u00a020\u20117946\u20110958', 'tel:+442079460958'],
  ['', null],
  ['112', null],
  ['call me', null],
  ['javascript:alert(15550100)', null],
  ['https://evil.example/5550100', null],
])('a telephone number becomes a link only where it can be dialled: %j', (phone, link) => {
  expect(telephoneLink(phone)).toBe(link);
});
