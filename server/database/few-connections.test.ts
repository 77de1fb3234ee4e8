import { expect, test } from 'vitest';
import { execute } from '../../test/postgres.ts';
import { createDatabase } from '../../test/shared-postgres.ts';
import { openPostgres } from './postgres.ts';

async function openAs(role: string, limit: number) {
  const url = new URL(await createDatabase());
  const name = `${role}_${url.pathname.slice(1)}`;
  await execute(url.href, `create role ${name} login connection limit ${limit}`);
  return openPostgres({ url: Object.assign(url, { username: name }).href });
}

test('fewer connections than the pool wants serve everybody', async () => {
  const opened = await openAs('few', 2);
  if (!opened.ok) throw new Error(opened.problem);
  const { database } = opened;
  const slow = { sql: 'select 1 as one from pg_sleep(0.05)' };
  for (let burst = 0; burst < 2; burst += 1) {
    const reads = Array.from({ length: 20 }, () => database.read(slow));
    const writes = Array.from({ length: 20 }, () => database.write([slow]));
    expect(new Set((await Promise.all(reads)).flat().map(({ one }) => one))).toEqual(new Set([1]));
    expect(await Promise.all(writes)).toHaveLength(20);
  }
  await database.close();
});

test('where there is none at all, that is the answer', async () => {
  expect(await openAs('none', 0)).toEqual({ ok: false, problem: expect.stringContaining('too many connections') });
});
