import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { storeLead } from '../../test/lead-rows.ts';
import { createMigratedDatabase } from '../../test/shared-postgres.ts';
import { openPostgres } from '../database/postgres/postgres.ts';
import { createOutbox } from './outbox.ts';

test('a delivery that another server is just claiming is left to it, and the next one is taken', async () => {
  const url = await createMigratedDatabase();
  const opened = await openPostgres({ url });
  if (!opened.ok) throw new Error(opened.problem);
  const { database } = opened;
  const other = new Client({ connectionString: url });
  await other.connect();
  onTestFinished(async () => {
    await other.end();
    await database.close();
  });
  const now = Date.now();
  const outbox = createOutbox({ database, clock: () => now, random: () => 0.5 });
  for (const [id, at] of [
    ['first', now - 2000],
    ['second', now - 1000],
  ] as const)
    await storeLead(database, outbox, id, { now: at, channels: ['owner-mail'] });
  await other.query('begin');
  await other.query(`select id from deliveries where lead_id = 'first' for update`);
  expect(await outbox.claim('owner-mail', { forAll: false })).toMatchObject({ leadId: 'second' });
  await other.query('rollback');
});
