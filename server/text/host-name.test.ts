import { expect, test } from 'vitest';
import { hostName, findMailHost, isLoopback, isReservedName } from './host-name.ts';

test.each([
  ['Example.COM', 'example.com'],
  ['example.com:3000', 'example.com'],
  ['example.com.', 'example.com'],
  ['example.com.:3000', 'example.com'],
  ['[::1]:3000', '[::1]'],
  ['', ''],
  [undefined, ''],
])('a site is found by the Host header, however it is written: %s is %s', (header, name) => {
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
])('%j is not this machine', (host) => expect(isLoopback(host)).toBe(false));

test.each([
  'example',
  'firm.example',
  'mail.firm.EXAMPLE.',
  'example.com',
  'www.example.org',
  'a.test',
  'a.localhost',
  'localhost',
])('a name that is reserved for examples is known: %s is nobody’s', (host) => expect(isReservedName(host)).toBe(true));

test.each(['firm.com', 'my-example.com', 'example.com.firm.com', 'examples.com', 'test.com', 'contest'])(
  '%s may be somebody’s',
  (host) => expect(isReservedName(host)).toBe(false),
);

test('the host of an address is after its last @', () => {
  expect(findMailHost('"a@b"@Firm.COM')).toBe('firm.com');
});
