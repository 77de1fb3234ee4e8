import { expect, test } from 'vitest';
import { splitLetters, parseDomainName, parseHostName } from './domain-name.ts';

test.each([
  ['NowFetch.com', 'NowFetch.com', 'nowfetch.com'],
  [' nowfetch.com. ', 'nowfetch.com', 'nowfetch.com'],
  ['bücher.de', 'bücher.de', 'xn--bcher-kva.de'],
  ['xn--bcher-kva.de', 'bücher.de', 'xn--bcher-kva.de'],
  ['XN--BCHER-KVA.DE', 'bücher.DE', 'xn--bcher-kva.de'],
  ['bu\u0308cher.de', 'bücher.de', 'xn--bcher-kva.de'],
  ['xn--e1afmkfd.xn--p1ai', 'пример.рф', 'xn--e1afmkfd.xn--p1ai'],
  ['日本語。jp', '日本語.jp', 'xn--wgv71a119e.jp'],
  ['مثال.com', 'مثال.com', 'xn--mgbh0fb.com'],
  ['می\u200cخواهم.com', 'می\u200cخواهم.com', 'xn--mgbn2ecje63gr19l.com'],
  ['नमस्ते.भारत', 'नमस्ते.भारत', 'xn--h2bhs4b8d8a.xn--h2brj9c'],
  ['ab--c.co.uk', 'ab--c.co.uk', 'ab--c.co.uk'],
])('a domain name is read as people write it: %s is shown as %s, served as %s', (given, shown, host) =>
  expect(parseDomainName(given)).toEqual({ ok: true, domain: { shown, host } }),
);

test.each([
  ['', 'it is empty'],
  ['nowfetch', 'it has no ending'],
  ['https://nowfetch.com', 'it is a whole address'],
  ['now fetch.com', 'it has a space'],
  ['now\u200bfetch.com', 'it has an invisible character'],
  ['now_fetch.com', 'it has an underscore'],
  ['now@fetch.com', 'it has @'],
  ['now..com', 'it has a dot with nothing before it'],
  ['.com', 'it has a dot with nothing before it'],
  ['-now.com', '"-now" begins or ends with a hyphen'],
  ['now-.com', '"now-" begins or ends with a hyphen'],
  [`${'a'.repeat(64)}.com`, 'has 64 letters; a part of a name has at most 63'],
  [`${'ü'.repeat(60)}.de`, 'a part of a name has at most 63'],
  [`${`${'a'.repeat(60)}.`.repeat(5)}com`, 'it has 308 letters; a name has at most 253'],
  ['127.0.0.1', '"1" is not an ending'],
  ['now.c', '"c" is not an ending'],
  ['xn--a.com', 'no domain can have'],
  ['\u0301a.com', 'no domain can have'],
])('"%s" is refused with the reason', (given, words) => {
  const reading = parseDomainName(given);
  expect(reading.ok ? reading.domain : reading.problem).toContain(words);
});

test.each([
  ['nowfetch.com', 'nowfetch.com'],
  ['https://www.nowfetch.com:443/', 'www.nowfetch.com'],
  ['HTTP://nowfetch.com/page', 'nowfetch.com'],
  ['bücher.com', 'xn--bcher-kva.com'],
  ['xn--bcher-kva.com', 'xn--bcher-kva.com'],
  ['例え.jp', 'xn--r8jz45g.jp'],
  ['localhost', 'localhost'],
  ['127.0.0.1', '127.0.0.1'],
  [`${'a'.repeat(63)}.co.uk`, `${'a'.repeat(63)}.co.uk`],
])('a host is read as people write it: %s is the host %s', (given, host) => expect(parseHostName(given)).toBe(host));

test.each([
  '',
  'nowfetch',
  'now fetch.com',
  'now_fetch.com',
  '-a.com',
  'a-.com',
  'a..com',
  '.com',
  '*.nowfetch.com',
  'a@b.com',
  'ü@bücher.com',
  'bücher .com',
  'bücher',
  `${'a'.repeat(64)}.com`,
  'ftp://nowfetch.com',
  '[::1]',
])('"%s" is not a host', (given) => expect(parseHostName(given)).toBeUndefined());

test('letters are counted as people do: an accent is part of its letter, joined emoji are one', () => {
  expect(splitLetters('ae\u0301👨‍👩‍👧')).toEqual(['a', 'e\u0301', '👨‍👩‍👧']);
});
