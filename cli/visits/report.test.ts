import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { type DailySum, noSource } from '../../server/visits/daily-sums.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import { toVisitJson, toVisitReport, toVisitSpreadsheet, type VisitReport } from './report.ts';

const sum = (day: string, count: number, more: Partial<DailySum> = {}): DailySum => ({
  day,
  face: 'services',
  what: 'visit',
  source: noSource,
  count,
  ...more,
});
const period = { from: '2026-01-01', to: '2026-01-31' };
const report = (sums: DailySum[], more: Partial<VisitReport> = {}) =>
  toVisitReport({ sums, faces: [], period, timeZone: '', width: 80, counting: true, ...more });
const lineOf = (text: string, begin: string) => text.split('\n').find((line) => line.startsWith(begin))!;

test('in the view of visits each day since the first has a line, with a bar as long as its share', () => {
  const text = report([sum('2026-01-28', 40), sum('2026-01-30', 20), sum('2026-01-31', 1)]);
  const bars = ['Wed 2026-01-28', 'Thu 2026-01-29', 'Fri 2026-01-30', 'Sat 2026-01-31'].map(
    (day) => lineOf(text, day).match(/█/g)?.length ?? 0,
  );
  expect(bars).toEqual([26, 0, 13, 1]);
  expect(text).not.toContain('2026-01-27');
  expect(lineOf(text, 'All')).toMatch(/^All\s+61\s/);
});

test('visits become sent forms, and robots are apart', () => {
  const day = '2026-01-31';
  const text = report([
    sum(day, 200),
    sum(day, 5, { what: 'sent' }),
    sum(day, 1, { what: 'held' }),
    sum(day, 1, { what: 'robot' }),
  ]);
  expect(text).toContain('200 visits, 5 forms sent (2.5 %)');
  expect(text).toMatch(/^1 more held/m);
  expect(text).toMatch(/^1 page opened by robots/m);
  expect(report([sum(day, 3, { what: 'robot' })])).toContain('0 visits, 0 forms sent');
});

test('several faces have their names', () => {
  const sums = [sum('2026-01-31', 1), sum('2026-01-31', 2000, { face: 'nowfetch' })];
  const nowfetch = { ...fixtureSite.faces[1]!, name: 'NowFetch.com' };
  const text = report(sums, { faces: [nowfetch] });
  expect(text).toMatch(/SITE.*\nNowFetch\.com +2,000 .*\nservices +1 /);
  expect(report(sums.slice(1))).not.toContain('SITE');
});

test('sources come most first, a few of many', () => {
  const sites = Array.from({ length: 20 }, (_, n) => ({ kind: 'site' as const, name: `a${n}.example` }));
  const sums = sites.map((source, n) => sum('2026-01-31', n + 1, { source }));
  const utm = sum('2026-01-31', 99, { source: { kind: 'utm', name: 'newsletter' } });
  const text = report([...sums, utm, sum('2026-01-30', 1, { source: sites[19]! })]);
  expect(text).toMatch(/FROM.*\nutm_source=newsletter +99 .*\na19\.example +21 /);
  expect(text).toContain('and 6 more sources');
});

test.each([40, 80, 120])('%i cells of a terminal are enough, or nearly', (width) => {
  const source = { kind: 'site' as const, name: `${'long-'.repeat(18)}.example` };
  const text = report([sum('2026-01-31', 1_234_567, { source })], { width });
  const widest = Math.max(...text.split('\n').map((line) => stringWidth(line)));
  expect(widest).toBeLessThanOrEqual(Math.max(width, 70));
});

test('no visit is a sentence', () => {
  expect(report([], { timeZone: 'Europe/Berlin' })).toBe(
    'No visit was counted from 2026-01-01 to 2026-01-31 (Europe/Berlin).\n',
  );
  expect(report([], { counting: false })).toMatch(/VISITS is off/);
});

const of = { day: '2026-01-31', face: 'services' };
const sums: DailySum[] = [
  { ...of, what: 'visit', source: noSource, count: 3 },
  { ...of, what: 'visit', source: { kind: 'utm', name: '-sum' }, count: 4 },
  { ...of, what: 'page', source: noSource, count: 12 },
  { ...of, face: 'nowfetch', what: 'robot', source: noSource, count: 9 },
];

test('an export of visits in JSON has an object for each day and face', () => {
  expect(JSON.parse(toVisitJson(sums))).toEqual([
    {
      ...of,
      visits: 7,
      pages: 12,
      sent: 0,
      held: 0,
      robots: 0,
      sources: [
        { kind: 'utm', name: '-sum', visits: 4 },
        { kind: 'none', name: '', visits: 3 },
      ],
    },
    { ...of, face: 'nowfetch', visits: 0, pages: 0, sent: 0, held: 0, robots: 9, sources: [] },
  ]);
  expect(toVisitJson([])).toBe('[]\n');
});

test('CSV has columns that add up, and nothing that a spreadsheet computes', () => {
  expect(toVisitSpreadsheet(sums).slice(1).split('\r\n')).toEqual([
    'day,face,from,source,visits,pages,sent,held,robots',
    '2026-01-31,services,none,,3,12,0,0,0',
    "2026-01-31,services,utm,'-sum,4,0,0,0,0",
    '2026-01-31,nowfetch,none,,0,0,0,0,9',
    '',
  ]);
});
