import { expect, test } from 'vitest';
import { createDayOf } from './day-of.ts';

test('a day ends at midnight of the time zone, to the second', () => {
  const berlin = createDayOf('Europe/Berlin');
  const midnight = Date.UTC(2026, 0, 31, 23);
  expect([midnight - 1000, midnight, midnight - 1000].map(berlin)).toEqual(['2026-01-31', '2026-02-01', '2026-01-31']);
  expect(createDayOf('America/Los_Angeles')(midnight)).toBe('2026-01-31');
  expect(createDayOf('')(new Date(2026, 5, 1).getTime())).toBe('2026-06-01');
});
