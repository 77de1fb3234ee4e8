import { chmodSync, copyFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Statement } from '../database.ts';
import { describeDatabase, describeMigrations } from '../../../test/database-suites.ts';
import { makeFolder } from '../../../test/folder.ts';
import { keepOpen } from '../../../test/keep-open.ts';
import { CREATE_VERSIONS } from '../migrate.ts';
import { lockFolder } from './server-lock.ts';
import { openSqlite, sqliteFile } from './sqlite.ts';

const openAt = (folder: string, patience: { lockTimeoutMs?: number } = {}) =>
  keepOpen(openSqlite({ folder, ...patience }));

const createThings: Statement = { sql: 'create table things (id integer primary key, note text)' };
const insert = (id: number, note: string): Statement => ({
  sql: 'insert into things (id, note) values ($1, $2)',
  values: [id, note],
});
const countThings: Statement = { sql: 'select count(*) as n from things' };

describeDatabase('SQLite', async () => openAt(makeFolder()));
describeMigrations('SQLite', async () => {
  const folder = makeFolder();
  return async () => openAt(folder);
});

test('no file is for others, in any folder that they may read, and the folder stays as it is', async () => {
  const folder = makeFolder();
  chmodSync(folder, 0o755);
  const lock = lockFolder(folder);
  const database = openAt(folder);
  await database.write([{ sql: CREATE_VERSIONS }]);
  const modes = () => new Set(readdirSync(folder).map((file) => statSync(join(folder, file)).mode & 0o777));
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining(['janus.db', 'janus.db-shm', 'janus.db-wal', 'server.lock']),
  );
  expect(modes()).toEqual(new Set([0o600]));
  if (lock.ok) lock.release();
  for (const file of readdirSync(folder)) chmodSync(join(folder, file), 0o644);
  openAt(folder);
  const next = lockFolder(folder);
  if (next.ok) next.release();
  expect(modes()).toEqual(new Set([0o640]));
  expect(statSync(folder).mode & 0o777).toBe(0o755);
});

test('syncs every commit of its write-ahead log, and erases what is deleted', async () => {
  const database = openAt(makeFolder());
  const settings = ['journal_mode', 'synchronous', 'foreign_keys', 'secure_delete'];
  const values = await Promise.all(settings.map((name) => database.read({ sql: `pragma ${name}` })));
  expect(values.flat().flatMap((row) => Object.values(row))).toEqual(['wal', 2, 1, 1]);
});

test('waits for another program’s lock without stopping this one', async () => {
  const folder = makeFolder();
  const database = openAt(folder);
  await database.write([createThings]);
  const other = new DatabaseSync(join(folder, sqliteFile));
  other.exec('begin immediate');
  let turns = 0;
  const ticking = setInterval(() => (turns += 1), 10);
  const written = database.write([insert(1, 'one')]);
  await expect.poll(() => turns).toBeGreaterThan(8);
  other.exec('commit');
  other.close();
  await written;
  clearInterval(ticking);
});

test('a full disk rejects, keeps what was stored, and works again when there is space', async () => {
  const database = openAt(makeFolder());
  await database.write([createThings]);
  await database.write([insert(1, 'kept')]);
  await database.write([{ sql: 'pragma max_page_count = 40' }]);
  const big = 'x'.repeat(100_000);
  const outcomes = await Promise.allSettled([2, 3, 4].map((id) => database.write([insert(id, big)])));
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
  const stored = outcomes.filter(({ status }) => status === 'fulfilled').length;
  expect(await database.read(countThings)).toEqual([{ n: 1 + stored }]);
  await database.write([{ sql: 'pragma max_page_count = 4000' }]);
  await database.write([insert(9, big)]);
  expect(await database.read(countThings)).toEqual([{ n: 2 + stored }]);
});

describe('a plain copy of the one file', () => {
  afterEach(() => void vi.useRealTimers());

  async function openWithTable(): Promise<{ folder: string; add: () => Promise<unknown> }> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const folder = makeFolder();
    const database = openAt(folder);
    await database.write([{ sql: 'create table words (n integer)' }]);
    return { folder, add: () => database.write([{ sql: 'insert into words values (1)' }]) };
  }

  function rowsInCopy(folder: string): unknown {
    const copy = join(folder, 'copy.db');
    copyFileSync(join(folder, sqliteFile), copy);
    return new DatabaseSync(copy).prepare('select count(*) as n from words').get()!['n'];
  }

  test('has all half a minute after the last write, and one that waited in it', async () => {
    const { folder, add } = await openWithTable();
    await add();
    const last = Promise.all(Array.from({ length: 199 }, add));
    vi.advanceTimersByTime(30_000);
    await last;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(rowsInCopy(folder)).toBe(200);
  });
});
