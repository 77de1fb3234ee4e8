import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { describeDatabase } from '../database-contract.ts';
import type { Database } from '../../server/database/database.ts';
import { describeMigrations } from '../migrations-contract.ts';
import { openPostgres } from '../../server/database/postgres/postgres.ts';
import { findPgBouncer } from '../../scripts/test-tools.mjs';
import { startPgBouncer, type Pooler } from '../pgbouncer.ts';
import { createDatabase } from '../shared-postgres.ts';

// Installed by `npm test` where Debian's packages can be. A machine without it runs the same contract without the
// pooler.
describe.runIf(findPgBouncer())('behind PgBouncer in transaction mode', () => {
  let pooler: Pooler;
  const open: Database[] = [];
  beforeAll(async () => {
    pooler = await startPgBouncer(await createDatabase());
  });
  afterEach(async () => {
    for (const database of open.splice(0)) await database.close();
  });
  afterAll(() => pooler?.stop());

  const newAddress = async () => pooler.address(await createDatabase());
  async function openAt(url: string): Promise<Database> {
    const opened = await openPostgres({ url });
    if (!opened.ok) throw new Error(opened.problem);
    open.push(opened.database);
    return opened.database;
  }

  describeDatabase('PostgreSQL', async () => openAt(await newAddress()));
  describeMigrations('PostgreSQL', async () => {
    const url = await newAddress();
    return () => openAt(url);
  });

  test('every commit lasts, whatever other clients have set on the connections that are shared', async () => {
    const url = await newAddress();
    const other = new Client({ connectionString: url });
    await other.connect();
    await other.query(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`);
    const database = await openAt(url);
    for (let write = 0; write < 20; write += 1) {
      await other.query('set synchronous_commit = off');
      const setting = [{ sql: 'show synchronous_commit' }, { sql: 'show statement_timeout' }];
      expect(await database.write(setting)).toEqual([[{ synchronous_commit: 'on' }], [{ statement_timeout: '10s' }]]);
    }
    const { rows } = await other.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '0' }]);
    await other.end();
  });

  test('one in session mode works too, and one in statement mode is named', async () => {
    const url = await createDatabase();
    for (const [mode, ended] of [
      ['session', 'works'],
      ['statement', expect.stringContaining('statement pooling mode')],
    ] as const) {
      const other = await startPgBouncer(url, mode);
      const opened = await openPostgres({ url: other.address(url) });
      if (opened.ok) expect(await opened.database.write([{ sql: 'select 1 as one' }])).toEqual([[{ one: 1 }]]);
      expect(opened.ok ? 'works' : opened.problem).toEqual(ended);
      if (opened.ok) await opened.database.close();
      await other.stop();
    }
  });
});
