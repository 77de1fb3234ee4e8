import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { execute, startPostgres } from '../../../test/postgres.ts';
import { createDatabase } from '../../../test/shared-postgres.ts';
import { keepOpen } from '../../../test/keep-open.ts';
import { describeDatabase, describeMigrations } from '../../../test/database-suites.ts';
import { openPostgres } from './postgres.ts';

const openAt = async (url: string) => keepOpen(await openPostgres(url));
const openNew = async () => openAt(await createDatabase());

describeDatabase('PostgreSQL', openNew);
describeMigrations('PostgreSQL', async () => {
  const url = await createDatabase();
  return () => openAt(url);
});

test('asks for synchronous commits even where the database is tuned down', async () => {
  const url = await createDatabase();
  const first = await openAt(url);
  const name = new URL(url).pathname.slice(1);
  await first.write([{ sql: `alter database ${name} set synchronous_commit = off` }]);
  const second = await openAt(url);
  expect(await second.write([{ sql: 'show synchronous_commit' }])).toEqual([[{ synchronous_commit: 'on' }]]);
});

test('fewer connections than the pool wants serve everybody', async () => {
  const database = keepOpen(await openWithLimit('few', 2));
  const slow = { sql: 'select 1 as one from pg_sleep(0.05)' };
  const reads = Array.from({ length: 20 }, () => database.read(slow));
  const writes = Array.from({ length: 20 }, () => database.write([slow]));
  expect(new Set((await Promise.all(reads)).flat().map(({ one }) => one))).toEqual(new Set([1]));
  expect(await Promise.all(writes)).toHaveLength(20);
});

/** Opens a new database as a role with that many connections. */
async function openWithLimit(role: string, limit: number) {
  const url = new URL(await createDatabase());
  const name = `${role}_${url.pathname.slice(1)}`;
  await execute(url.href, `create role ${name} login connection limit ${limit}`);
  return openPostgres(Object.assign(url, { username: name }).href);
}

test('two writes that block each other are both stored in the end', async () => {
  const database = await openNew();
  await database.write([{ sql: 'create table sums (id bigint primary key, n bigint)' }]);
  await database.write([{ sql: 'insert into sums values (1, 0), (2, 0)' }]);
  const add = (id: number) => ({ sql: 'update sums set n = n + 1 where id = $1', values: [id] });
  const wait = { sql: 'select pg_sleep(0.3)' };
  const one = database.write([add(1), wait, add(2)]);
  await pause(100);
  await Promise.all([one, database.write([add(2), wait, add(1)])]);
  expect(await database.read({ sql: 'select n from sums' })).toEqual([{ n: 2 }, { n: 2 }]);
});

test('lives through a crash of the server: rejects while it is down, works again after', async () => {
  const server = await startPostgres();
  onTestFinished(server.stop);
  const database = await openAt(await server.createDatabase());
  await database.write([{ sql: 'create table things (id bigint primary key)' }]);
  const insert = (id: number) => database.write([{ sql: 'insert into things (id) values ($1)', values: [id] }]);
  const hanging = database.write([{ sql: 'select pg_sleep(20)' }]);
  const lost = expect(hanging).rejects.toThrow();
  // Not in the same turn, as they would share its transaction.
  await pause(100);
  await Promise.all([1, 2, 3, 4, 5].map(insert));
  await server.crash();
  await lost;
  await expect(insert(6)).rejects.toThrow();
  await server.start();
  await insert(7);
  const rows = await database.read({ sql: 'select id from things order by id' });
  expect(rows.map((row) => row['id'])).toEqual([1, 2, 3, 4, 5, 7]);
});

test('a server that is read only now is left for one that is not', async () => {
  const url = await createDatabase();
  const name = new URL(url).pathname.slice(1);
  const database = await openAt(url);
  const owner = await openAt(url);
  await owner.write([{ sql: 'create table things (id bigint primary key)' }]);
  const insert = (id: number) => database.write([{ sql: 'insert into things (id) values ($1)', values: [id] }]);
  const becomesReadOnly = async () => {
    await owner.write([{ sql: `alter database ${name} set default_transaction_read_only = on` }]);
    // The owner’s own connection stays. All others are opened again.
    await owner.write([
      {
        sql: `select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database()`,
      },
    ]);
  };
  await becomesReadOnly();
  await expect(insert(1)).rejects.toThrow('read-only');
  expect(await database.read({ sql: 'select id from things' })).toEqual([]);
  await owner.write([{ sql: `alter database ${name} reset default_transaction_read_only` }]);
  await insert(2);
  expect(await database.read({ sql: 'select id from things' })).toEqual([{ id: 2 }]);
});
