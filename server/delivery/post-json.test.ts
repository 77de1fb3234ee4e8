import { expect, test } from 'vitest';
import { parseRetryAfter } from './post-json.ts';

const NOW = Date.UTC(2026, 10, 22, 12, 0, 0);

test.each([
  ['30', 30_000],
  [' 5 ', 5000],
  ['Sun, 22 Nov 2026 12:02:00 GMT', 120_000],
  ['0', 1000],
  ['Sun, 22 Nov 2026 11:00:00 GMT', 1000],
  ['999999999', 3_600_000],
  ['soon', null],
  ['-5', 1000],
  ['', null],
  [null, null],
])('a wait that a service asks for is read within bounds: %s is %s ms', (text, ms) => {
  expect(parseRetryAfter(text, NOW)).toBe(ms);
});
