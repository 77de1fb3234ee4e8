import { expect, test } from 'vitest';
import { localTime } from './local-time.ts';

const winter = Date.UTC(2026, 0, 2, 23, 4, 5);

test.each([
  ['UTC', winter, 'Fri, 2 Jan 2026, 23:04 UTC'],
  ['Europe/Berlin', winter, 'Sat, 3 Jan 2026, 00:04 CET'],
  ['Europe/Berlin', Date.UTC(2026, 6, 2, 23, 4), 'Fri, 3 Jul 2026, 01:04 CEST'],
  ['America/New_York', winter, 'Fri, 2 Jan 2026, 18:04 GMT-5'],
])('a time in a mail is that of the owner’s zone: in %s', (timeZone, time, expected) => {
  expect(localTime(time, timeZone, 'en')).toBe(expected);
});

test('without a setting it is the machine’s', () => {
  expect(localTime(winter, '', 'en')).toBe(localTime(winter, Intl.DateTimeFormat().resolvedOptions().timeZone, 'en'));
});
