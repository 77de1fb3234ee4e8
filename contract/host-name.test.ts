import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomRuns } from '../test/random-runs.ts';
import { readHostName } from './host-name.ts';

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
])('a host is read as people write it: %s is the host %s', (given, host) => expect(readHostName(given)).toBe(host));

test('whatever is written around a host, and in whatever capitals, the host is the same', () => {
  const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/);
  const host = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.'));
  const around = fc.tuple(
    fc.constantFrom('', ' ', 'http://', 'HTTPS://'),
    fc.boolean(),
    fc.constantFrom('', '.', ':1', ':65535', '.:443', '/', ':80/page?q=a.b', ' '),
  );
  fc.assert(
    fc.property(host, around, (name, [before, capitals, after]) => {
      expect(readHostName(before + (capitals ? name.toUpperCase() : name) + after)).toBe(name);
    }),
    { numRuns: randomRuns(50) },
  );
});

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
