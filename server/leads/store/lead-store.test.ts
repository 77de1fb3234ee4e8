import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../../../test/folder.ts';
import { describeOnEachDatabase } from '../../../test/each-database.ts';
import { storeLead } from '../../../test/lead-rows.ts';
import type { Database } from '../../database/database.ts';
import { openDatabase } from '../../database/open-database.ts';
import { createOutbox, type Outbox } from '../../delivery/outbox.ts';
import { createLeadStates, createLeadStore, type LeadStore } from './lead-store.ts';

const DAY = 24 * 3_600_000;

async function insert(
  database: Database,
  id: string,
  reference: string,
  kind: string,
  receivedAt: number,
  email: string,
): Promise<void> {
  const sql = `insert into leads (id, reference, kind, face, received_at, state, fields)
    values ($1, $2, $3, 'f', $4, 'new', $5)`;
  await database.write([{ sql, values: [id, reference, kind, receivedAt, JSON.stringify({ email })] }]);
}

describeOnEachDatabase('stored leads are found and counted', (open) => {
  let database: Database;
  let leads: LeadStore;

  beforeEach(async () => {
    database = await open();
    leads = createLeadStore(database);
    await insert(database, 'aaaa1111-0000-4000-8000-000000000001', 'Q-AAAA-0001', 'quote', 1 * DAY, 'Ada@Example.org');
    await insert(database, 'aaaa2222-0000-4000-8000-000000000002', 'Q-AAAA-0002', 'quote', 2 * DAY, 'ada@example.org');
    await insert(database, 'bbbb3333-0000-4000-8000-000000000003', 'O-BBBB-0003', 'offer', 3 * DAY, 'bob@example.org');
  });

  const referencesOf = (found: { reference: string }[]) => found.map(({ reference }) => reference);

  test.each([
    ['aaaa1111-0000-4000-8000-000000000001', ['Q-AAAA-0001']],
    ['AAAA1111', ['Q-AAAA-0001']],
    ['q-aaaa-0002', ['Q-AAAA-0002']],
    ['aaaa', ['Q-AAAA-0001', 'Q-AAAA-0002']],
    ['aaa', []],
    ['%%%%', []],
    ['____', []],
    ["' or 1=1 --", []],
  ])('finds %s', async (text, expected) => {
    expect(referencesOf(await leads.find(text))).toEqual(expected);
  });

  test('finds an address whose domain is typed in its script', async () => {
    await insert(database, 'cccc', 'Q-CCCC-0004', 'quote', 4 * DAY, 'X@xn--bcher-kva.de');
    for (const typed of ['x@bücher.de', 'x@BÜCHER.de', 'x@bu\u0308cher.de', 'x@xn--bcher-kva.DE']) {
      expect(referencesOf(await leads.list({ email: typed })), typed).toEqual(['Q-CCCC-0004']);
      expect(referencesOf(await leads.list({ search: typed })), typed).toEqual(['Q-CCCC-0004']);
    }
    expect(await leads.list({ email: 'x@bücher' })).toEqual([]);
    expect(await leads.list({ email: 'ü@example.org' })).toEqual([]);
  });

  test('finds by address whatever its case, and by what is written anywhere', async () => {
    expect(referencesOf(await leads.list({ email: ' ADA@example.org ' }))).toEqual(['Q-AAAA-0002', 'Q-AAAA-0001']);
    expect(referencesOf(await leads.list({ search: 'BOB@' }))).toEqual(['O-BBBB-0003']);
    expect(referencesOf(await leads.list({ search: 'aaaa-0002' }))).toEqual(['Q-AAAA-0002']);
  });

  test('erases what is older than the days to keep, and only that', async () => {
    expect(await leads.eraseBefore(2 * DAY)).toBe(1);
    expect(referencesOf(await leads.list({}))).toEqual(['O-BBBB-0003', 'Q-AAAA-0002']);
  });
});

describeOnEachDatabase('decisions on a lead', (open) => {
  let database: Database;
  let outbox: Outbox;
  let decide: Record<'answered' | 'spam' | 'release', () => Promise<unknown>>;

  beforeEach(async () => {
    database = await open();
    outbox = createOutbox({ database, clock: () => 5, random: Math.random });
    const states = createLeadStates({ database, outbox, clock: () => 5 });
    const onLead = (work: (lead: NonNullable<Awaited<ReturnType<typeof read>>>) => Promise<unknown>) => async () =>
      work((await read())!);
    decide = {
      answered: onLead(states.answered),
      spam: onLead(states.spam),
      release: onLead(states.release),
    };
  });

  const read = () => createLeadStore(database).byId('lead');
  const store = (held: boolean) =>
    storeLead(database, outbox, 'lead', { now: 1, channels: ['owner-mail', 'visitor-mail'], held });
  const now = async () => [(await read())!.state, ...(await outbox.ofLeads(['lead'])).map(({ state }) => state)];

  test('marking spam holds what has not left, and a release sends it', async () => {
    await store(false);
    await database.write([{ sql: "update deliveries set state = 'delivered' where channel = 'owner-mail'" }]);
    expect(await decide.spam()).toBe(1);
    expect(await now()).toEqual(['spam', 'delivered', 'held']);
    expect(await decide.release()).toBe(1);
    expect(await now()).toEqual(['new', 'delivered', 'waiting']);
  });

  test('a release changes nothing of an answered lead that has nothing held', async () => {
    await store(false);
    await decide.answered();
    expect(await decide.release()).toBeNull();
    expect(await now()).toEqual(['answered', 'waiting', 'waiting']);
  });
});

test('on SQLite an erased lead is gone from the files too, while the server reads and writes', async () => {
  const folder = makeFolder();
  const opened = await Promise.all([1, 2].map(() => openDatabase({ dataDir: folder, databaseUrl: '' })));
  const [command, server] = opened.map((one) => (one.ok ? one.database : null)!) as [Database, Database];
  const traces = () =>
    readdirSync(folder).filter((file) => readFileSync(join(folder, file)).includes('forget-me@example.org'));
  await insert(server, 'cccc4444', 'Q-CCCC-0004', 'quote', 4 * DAY, 'forget-me@example.org');
  await server.write([
    {
      sql: `insert into deliveries (id, lead_id, channel, state, attempts, created_at, due_at, last_error)
        values ('d', 'cccc4444', 'owner-mail', 'failed', 1, 0, 0, $1)`,
      values: ['550 no forget-me@example.org here'],
    },
    {
      sql: 'insert into claims (key, body_hash, lead_id, expires_at) values ($1, $1, $2, $3)',
      values: ['key:forget-me@example.org', 'cccc4444', 9 * DAY],
    },
  ]);
  expect(traces()).not.toEqual([]);

  const work = { busy: true };
  const working = (async () => {
    while (work.busy) {
      await insert(server, randomUUID(), randomUUID(), 'quote', 4 * DAY, 'other@example.org');
      await server.read({ sql: 'select * from leads' });
      await new Promise((turn) => setImmediate(turn));
    }
  })();
  await createLeadStore(command).erase(['cccc4444']);
  work.busy = false;
  await working;
  expect(traces()).toEqual([]);
  await command.close();
  await server.close();
});
