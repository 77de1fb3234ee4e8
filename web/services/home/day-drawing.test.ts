import { expect, test } from 'vitest';
import { measureTime, listHours } from './day-drawing.tsx';

test.each([
  ['8:00', '20:00', '8:00', 0],
  ['8:00', '20:00', '14:00', 50],
  ['08:00', '20:00', '20:00', 100],
  ['8:30', '18:30', '9:00', 5],
])('draws a time where it is in the day: from %s to %s, %s is at %d percent', (starts, ends, time, percent) => {
  expect(measureTime(time, { starts, ends })).toBe(percent);
});

test('names whole hours, whenever the day begins and ends', () => {
  expect(listHours({ starts: '8:00', ends: '10:00' })).toEqual(['8:00', '9:00', '10:00']);
  expect(listHours({ starts: '8:30', ends: '10:45' })).toEqual(['9:00', '10:00']);
  expect(listHours({ starts: '10:00', ends: '8:00' })).toEqual([]);
});
