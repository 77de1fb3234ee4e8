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
])('%s is %s', (header, name) => {
  expect(hostName(header)).toBe(name);
});
