import { expect, test } from 'vitest';
import { parseVisitArguments } from './run-visits.ts';

const today = '2026-03-02';
const parse = (words: string, environment = {}) =>
  parseVisitArguments(words.split(' ').filter(Boolean), today, environment);

test.each([
  ['', { from: '2026-02-01', to: today }],
  ['--days 1', { from: today, to: today }],
  ['--days 3', { from: '2026-02-28', to: today }],
  ['--since 2026-02-27', { from: '2026-02-27', to: today }],
  ['--days 2 --since 2026-02-27', { from: '2026-02-27', to: '2026-02-28' }],
  ['--since 2026-02-27 --days 2', { from: '2026-02-27', to: '2026-02-28' }],
  ['--since 2026-02-27 --days 9', { from: '2026-02-27', to: today }],
])('a period of visits is read as it is typed: %s is a period', (words, period) => {
  expect(parse(words)).toEqual({ ok: true, request: { period, face: undefined, format: 'table' } });
});

test('face and form', () => {
  expect(parse('--face NowFetch.com --csv')).toMatchObject({ request: { face: 'NowFetch.com', format: 'csv' } });
  expect(parse('--json')).toMatchObject({ request: { format: 'json' } });
  expect(parse('', { npm_config_json: 'true' })).toMatchObject({ request: { format: 'json' } });
  expect(parse('-h')).toEqual({ ok: true, request: 'help' });
});

test.each([
  ['--days 0', /--days/],
  ['--days x', /--days/],
  ['--since 2026-02-30', /--since is a date/],
  ['--since 2026-2-3', /--since is a date/],
  ['--since 2026-03-03', /today is 2026-03-02/],
  ['--csv --json', /either/],
  ['--face', /--face/],
  ['--bogus', /--bogus/],
  ['visits', /'visits' is one word too many/],
])('%s is not understood', (words, problem) => {
  expect(parse(words)).toEqual({ ok: false, problem: expect.stringMatching(problem) });
});

test('what npm kept for itself is said with what to type', () => {
  expect(parse('7', { npm_config_days: 'true' })).toEqual({
    ok: false,
    problem: expect.stringContaining('npm run visits -- --days 7'),
  });
});
