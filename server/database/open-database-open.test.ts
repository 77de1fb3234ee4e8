import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callAsOther } from '../../test/as-other-user.ts';
import { leadRow } from '../../test/lead-rows.ts';
import { createDatabase } from '../../test/shared-postgres.ts';
import { openDatabase, openExistingDatabase } from './open-database.ts';
import { openPostgres } from './postgres/postgres.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'janus-open-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

async function storeInSqlite(leads: number): Promise<void> {
  const opened = await openDatabase({ dataDir, databaseUrl: '' });
  if (!opened.ok) throw new Error(opened.problem);
  await opened.database.write(Array.from({ length: leads }, (_, n) => leadRow(`lead-${n}`, n)));
  await opened.database.close();
}

test('PostgreSQL is not opened while SQLite holds leads that nobody would see', async () => {
  const settings = { dataDir, databaseUrl: await createDatabase() };
  await storeInSqlite(2);
  expect(await openDatabase(settings)).toEqual({
    ok: false,
    problem: expect.stringMatching(/janus\.db holds 2 leads\. .*"\.\/janus backup"/),
  });
  renameSync(join(dataDir, 'janus.db'), join(dataDir, 'old.db'));
  const opened = await openDatabase(settings);
  expect(opened.ok).toBe(true);
  if (opened.ok) await opened.database.close();
  expect(existsSync(join(dataDir, 'janus.db'))).toBe(false);
});

test('an empty SQLite database stops nobody', async () => {
  await storeInSqlite(0);
  const opened = await openDatabase({ dataDir, databaseUrl: 'postgres://janus@127.0.0.1:1/none' });
  expect(opened).toMatchObject({ ok: false, problem: expect.not.stringContaining('holds') });
});

test('a command makes no SQLite database', async () => {
  for (const place of [dataDir, join(dataDir, 'missing')]) {
    const problem = expect.stringMatching(/^There is no database in [^\n]*DATA_DIR[^\n]*$/);
    expect(await openExistingDatabase({ dataDir: place, databaseUrl: '' })).toEqual({
      ok: false,
      absent: true,
      problem,
    });
  }
  expect(readdirSync(dataDir)).toEqual([]);
  await storeInSqlite(0);
  const opened = await openExistingDatabase({ dataDir, databaseUrl: '' });
  expect(opened.ok).toBe(true);
  if (opened.ok) await opened.database.close();
});

test('a folder that this user may not enter is not reported as an empty one', () => {
  const module = new URL('open-database.ts', import.meta.url);
  chmodSync(dataDir, 0);
  try {
    expect(callAsOther(module, 'openExistingDatabase', { dataDir, databaseUrl: '' })).toEqual({
      ok: false,
      problem: expect.stringMatching(/^This user may not read [^\n]*$/),
    });
  } finally {
    chmodSync(dataDir, 0o700);
  }
});

test('a command makes no tables in a PostgreSQL database that no server has used', async () => {
  const databaseUrl = await createDatabase();
  const problem = expect.stringMatching(/^The database in DATABASE_URL has no tables [^\n]*$/);
  expect(await openExistingDatabase({ dataDir, databaseUrl })).toEqual({ ok: false, absent: true, problem });
  const other = await openPostgres({ url: databaseUrl });
  if (!other.ok) throw new Error(other.problem);
  const tables = { sql: `select 1 from information_schema.tables where table_schema = 'public'` };
  expect(await other.database.read(tables)).toEqual([]);
  await other.database.close();

  const made = await openDatabase({ dataDir, databaseUrl });
  if (made.ok) await made.database.close();
  const opened = await openExistingDatabase({ dataDir, databaseUrl });
  expect(opened.ok).toBe(true);
  if (opened.ok) await opened.database.close();
});
