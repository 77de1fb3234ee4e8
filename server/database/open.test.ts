import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leadRow } from '../../test/lead-rows.ts';
import { createDatabase } from '../../test/shared-postgres.ts';
import { openDatabase } from './open.ts';

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
    problem: expect.stringMatching(/janus\.db holds 2 leads\. "npm run leads -- move"/),
  });
  renameSync(join(dataDir, 'janus.db'), join(dataDir, 'old.db'));
  const opened = await openDatabase(settings);
  expect(opened.ok).toBe(true);
  if (opened.ok) await opened.database.close();
  expect(existsSync(join(dataDir, 'janus.db'))).toBe(false);
});

test('an empty SQLite database stands in nobody’s way', async () => {
  await storeInSqlite(0);
  const opened = await openDatabase({ dataDir, databaseUrl: 'postgres://janus@127.0.0.1:1/none' });
  expect(opened).toMatchObject({ ok: false, problem: expect.not.stringContaining('holds') });
});
