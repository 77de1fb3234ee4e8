import { expect, test } from 'vitest';
import { headerText, telephoneLink } from './visitor-text.ts';

test('a header is one visible line, cut between characters', () => {
  expect(headerText('\u0000Ada\r\nBcc: x@evil.test \u202E', 80)).toBe('Ada Bcc: x@evil.test');
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
