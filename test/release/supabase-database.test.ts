import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { supabaseMigrations } from '../../cli/supabase/supabase-files.ts';
import type { Database } from '../../server/database/database.ts';
import { migrate, readMigrations } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { leadRow } from '../lead-rows.ts';
import { startRest } from '../rest-stand-in.ts';
import { asOwner, pushMigrations, startSupabaseProject, type SupabaseProject } from '../supabase-project.ts';

const folder = join(import.meta.dirname, '../../supabase/migrations');

test('supabase/migrations is what "janus supabase" writes of the server’s', () => {
  const there = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
  expect(Object.fromEntries(there)).toEqual(supabaseMigrations(readMigrations('postgres')));
});

let project: SupabaseProject;
let dataDir: string;
let url: string;
beforeAll(async () => {
  project = await startSupabaseProject();
  dataDir = mkdtempSync(join(tmpdir(), 'janus-none-'));
});
beforeEach(async () => {
  url = await project.createDatabase();
});
afterAll(async () => {
  await project?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const run = (sql: string) => asOwner(url, (query) => query(sql));

/** Does all that a server does before it listens. */
async function openServer(databaseUrl: string): Promise<Database> {
  const opened = await openDatabase({ dataDir, databaseUrl });
  if (!opened.ok) throw new Error(opened.problem);
  return opened.database;
}

/** Does the same, and then `act`. */
async function withServer(databaseUrl: string, act: (store: () => Promise<unknown>) => Promise<void> = async () => {}) {
  const database = await openServer(databaseUrl);
  await act(() => database.write([leadRow('a-lead', 1)])).finally(database.close);
}

/** Tables, columns, indexes and constraints as PostgreSQL has them. */
const schema = () =>
  run(`select table_name::text, column_name || ' ' || data_type || ' ' || is_nullable || coalesce(column_default, '') as what
      from information_schema.columns where table_schema = 'public'
    union all select tablename::text, indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    order by 1, 2`);

const tables = () =>
  run(`select relname as name, relrowsecurity as closed, relforcerowsecurity as forced,
    (select count(*)::int from pg_policy where polrelid = pg_class.oid) as policies,
    (select count(*)::int from unnest(array['anon', 'authenticated']) role, unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) deed
      where has_table_privilege(role, pg_class.oid, deed)) as allowed
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by 1`);

const isClosed = { closed: true, forced: false, policies: 0, allowed: 0 };

describe('for any maker of the schema', () => {
  const orders: [string, (() => Promise<void>)[]][] = [
    ['supabase db push', [() => pushMigrations(url)]],
    ['a server', [() => withServer(url)]],
    ['supabase db push before a server', [() => pushMigrations(url), () => withServer(url)]],
    ['a server before supabase db push', [() => withServer(url), () => pushMigrations(url)]],
  ];
  let expected: unknown;
  test.each(orders)('%s: it is the same, and closed to the public roles', async (_, steps) => {
    for (const step of steps) await step();
    expected ??= await schema();
    expect(await schema()).toEqual(expected);
    const found = await tables();
    expect(found.length).toBeGreaterThan(7);
    for (const table of found) expect(table).toMatchObject(isClosed);
    const versions = readMigrations('postgres').map(({ version, name }) => ({ version, name }));
    expect(await run('select version, name from schema_versions order by 1')).toEqual(versions);
    await withServer(url, async (store) => void (await store()));
    expect(await run('select id from leads')).toEqual([{ id: 'a-lead' }]);
  });
});

test('a server closes the tables that an older one left open, and no other', async () => {
  await withServer(url);
  await run('alter table leads disable row level security; grant all on leads to anon; create table mine (id int)');
  await withServer(url);
  const found = await tables();
  expect(found.find(({ name }) => name === 'leads')).toMatchObject(isClosed);
  expect(found.find(({ name }) => name === 'mine')).toMatchObject({ closed: false, allowed: 14 });
});

test('leads do not wait behind a server that waits to close their table', async () => {
  const database = await openServer(url);
  await run('alter table leads disable row level security');
  await asOwner(url, async (query) => {
    await query('begin');
    await query('lock table leads in access share mode');
    expect(await migrate(database, undefined, { lockTimeoutMs: 0 })).toMatch(/keeps a table locked/);
  }).finally(database.close);
});

test('a server that owns no table leaves them as they are, since it would shut itself out', async () => {
  await withServer(url);
  for (const { name } of await tables()) await run(`alter table ${String(name)} disable row level security`);
  await run('create role janus_guest login; grant create on schema public to janus_guest');
  await run('grant all on all tables in schema public to janus_guest');
  const guest = Object.assign(new URL(url), { username: 'janus_guest' }).href;
  await withServer(guest, async (store) => void (await store()));
  for (const table of await tables()) expect(table).toMatchObject({ closed: false });
});

describe('the client of a browser', () => {
  let rest: Awaited<ReturnType<typeof startRest>>;
  beforeEach(async () => {
    await pushMigrations(url);
    await withServer(url, async (store) => void (await store()));
    rest = await startRest(url);
  });
  afterEach(() => rest.close());

  const users = [
    ['the public key', {}],
    ['the token of somebody who signed in', { Authorization: 'Bearer a-user' }],
  ] as const;

  test.each(users)('reads and writes nothing with %s', async (_, headers) => {
    const client = createClient(rest.url, 'sb_publishable_key', { global: { headers } });
    const changed = await client.from('leads').update({ state: 'x' });
    expect(changed.error).toMatchObject({ code: '42501' });
    for (const { name } of await tables()) {
      const table = client.from(String(name));
      for (const deed of [table.select('*'), table.insert({}), table.delete()])
        expect((await deed).error, String(name)).toMatchObject({ code: '42501' });
    }
  });

  test('finds no lead where somebody grants everything again, as row level security has no policy', async () => {
    await run('grant all on all tables in schema public to anon');
    const client = createClient(rest.url, 'sb_publishable_key');
    for (const { name } of await tables()) {
      expect(await client.from(String(name)).select('*')).toMatchObject({ data: [], error: null });
      expect((await client.from(String(name)).insert({})).error).not.toBeNull();
      expect((await client.from(String(name)).delete().select()).data).toEqual([]);
    }
    expect(await run('select id from leads')).toEqual([{ id: 'a-lead' }]);
  });

  test('would find one in a table that is not closed', async () => {
    await run('alter table leads disable row level security; grant select on leads to anon');
    expect((await createClient(rest.url, 'sb_publishable_key').from('leads').select('id')).data).toEqual([
      { id: 'a-lead' },
    ]);
  });
});
