import { expect, test } from 'vitest';
import { createClock, dayAfter, formatLocalTime, timeOfDay } from './local-time.ts';

const winter = Date.UTC(2026, 0, 2, 23, 4, 5);

test.each([
  ['UTC', winter, 'Fri, 2 Jan 2026, 23:04 UTC'],
  ['Europe/Berlin', winter, 'Sat, 3 Jan 2026, 00:04 CET'],
  ['Europe/Berlin', Date.UTC(2026, 6, 2, 23, 4), 'Fri, 3 Jul 2026, 01:04 CEST'],
])('a time in an email is that of the owner’s zone: in %s', (timeZone, time, expected) => {
  expect(formatLocalTime(time, timeZone, 'en')).toBe(expected);
});

test.each([
  ['Europe/Berlin', '2026-01-31 01:05'],
  ['UTC', '2026-01-31 00:05'],
  ['America/New_York', '2026-01-30 19:05'],
  ['Asia/Kolkata', '2026-01-31 05:35'],
])('a time as a clock of %s has it', (timeZone, shown) => {
  expect(createClock(timeZone)(Date.UTC(2026, 0, 31, 0, 5))).toBe(shown);
});

test.each([
  ['2026-01-31', 'Europe/Berlin', '2026-01-30T23:00:00.000Z'],
  ['2026-01-31', 'America/New_York', '2026-01-31T05:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ['2026-01-31', 'Pacific/Kiritimati', '2026-01-30T10:00:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, begins) => {
  expect(new Date(timeOfDay(day, timeZone)).toISOString()).toBe(begins);
});

test('an empty time zone is the machine’s', () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(formatLocalTime(winter, '', 'en')).toBe(formatLocalTime(winter, own, 'en'));
  const day = new Date(2026, 0, 31);
  expect(createClock('')(day.getTime())).toBe('2026-01-31 00:00');
  expect(timeOfDay('2026-01-31', '')).toBe(day.getTime());
});

test('a day ends at midnight of the time zone, to the second', () => {
  const berlin = (time: number) => dayAfter(time, 'Europe/Berlin', 0);
  const midnight = Date.UTC(2026, 0, 31, 23);
  expect([midnight - 1000, midnight, midnight - 1000].map(berlin)).toEqual(['2026-01-31', '2026-02-01', '2026-01-31']);
  expect(dayAfter(midnight, 'America/Los_Angeles', 0)).toBe('2026-01-31');
  expect(dayAfter(new Date(2026, 5, 1).getTime(), '', 0)).toBe('2026-06-01');
});
