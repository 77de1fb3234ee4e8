import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../test/each-database.ts';
import type { Database } from '../database/database.ts';
import { createVisitStore, type DailySum } from './daily-sums.ts';

const sum = (day: string, count = 1, more: Partial<DailySum> = {}): DailySum => ({
  day,
  site: 'services',
  what: 'visit',
  source: { kind: 'site', name: 'news.example' },
  count,
  ...more,
});
const always = { from: '0000-01-01', to: '9999-12-31' };

describeOnEachDatabase('daily sums of visits are kept', (open: () => Promise<Database>) => {
  test('sums of several processes are added up', async () => {
    const database = await open();
    const [one, other] = [createVisitStore(database), createVisitStore(database)];
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? one : other).add([sum('2026-01-31', 2), sum('2026-01-30')])),
    );
    expect(await one.between(always)).toEqual([sum('2026-01-30', 20), sum('2026-01-31', 40)]);
  });

  test('sums hold large numbers, and are removed with their day', async () => {
    const store = createVisitStore(await open());
    await store.add([sum('2024-01-01', 2 ** 40), sum('2026-01-31', 2 ** 40)]);
    await store.add([sum('2026-01-31', 1)]);
    await store.forgetBefore('2026-01-31');
    expect(await store.between(always)).toEqual([sum('2026-01-31', 2 ** 40 + 1)]);
  });
});
