import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../test/each-database.ts';
import { createLog } from '../text/log.ts';
import { createVisitStore, noSource } from '../visits/daily-sums.ts';
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
});
