import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keepOpen } from '../../test/keep-open.ts';
import { startPostgres, type PostgresServer } from '../../test/postgres.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres/postgres.ts';

/** A server of its own, since roles are those of all its databases. */
let postgres: PostgresServer;
let database: Database;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());
beforeEach(async () => {
  database = await openAt(await postgres.createDatabase());
});

const openAt = async (url: string) => keepOpen(await openPostgres(url));

const run = (...statements: string[]) => database.write(statements.map((sql) => ({ sql })));

const readTable = async (name: string) => {
  const sql = `select relrowsecurity as closed, has_table_privilege('anon', oid, 'select') as readable
    from pg_class where relname = $1`;
  return (await database.read({ sql, values: [name] }))[0];
};

test('on a database that PostgREST opens to everybody, the tables of Janus are closed, and no others', async () => {
  await run(
    `do $$ begin create role anon nologin; exception when duplicate_object then null; end $$`,
    'alter default privileges in schema public grant all on tables to anon',
  );
  expect(await migrate(database)).toBeNull();
  expect(await readTable('leads')).toEqual({ closed: true, readable: false });
  await run('alter table leads disable row level security', 'grant all on leads to anon', 'create table mine (id int)');
  expect(await migrate(database)).toBeNull();
  expect(await readTable('leads')).toEqual({ closed: true, readable: false });
  expect(await readTable('mine')).toEqual({ closed: false, readable: true });
});
