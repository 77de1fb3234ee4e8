import { expect, test } from 'vitest';
import { hostName } from './host-name.ts';

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
