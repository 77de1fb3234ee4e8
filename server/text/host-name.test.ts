import { expect, test } from 'vitest';
import { hostName, isLoopback } from './host-name.ts';

test.each([
  ['Example.COM', 'example.com'],
  ['example.com:3000', 'example.com'],
  ['example.com.', 'example.com'],
  ['example.com.:3000', 'example.com'],
  ['[::1]:3000', '[::1]'],
  ['', ''],
  [undefined, ''],
])('a face is found by the Host header, however it is written: %s is %s', (header, name) => {
  expect(hostName(header)).toBe(name);
});

test.each(['localhost', 'LOCALHOST', 'nowfetch.localhost', '127.0.0.1', '127.8.9.10', '::1', '[::1]'])(
  '%s is this machine',
  (host) => expect(isLoopback(host)).toBe(true),
);

test.each([
  '',
  '127.0.0.1.evil.example',
  '127.1',
  '127.0.0.999',
  'localhost.evil.example',
  'evillocalhost',
  'evil.example,x.localhost',
  'localhost.',
  '0.0.0.0',
  '::',
  '[::ffff:7f00:1]',
  'db',
])('%j is not', (host) => expect(isLoopback(host)).toBe(false));
