import { expect, test } from 'vitest';
import { createVisitCounter, SOURCES_MAX } from './visits.ts';

const site = (name: string) => ({ kind: 'site' as const, name });
const none = { kind: 'none', name: '' };
function counterOf(day: string) {
  const counter = createVisitCounter();
  counter.startDay(day);
  return counter;
}

test('visits of one kind on one day are one sum, stored once', () => {
  const counter = counterOf('2026-01-31');
  counter.add('services', 'visit', site('news.example'));
  counter.add('services', 'visit', site('news.example'));
  counter.add('services', 'visit');
  counter.add('nowfetch', 'page');
  const of = { day: '2026-01-31', face: 'services', what: 'visit' };
  expect(counter.take()).toEqual([
    { ...of, source: site('news.example'), count: 2 },
    { ...of, source: none, count: 1 },
    { day: '2026-01-31', face: 'nowfetch', what: 'page', source: none, count: 1 },
  ]);
  expect(counter.take()).toEqual([]);
  expect(counter.totals().get('services')).toEqual(new Map([['visit', 3]]));
});

test('what could not be stored is added to what came since', () => {
  const counter = counterOf('2026-01-31');
  counter.add('services', 'page');
  const taken = counter.take();
  counter.add('services', 'page');
  counter.startDay('2026-02-01');
  counter.add('services', 'page');
  counter.putBack(taken);
  expect(counter.take().map((sum) => [sum.day, sum.count])).toEqual([
    ['2026-01-31', 2],
    ['2026-02-01', 1],
  ]);
});

test('a flood of made-up sources is one sum, a day and a face at a time', () => {
  const counter = counterOf('2026-01-31');
  for (let n = 0; n < 5000; n += 1) counter.add('services', 'visit', site(`a${n}.example`));
  counter.add('nowfetch', 'visit', site('news.example'));
  const sums = counter.take();
  expect(sums).toHaveLength(SOURCES_MAX.face + 2);
  expect(sums.find(({ source }) => source.kind === 'other')!.count).toBe(5000 - SOURCES_MAX.face);
  expect(sums.at(-1)!.source).toEqual(site('news.example'));
  counter.startDay('2026-02-01');
  counter.add('services', 'visit', site('a4999.example'));
  expect(counter.take().map(({ source }) => source)).toEqual([site('a4999.example')]);
});

test('over many faces there is a bound too', () => {
  const counter = counterOf('2026-01-31');
  for (let n = 0; n < 50_000; n += 1) counter.add(`face-${n % 100}`, 'visit', site(`a${n}.example`));
  expect(counter.take().filter(({ source }) => source.kind === 'site')).toHaveLength(SOURCES_MAX.all);
});

test('a restart tells no more sources apart than before it', () => {
  const counter = counterOf('2026-01-31');
  const stored = Array.from({ length: SOURCES_MAX.face }, (_, n) => site(`old${n}.example`));
  const of = { face: 'services', what: 'visit' as const, count: 1 };
  counter.resume(stored.map((source) => ({ ...of, day: '2026-01-31', source })));
  counter.add('services', 'visit', site('new.example'));
  counter.add('services', 'visit', site('old7.example'));
  expect(counter.take().map(({ source }) => source.kind)).toEqual(['other', 'site']);
});
