import { expect, test } from 'vitest';
import { readHostName } from './host-name.ts';

test.each([
  ['nowfetch.com', 'nowfetch.com'],
  ['NowFetch.COM', 'nowfetch.com'],
  ['nowfetch.com.', 'nowfetch.com'],
  ['https://www.nowfetch.com:443/', 'www.nowfetch.com'],
  ['HTTP://nowfetch.com/page', 'nowfetch.com'],
  ['nowfetch.com:3000', 'nowfetch.com'],
  ['bücher.com', 'xn--bcher-kva.com'],
  ['BÜCHER.com', 'xn--bcher-kva.com'],
  ['xn--bcher-kva.com', 'xn--bcher-kva.com'],
  ['例え.jp', 'xn--r8jz45g.jp'],
  ['localhost', 'localhost'],
  ['127.0.0.1', '127.0.0.1'],
  [`${'a'.repeat(63)}.co.uk`, `${'a'.repeat(63)}.co.uk`],
])('%s is the host %s', (given, host) => expect(readHostName(given)).toBe(host));

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
])('"%s" is no host', (given) => expect(readHostName(given)).toBeUndefined());
