import { expect, test } from 'vitest';
import { ambiguousNumber, numberExpected } from './number-words.ts';

test.each([
  ['25,000', 'amount', '25000'],
  ['$25,000', 'amount', '25000'],
  ['25.000 €', 'amount', '25000'],
  ["1'250'000", 'amount', '1250000'],
  ['25k', 'amount', '25000'],
  ['1.4T', 'billions', '1400'],
  ['$600B+', 'onBillions', '600'],
  ['14.7 billion', 'billions', '14.7'],
  ['14,7', 'billions', '14.7'],
  ['16%', 'percent', '16'],
  ['1,234.50', 'amount', '1234.5'],
  ['a lot', 'amount', 'it such as 25000 or 14.7'],
  ['1.2.3', 'amount', 'it such as 25000 or 14.7'],
])('a number that is typed as people write it is told with what to write: %s in %s', (given, key, write) => {
  expect(numberExpected(given, key)).toBe(`must be a number in digits alone; write ${write}`);
});

test('a dot between thousands is asked about, a decimal point is not', () => {
  expect(ambiguousNumber('25.000')).toBe('"25.000" counts as 25; write 25000, or 25 if that is meant');
  for (const plain of ['14.7', '25', '1.25', '1234.567', '25.0000']) expect(ambiguousNumber(plain)).toBeUndefined();
});
