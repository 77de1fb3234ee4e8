import { expect, test } from 'vitest';
import { runHere } from '../../test/run-here.ts';
import { periodOf } from './run-visits.ts';

const today = '2026-03-02';

test.each([
  [{}, { from: '2026-02-01', to: today }],
  [{ days: 1 }, { from: today, to: today }],
  [{ days: 3 }, { from: '2026-02-28', to: today }],
  [{ since: '2026-02-27' }, { from: '2026-02-27', to: today }],
  [
    { days: 2, since: '2026-02-27' },
    { from: '2026-02-27', to: '2026-02-28' },
  ],
  [
    { days: 9, since: '2026-02-27' },
    { from: '2026-02-27', to: today },
  ],
])('the period of %j is %j', (given, period) => expect(periodOf(given, today)).toEqual(period));

test.each([
  ['--days 0', /--days/],
  ['--days x', /--days/],
  ['--since 2026-02-30', /--since must be a date/],
  ['--since 2026-2-3', /--since must be a date/],
  ['--csv --json', /either/],
  ['--face', /--face needs a value/],
  ['--bogus', /--bogus/],
  ['visits', /Too many arguments/],
])('%s is not understood', async (words, problem) => {
  const { code, out, error } = await runHere({}, ['visits', ...words.split(' ')]);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(error).toMatch(problem);
});
