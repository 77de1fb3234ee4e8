import { afterEach, expect, test } from 'vitest';
import { execute } from '../../../test/postgres.ts';
import { createDatabase } from '../../../test/shared-postgres.ts';
import type { Database } from '../database.ts';
import { openPostgres } from './postgres.ts';
import { logsFailedStatements } from './postgres-checks.ts';

const open: Database[] = [];
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
});

async function openAt(url: string): Promise<Database> {
  const opened = await openPostgres({ url });
  if (!opened.ok) throw new Error(opened.problem);
  open.push(opened.database);
  return opened.database;
}

test("a superuser's failed statement, with a lead's words in it, stays out of PostgreSQL's log", async () => {
  expect(await logsFailedStatements(await openAt(await createDatabase()))).toBe(false);
});

test('another role has to keep its statements out of the log, until an administrator has done so', async () => {
  const url = await createDatabase();
  const role = `plain_${new URL(url).pathname.slice(1)}`;
  await execute(url, `create role ${role} login password 'plain'`);
  const own = Object.assign(new URL(url), { username: role, password: 'plain' }).href;
  const database = await openAt(own);
  expect(await logsFailedStatements(database)).toBe(true);
  expect(await database.write([{ sql: 'select 1 as one' }])).toEqual([[{ one: 1 }]]);
  await execute(url, `alter role ${role} set log_min_error_statement = panic`);
  expect(await logsFailedStatements(await openAt(own))).toBe(false);
});
