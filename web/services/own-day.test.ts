import { expect, test } from 'vitest';
import { describeDay, parseDay } from './own-day.ts';

test.each(['', '6x10', '41x10,5x9', '6x121,5x9', '6x0,5x9', '6,5x9'])('%j is no day of two routines', (text) => {
  expect(parseDay(text, 2)).toBeNull();
});

test('a day becomes an answer, without what never comes', () => {
  const day = { routines: ['Orders', 'Calls'], answer: 'By hand: {rows}. In all {time}.' };
  const describe = (text: string) =>
    describeDay(text, day, { hours: '{hours} h {minutes} min', minutes: '{minutes} min' });
  expect(describe('6x10,5x9')).toBe('By hand: Orders 6 × 10 min, Calls 5 × 9 min. In all 1 h 45 min.');
  expect(describe('0x10,5x1')).toBe('By hand: Calls 5 × 1 min. In all 0 h 05 min.');
  expect(describe('0x10,0x9') + describe('wrong')).toBe('');
});
