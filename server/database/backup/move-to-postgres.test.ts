import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leadRow } from '../../../test/lead-rows.ts';
import { createDatabase } from '../../../test/shared-postgres.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { lockFolder } from '../sqlite/server-lock.ts';
import { moveToPostgres } from './move-to-postgres.ts';

let dataDir: string;
let databaseUrl: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'janus-move-'));
  databaseUrl = await createDatabase();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

async function withDatabase<Result>(url: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const opened = await openDatabase({ dataDir, databaseUrl: url });
  if (!opened.ok) throw new Error(opened.problem);
  return work(opened.database).finally(() => opened.database.close());
}

const LEADS = 450;

/** Leads with deliveries in every state, claims and a secret. */
async function fill(): Promise<void> {
  const states = ['held', 'waiting', 'sending', 'delivered', 'failed', 'parked'];
  await withDatabase('', async (database) => {
    const rows = Array.from({ length: LEADS }, (_, n) => {
      const id = `lead-${n}`;
      return [
        leadRow(id, n),
        {
          sql: `insert into deliveries (id, lead_id, channel, state, attempts, created_at, due_at, last_error)
            values ($1, $2, 'owner-mail', $3, $4, $5, $5, $6)`,
          values: [`${id}-owner-mail`, id, states[n % 6]!, n, n, n % 2 ? 'Grüße, 東京 “\u202e”' : null],
        },
        { sql: `insert into claims values ($1, 'hash', $2, $3)`, values: [`key:${n}`, id, 2 ** 41 + n] },
      ];
    });
    await database.write(rows.flat());
    await database.write([{ sql: `insert into memos values ('proof-secret', 'of SQLite')` }]);
    const visit = `insert into visits values ('id', '2026-01-31', 'services', 'visit', 'site', 'news.example', 7)`;
    await database.write([{ sql: visit }]);
  });
}

const allRows = (url: string) =>
  withDatabase(url, async (database) => {
    const tables = ['leads', 'deliveries', 'claims', 'memos', 'visits'].map(async (table) => {
      const rows = await database.read({ sql: `select * from ${table}` });
      return rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
    });
    return Promise.all(tables);
  });

test('a move to PostgreSQL takes every row with every value, and the file of SQLite makes way', async () => {
  await fill();
  const before = await allRows('');
  const done: Record<string, number> = {};
  const progress = (table: string, count: number) => void (done[table] = count);
  const moved = await moveToPostgres({ dataDir, databaseUrl, now: new Date(0), progress });
  const rows = { leads: LEADS, deliveries: LEADS, claims: LEADS, memos: 1, visits: 1 };
  expect(moved).toMatchObject({ ok: true, rows, kept: expect.stringContaining('janus.db.moved-1970-01-01') });
  expect(done).toEqual(rows);
  expect(await allRows(databaseUrl)).toEqual(before);
  expect(readdirSync(dataDir).sort()).toEqual(['janus.db.moved-1970-01-01T00-00-00', 'server.lock']);
});

test('what broke off in the middle is run again', async () => {
  await fill();
  const before = await allRows('');
  const breakOff = (table: string) => {
    if (table === 'claims') throw new Error('the line was cut');
  };
  const broken = await moveToPostgres({ dataDir, databaseUrl, now: new Date(0), progress: breakOff });
  expect(broken).toMatchObject({ ok: false, problem: expect.stringMatching(/run it again.*the line was cut/) });
  expect(await allRows('')).toEqual(before);
  expect(await moveToPostgres({ dataDir, databaseUrl, now: new Date(0) })).toMatchObject({ ok: true });
  expect(await allRows(databaseUrl)).toEqual(before);
});

test('a row in the target with other values stops it, and the file stays', async () => {
  await fill();
  renameSync(join(dataDir, 'janus.db'), join(dataDir, 'aside.db'));
  await withDatabase(databaseUrl, (database) => database.write([leadRow('lead-7', 99)]));
  renameSync(join(dataDir, 'aside.db'), join(dataDir, 'janus.db'));
  const moved = await moveToPostgres({ dataDir, databaseUrl, now: new Date(0) });
  expect(moved).toMatchObject({ ok: false, problem: expect.stringContaining('lead-7 of leads') });
  expect(existsSync(join(dataDir, 'janus.db'))).toBe(true);
});

test('a running server, or no database, stops it before anything is touched', async () => {
  expect(await moveToPostgres({ dataDir, databaseUrl, now: new Date() })).toMatchObject({
    ok: false,
    problem: expect.stringContaining('DATA_DIR'),
  });
  await withDatabase('', async () => {});
  const lock = lockFolder(dataDir);
  expect(await moveToPostgres({ dataDir, databaseUrl, now: new Date() })).toMatchObject({
    ok: false,
    problem: expect.stringContaining('already running'),
  });
  if (lock.ok) lock.release();
});
