import { expect, test } from 'vitest';
import { nextMorning } from './next-morning.ts';

test.each([
  ['2026-11-22T10:00:00Z', 'UTC', '2026-11-23T09:00:00.000Z'],
  ['2026-11-22T23:30:00Z', 'Europe/Berlin', '2026-11-24T08:00:00.000Z'],
  ['2026-11-22T01:00:00Z', 'America/New_York', '2026-11-22T14:00:00.000Z'],
  // Summer time begins and ends in the night between.
  ['2026-03-28T12:00:00Z', 'Europe/Berlin', '2026-03-29T07:00:00.000Z'],
  ['2026-10-24T12:00:00Z', 'Europe/Berlin', '2026-10-25T08:00:00.000Z'],
  ['2026-12-31T12:00:00Z', 'Asia/Kathmandu', '2027-01-01T03:15:00.000Z'],
  ['2026-06-01T12:00:00Z', 'Pacific/Kiritimati', '2026-06-02T19:00:00.000Z'],
])('the morning after %s in %s is %s', (now, timeZone, morning) => {
  expect(new Date(nextMorning(Date.parse(now), timeZone)).toISOString()).toBe(morning);
});
