import { expect, test } from 'vitest';
import { barRoom, fitLabel, labelWidth } from './fit-label.ts';

test('the type of a label shrinks with the room, and is left out before it is too small', () => {
  expect(fitLabel('Seller', 320, 17, 13)).toBe(17);
  const shrunk = fitLabel('Elektroinstallationsunternehmen', 220, 17, 13)!;
  expect(shrunk).toBeLessThan(17);
  expect(shrunk * labelWidth('Elektroinstallationsunternehmen')).toBeLessThanOrEqual(220);
  expect(fitLabel('Elektroinstallationsunternehmen', 100, 17, 13)).toBeNull();
});

test('a Chinese letter is as wide as its type, an i the smaller part of it', () => {
  expect(labelWidth('電')).toBeGreaterThanOrEqual(1);
  expect(labelWidth('i')).toBeLessThan(0.4);
});

test('a short name has room in a fourth of a bar, a sentence in none', () => {
  expect(labelWidth('Couriers')).toBeLessThan(barRoom(0.25));
  expect(labelWidth('A sentence about the market that goes on')).toBeGreaterThan(barRoom(0.7));
});
