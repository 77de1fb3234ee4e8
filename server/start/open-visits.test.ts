import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../test/each-database.ts';
import { createLog } from '../text/log.ts';
import { type Counted, createVisitStore, noSource } from '../visits/daily-sums.ts';
import { noVisits } from '../visits/visits.ts';
import { parseConfig } from './config.ts';
import { openVisitCounting } from './open-visits.ts';

const log = createLog({ level: 'info', pretty: false, write: () => {}, now: () => new Date() });

test.each([
  ['', true],
  ['on', true],
  ['Off', false],
])('visits are counted as the setting says: VISITS=%s', (VISITS, visits) => {
  expect(parseConfig({ VISITS })).toMatchObject({ ok: true, config: { visits } });
});

test('another word for VISITS is refused', () => {
  expect(parseConfig({ VISITS: 'maybe' })).toEqual({ ok: false, problems: ['VISITS must be one of on, off'] });
});

describeOnEachDatabase('days of visits', (open) => {
  test('are forgotten after 25 months, counted or not', async () => {
    const database = await open();
    const store = createVisitStore(database);
    const on = (day: string) => ({ day, face: 'services', what: 'page' as const, source: noSource, count: 1 });
    const today = new Date().toISOString().slice(0, 10);
    await store.add([on('2020-01-31'), on(today)]);
    const { visits, forgetVisits } = await openVisitCounting(database, { visits: false, timeZone: 'UTC' }, log);
    expect(visits).toBe(noVisits);
    await forgetVisits();
    expect(await store.between({ from: '0000-01-01', to: '9999-12-31' })).toEqual([on(today)]);
  });

  test('of the week from Monday to Monday are counted by face', async () => {
    const database = await open();
    const store = createVisitStore(database);
    const page = { kind: 'site', name: 'news.example' } as const;
    const on = (day: string, face: string, what: Counted, count: number) => ({
      day,
      face,
      what,
      count,
      source: what === 'visit' ? page : noSource,
    });
    await store.add([
      on('2026-01-04', 'services', 'visit', 100),
      on('2026-01-05', 'services', 'visit', 2),
      on('2026-01-11', 'services', 'visit', 3),
      on('2026-01-07', 'services', 'begun', 1),
      on('2026-01-07', 'sellme', 'robot', 7),
      on('2026-01-12', 'services', 'visit', 100),
    ]);
    const week = { since: Date.UTC(2026, 0, 5, 7), until: Date.UTC(2026, 0, 12, 7) };
    const { visitFigures, visits } = await openVisitCounting(
      database,
      { visits: true, timeZone: 'Europe/Berlin' },
      log,
    );
    const sources = [{ name: 'news.example', visits: 5 }];
    expect(await visitFigures(week)).toEqual([{ face: 'services', visits: 5, begun: 1, sources }]);
    const off = await openVisitCounting(database, { visits: false, timeZone: '' }, log);
    expect(await off.visitFigures(week)).toEqual([]);
    await visits.stop();
  });
});
