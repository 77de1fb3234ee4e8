import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../../../test/folder.ts';
import { keepOpen } from '../../../test/keep-open.ts';
import { describeOnEachDatabase } from '../../../test/each-database.ts';
import { fill, REGULAR, leadRow } from '../../../test/lead-rows.ts';
import type { Database } from '../../database/database.ts';
import { openDatabase } from '../../database/open-database.ts';
import { createLeadStore } from './lead-store.ts';

const DAY = 24 * 3_600_000;
const OLD = 350;

describeOnEachDatabase('erasing many leads', (open) => {
  let database: Database;

  beforeEach(async () => {
    database = await open();
    await fill(database, { leads: OLD, now: 600 * DAY });
  });

  const countOf = async (table: string) =>
    Number((await database.read({ sql: `select count(*) as n from ${table}` }))[0]!['n']);

  test('erasing by age stops on request, continues, and leaves newer leads', async () => {
    const leads = createLeadStore(database);
    let asked = 0;
    expect(await leads.eraseBefore(3999 * DAY, () => (asked += 1) > 2)).toBe(200);
    await database.write([leadRow('newer', 5000 * DAY)]);
    expect(await leads.eraseBefore(3999 * DAY)).toBe(150);
    expect(await countOf('leads')).toBe(1);
    for (const table of ['deliveries', 'additions', 'claims']) expect(await countOf(table)).toBe(0);
  });

  test('erasing an address removes all that belongs to its leads, and nothing else', async () => {
    const leads = createLeadStore(database);
    const found = await leads.list({ email: REGULAR.toUpperCase() });
    expect(found.map(({ fields }) => fields['email'])).toEqual([REGULAR]);
    await database.write([
      {
        sql: `insert into claims (key, body_hash, lead_id, expires_at) values ('k', '', $1, 1)`,
        values: [found[0]!.id],
      },
    ]);
    const before = await countOf('claims');
    expect(await leads.erase(found.map(({ id }) => id))).toMatchObject({ leads: 1, deliveries: 2 });
    expect(await countOf('leads')).toBe(OLD - 1);
    expect(await countOf('deliveries')).toBe(2 * (OLD - 1));
    expect(await countOf('additions')).toBe(0);
    expect(await countOf('claims')).toBe(before - 1);
  });
});

test('a log that a reader kept from being emptied is emptied by the next erasing, also of none', async () => {
  const folder = makeFolder();
  const database = keepOpen(await openDatabase({ dataDir: folder, databaseUrl: '' }));
  const log = () => statSync(join(folder, 'janus.db-wal')).size;
  const whileRead = async (work: () => Promise<unknown>) => {
    const reader = new DatabaseSync(join(folder, 'janus.db'));
    reader.exec('begin; select count(*) from leads');
    await work();
    reader.close();
    expect(log()).toBeGreaterThan(0);
  };
  await database.write([leadRow('visitor', 1)]);
  const leads = createLeadStore(database, { logTimeoutMs: 50 });
  await whileRead(async () => expect(await leads.erase(['nobody'])).toMatchObject({ log: 'not emptied' }));
  expect(await leads.erase([])).toMatchObject({ leads: 0, log: 'emptied' });
  expect(log()).toBe(0);
  await whileRead(() => expect(leads.eraseBefore(2)).rejects.toThrow('Erase again'));
  expect(await leads.eraseBefore(2)).toBe(0);
  expect(log()).toBe(0);
});
