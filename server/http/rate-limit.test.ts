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

test('0 is off', async () => {
  const limit = createRateLimit(0);
  for (let call = 0; call < 100; call++) expect(await limit('a')).toBe(0);
});
