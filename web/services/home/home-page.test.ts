import { expect, test } from 'vitest';
import { splitIntoRows } from './home-page.tsx';

/** Returns the rows that the answer means. */
function lengths(rows: number[]): number[] {
  const found: number[] = [];
  for (let at = 0; at < rows.length; at += rows[at]!) found.push(rows[at]!);
  return found;
}

test('cards that have room in one row have no other', () => {
  for (const count of [1, 2, 3, 4]) expect(splitIntoRows(count, 4)).toBeUndefined();
});

test.each([
  [5, [3, 2]],
  [6, [3, 3]],
  [7, [4, 3]],
  [9, [3, 3, 3]],
  [24, [4, 4, 4, 4, 4, 4]],
])('%i cards in rows of at most four', (count, expected) =>
  expect(lengths(splitIntoRows(count, 4)!)).toEqual(expected),
);

test('rows are full, differ by one card at most, and leave none alone', () => {
  for (const most of [4, 5]) {
    for (let count = most + 1; count <= 24; count += 1) {
      const rows = lengths(splitIntoRows(count, most)!);
      expect(rows.reduce((sum, row) => sum + row, 0)).toBe(count);
      expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1);
      expect(Math.min(...rows)).toBeGreaterThan(1);
    }
  }
});
