import { expect, test } from 'vitest';
import { execute } from '../../test/postgres.ts';
import { createDatabase } from '../../test/shared-postgres.ts';
import { openDatabase } from './open.ts';
import { ourPart } from './our-part.ts';

async function start(databaseUrl: string): Promise<void> {
  const opened = await openDatabase({ dataDir: '/nowhere', databaseUrl });
  if (!opened.ok) throw new Error(opened.problem);
  await opened.database.close();
}

test('a dump of PostgreSQL has our tables alone where others share the schema', async () => {
  const url = await createDatabase();
  await execute(url, 'create table theirs (id bigint)');
  await start(url);
  const part = await ourPart(url);
  expect(part).toEqual(expect.arrayContaining(['--table=public.schema_versions', '--table=public.leads']));
  expect(part.join()).not.toContain('theirs');
});

test('a schema of our own is dumped with what makes it', async () => {
  const url = `${await createDatabase()}?options=-c%20search_path%3D%22Own%22`;
  await execute(url, 'create schema "Own"');
  await start(url);
  expect(await ourPart(url)).toEqual(['--schema="Own"']);
});

test('all is dumped of what a newer version made, and where nothing is known', async () => {
  const url = await createDatabase();
  expect(await ourPart(url)).toEqual([]);
  await start(url);
  await execute(url, `insert into schema_versions values (999, 'newer')`);
  expect(await ourPart(url)).toEqual([]);
  expect(await ourPart('postgres://127.0.0.1:1/none')).toEqual([]);
});
