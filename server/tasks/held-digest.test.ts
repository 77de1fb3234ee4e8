import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../test/each-database.ts';
import { leadRow } from '../../test/lead-rows.ts';
import type { Database } from '../database/database.ts';
import { createOutbox } from '../delivery/outbox.ts';
import { createLeadStore } from '../leads/store/lead-store.ts';
import { createHeldDigest } from './held-digest.ts';

const DAY = 24 * 3_600_000;

describeOnEachDatabase('the owner hears of held leads', (open) => {
  let database: Database;
  let now = Date.UTC(2026, 0, 1);
  let put: () => Promise<void>;
  const isDue = async () => {
    await put();
    const rows = await database.read({ sql: `select 1 from deliveries where channel = 'held-digest'` });
    return rows.length > 0;
  };
  beforeEach(async () => {
    database = await open();
    put = createHeldDigest({
      database,
      outbox: createOutbox({ database, clock: () => now, random: Math.random }),
      clock: () => now,
    });
    await database.write([leadRow('one', now - DAY, 'held'), leadRow('newest', now, 'held')]);
  });

  test('also if the lead of the email is erased before it goes', async () => {
    expect(await isDue()).toBe(true);
    await createLeadStore(database).erase(['newest']);
    now += DAY;
    expect(await isDue()).toBe(true);
  });

  test('also after a clock that was days ahead', async () => {
    now += 3 * DAY;
    expect(await isDue()).toBe(true);
    await database.write([{ sql: 'delete from deliveries' }]);
    now -= 2 * DAY;
    expect(await isDue()).toBe(true);
  });
});
