import { expect, test } from 'vitest';
import { chooseEncoding, type Encoding } from './stored-file.ts';

const all: Encoding[] = ['br', 'gzip', 'identity'];

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['br;q=nonsense', 'br'],
  ['identity', 'identity'],
])('a browser gets the encoding that it asks for: %s chooses %s', (header, expected) => {
  expect(chooseEncoding(header, all)).toBe(expected);
});

test('an encoding that is not stored is never chosen', () => {
  expect(chooseEncoding('br, gzip', ['gzip', 'identity'])).toBe('gzip');
  expect(chooseEncoding('br, gzip', ['identity'])).toBe('identity');
});
