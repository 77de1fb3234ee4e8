import { expect, test } from 'vitest';
import { noSource, type DailySum } from '../server/visits/daily-sum.ts';
import { toVisitJson, toVisitSpreadsheet } from './visit-export.ts';

const of = { day: '2026-01-31', face: 'services' };
const sums: DailySum[] = [
  { ...of, what: 'visit', source: noSource, count: 3 },
  { ...of, what: 'visit', source: { kind: 'utm', name: '-sum' }, count: 4 },
  { ...of, what: 'page', source: noSource, count: 12 },
  { ...of, what: 'begun', source: noSource, count: 2 },
  { ...of, face: 'nowfetch', what: 'robot', source: noSource, count: 9 },
];

test('an export of visits in JSON has an object for each day and face', () => {
  expect(JSON.parse(toVisitJson(sums))).toEqual([
    {
      ...of,
      visits: 7,
      pages: 12,
      begun: 2,
      sent: 0,
      held: 0,
      robots: 0,
      sources: [
        { kind: 'utm', name: '-sum', visits: 4 },
        { kind: 'none', name: '', visits: 3 },
      ],
    },
    { ...of, face: 'nowfetch', visits: 0, pages: 0, begun: 0, sent: 0, held: 0, robots: 9, sources: [] },
  ]);
  expect(toVisitJson([])).toBe('[]\n');
});

test('CSV has columns that add up, and nothing that a spreadsheet computes', () => {
  expect(toVisitSpreadsheet(sums).slice(1).split('\r\n')).toEqual([
    'day,face,from,source,visits,pages,begun,sent,held,robots',
    '2026-01-31,services,none,,3,12,2,0,0,0',
    "2026-01-31,services,utm,'-sum,4,0,0,0,0,0",
    '2026-01-31,nowfetch,none,,0,0,0,0,0,9',
    '',
  ]);
});
