import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { migrate, readMigrations, type Migration } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { createOutbox } from '../../server/delivery/outbox.ts';
import { createAccept } from '../../server/leads/receive/accept.ts';
import { createDatabase } from '../shared-postgres.ts';

/** A migration as a later version may have: it changes every table that a lead is written to. */
const later: Migration = {
  version: 999,
  name: '999-of-a-later-version.sql',
  sql: `alter table leads add column later text;
alter table deliveries add column later bigint not null default 0;
alter table claims add column later text;
create index leads_later on leads (later, received_at);
create table later (id text primary key);
`,
};
const all = [...readMigrations('postgres'), later];

let url: string;
let old: Database;
let younger: Database;
let other: Client;
beforeEach(async () => {
  url = await createDatabase();
  [old, younger] = await Promise.all([open(), open()]);
  other = new Client({ connectionString: url });
  await other.connect();
});
afterEach(async () => {
  await other.end();
  await Promise.all([old.close(), younger.close()]);
});

async function open(): Promise<Database> {
  const opened = await openDatabase({ dataDir: '/nowhere', databaseUrl: url });
  if (!opened.ok) throw new Error(opened.problem);
  return opened.database;
}

/** Sends leads to the old server one after the other, and delivers each, until `stop`. */
function receiveLeads() {
  const answers: string[] = [];
  const life = { isOver: false };
  const outbox = createOutbox({ database: old, clock: Date.now, random: Math.random });
  const accept = createAccept({ database: old, outbox, clock: Date.now });
  const coming = (async () => {
    while (!life.isOver) {
      const idempotencyKey = `${answers.length}`;
      const fields = { name: 'Visitor', email: `${idempotencyKey}@example.org` };
      const lead = { kind: 'quote' as const, site: 'services', fields, held: false };
      answers.push((await accept({ ...lead, idempotencyKey, channels: ['owner-mail'] })).kind);
      await outbox.settle((await outbox.claim('owner-mail'))!, { kind: 'delivered' });
    }
  })();
  return { answers, stop: () => ((life.isOver = true), coming) };
}

test('while a newer server migrates and afterwards, the old one refuses no lead and delivers them', async () => {
  // A dump reads a table for as long as it takes, and another program has a row in hand.
  await other.query('begin');
  await other.query('select count(*) from leads');
  await other.query(`insert into claims (key, body_hash, lead_id, expires_at) values ('k', '', '', 0)`);
  const leads = receiveLeads();
  await expect.poll(() => leads.answers.length).toBeGreaterThan(3);
  const migrated = migrate(younger, all);
  const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%alter table leads%'`;
  await expect.poll(async () => (await old.read({ sql: waits })).length, { interval: 20 }).toBeGreaterThan(0);
  const before = leads.answers.length;
  await expect.poll(() => leads.answers.length).toBeGreaterThan(before + 8);
  expect(await old.read({ sql: 'select 1 from schema_versions where version = 999' })).toEqual([]);
  await other.query('commit');
  expect(await migrated).toBeNull();
  const after = leads.answers.length;
  await expect.poll(() => leads.answers.length).toBeGreaterThan(after + 8);
  await leads.stop();
  expect(new Set(leads.answers)).toEqual(new Set(['accepted']));
  const sql = `select count(*) as n from deliveries where state = 'delivered'`;
  expect(await younger.read({ sql })).toEqual([{ n: leads.answers.length }]);
  expect(await migrate(old)).toMatch(/newer version/);
});

test('a table that stays locked ends the start in words, and nothing is changed', async () => {
  await other.query('begin');
  await other.query('lock table leads in access share mode');
  expect(await migrate(younger, all, { lockTimeoutMs: 0 })).toMatch(/keeps a table locked.*No data was changed/);
  await other.query('commit');
  expect(await migrate(younger, all, { lockTimeoutMs: 0 })).toBeNull();
});

test('servers of one version that start at the same time wait for the one that migrates', async () => {
  const starters = await Promise.all([open(), open(), open()]);
  const problems = await Promise.all([younger, ...starters].map((database) => migrate(database, all)));
  expect(problems).toEqual([null, null, null, null]);
  await Promise.all(starters.map((database) => database.close()));
});
