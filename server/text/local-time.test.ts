import { expect, test } from 'vitest';
import { clockOf, formatLocalTime, isComingDay, lastWeekEnd, timeOfDay } from './local-time.ts';

const winter = Date.UTC(2026, 0, 2, 23, 4, 5);

test.each([
  ['UTC', winter, 'Fri, 2 Jan 2026, 23:04 UTC'],
  ['Europe/Berlin', winter, 'Sat, 3 Jan 2026, 00:04 CET'],
  ['Europe/Berlin', Date.UTC(2026, 6, 2, 23, 4), 'Fri, 3 Jul 2026, 01:04 CEST'],
  ['America/New_York', winter, 'Fri, 2 Jan 2026, 18:04 EST'],
])('a time in an email is that of the owner’s zone: in %s', (timeZone, time, expected) => {
  expect(formatLocalTime(time, timeZone, 'en')).toBe(expected);
});

test('without a setting it is the machine’s', () => {
  expect(formatLocalTime(winter, '', 'en')).toBe(
    formatLocalTime(winter, Intl.DateTimeFormat().resolvedOptions().timeZone, 'en'),
  );
});

const at = (text: string) => Date.parse(text);
const end = (now: string, timeZone: string) => new Date(lastWeekEnd(at(now), timeZone)).toISOString();

test.each([
  ['2026-11-22T10:00:00Z', 'UTC', '2026-11-16T08:00:00.000Z'],
  ['2026-11-23T07:59:00Z', 'UTC', '2026-11-16T08:00:00.000Z'],
  ['2026-11-23T08:00:00Z', 'UTC', '2026-11-23T08:00:00.000Z'],
  ['2026-11-23T08:00:00Z', 'Europe/Berlin', '2026-11-23T07:00:00.000Z'],
  ['2026-11-23T15:30:00Z', 'America/New_York', '2026-11-23T13:00:00.000Z'],
  // The night before, clocks went from 2 to 3.
  ['2026-03-30T12:00:00Z', 'Europe/Berlin', '2026-03-30T06:00:00.000Z'],
])('the week before %s in %s ended at %s', (now, timeZone, expected) => expect(end(now, timeZone)).toBe(expected));

test('where hours begin at half past, it ends at eight as well', () => {
  expect(end('2026-11-23T12:00:00Z', 'Asia/Kolkata')).toBe('2026-11-23T02:30:00.000Z');
});

test.each([
  ['Europe/Berlin', '2026-01-31 01:05'],
  ['UTC', '2026-01-31 00:05'],
  ['America/New_York', '2026-01-30 19:05'],
  ['Asia/Kolkata', '2026-01-31 05:35'],
])('a time as a clock of %s has it', (timeZone, shown) => {
  expect(clockOf(timeZone)(Date.UTC(2026, 0, 31, 0, 5))).toBe(shown);
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

test('empty is the zone of the machine', () => {
  const day = new Date(2026, 0, 31);
  expect(clockOf('')(day.getTime())).toBe('2026-01-31 00:00');
  expect(timeOfDay('2026-01-31', '')).toBe(day.getTime());
});

test.each([
  ['2026-11-23', false],
  ['2026-11-24', true],
  ['2031-11-01', true],
  ['2126-01-01', false],
  ['2026-02-30', false],
  ['tomorrow', false],
  ['', false],
])('on 23 November in Berlin, %j is a coming day: %s', (day, coming) => {
  expect(isComingDay(day, Date.UTC(2026, 10, 22, 23, 30), 'Europe/Berlin')).toBe(coming);
});
