import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

test('a rate limit lets the first calls of a minute pass and says how long to wait', async () => {
  const limit = createRateLimit(3);
  expect([await limit('a'), await limit('a'), await limit('a')]).toEqual([0, 0, 0]);
  const wait = await limit('a');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(await limit('b')).toBe(0);
});

test('a limit of 0 lets every call pass', async () => {
  const limit = createRateLimit(0);
  for (let call = 0; call < 100; call++) expect(await limit('a')).toBe(0);
});

test('a flood from many IPv6 networks of one customer is counted as one, and keeps nobody else out', async () => {
  const limit = createRateLimit(1);
  const addresses = Array.from({ length: 20_100 }, (_, n) => `2001:db8:1:${n.toString(16)}::/64`);
  const passed: number[] = [];
  for (const [n, address] of addresses.entries()) if ((await limit(address)) === 0) passed.push(n);
  expect(passed).toHaveLength(20_001);
  expect(await limit('2001:db8:2:1::/64')).toBe(0);
  expect(await limit('192.0.2.1')).toBe(0);
  expect(await limit('192.0.2.2')).toBe(0);
});
