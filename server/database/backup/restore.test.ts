import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leadRow } from '../../../test/lead-rows.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { writeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

/** Restores into a folder whose own database is damaged. `backup.test.ts` has the other cases. */
const LEADS = 3;
let folder: string;
let dataDir: string;
let place: string;
let backup: string;
/** The rows that SQLite's log held while the last server ran. */
let log: Buffer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'janus-restore-'));
  dataDir = join(folder, 'data');
  place = join(dataDir, 'janus.db');
  backup = join(folder, 'backup.db');
  const database = await open();
  await store(database, 1, LEADS);
  await writeBackup(dataDir, backup);
  await store(database, 10, 300);
  log = readFileSync(`${place}-wal`);
  await database.close();
});
afterEach(() => rmSync(folder, { recursive: true }));

async function open(): Promise<Database> {
  const opened = await openDatabase({ dataDir, databaseUrl: '' });
  if (!opened.ok) throw new Error(opened.problem);
  return opened.database;
}

const store = (database: Database, from: number, count: number) =>
  database.write(Array.from({ length: count }, (_, n) => leadRow(`lead-${from + n}`, from + n)));

async function expectRestored(): Promise<void> {
  const database = await open();
  expect(await database.read({ sql: 'pragma integrity_check' })).toEqual([{ integrity_check: 'ok' }]);
  expect(await database.read({ sql: 'select count(*) as n from leads' })).toEqual([{ n: LEADS }]);
  await database.close();
}

test('a log that has lost its database is not taken for one of the backup', async () => {
  rmSync(place);
  writeFileSync(`${place}-wal`, log);
  expect(await restoreBackup(backup, dataDir, new Date(0))).toMatchObject({ ok: true, previousPath: null });
  await expectRestored();
  expect(readFileSync(`${place}.before-1970-01-01T00-00-00-wal`)).toEqual(log);
});

test.each<[string, (whole: Buffer) => Buffer]>([
  ['is no database any more', () => Buffer.from('hello '.repeat(2000))],
  ['lost its first page', (whole) => Buffer.concat([Buffer.alloc(4096), whole.subarray(4096)])],
  ['was cut off', (whole) => whole.subarray(0, 9000)],
  ['is empty', () => Buffer.alloc(0)],
])('a database that %s is kept, with its log or without', async (_what, damage) => {
  const damaged = damage(readFileSync(place));
  writeFileSync(place, damaged);
  const restored = await restoreBackup(backup, dataDir, new Date(0));
  expect(restored).toMatchObject({ ok: true, contents: { leads: LEADS } });
  expect(restored.ok && readFileSync(restored.previousPath!).equals(damaged)).toBe(true);
  await expectRestored();

  writeFileSync(place, damaged);
  writeFileSync(`${place}-wal`, log);
  expect(await restoreBackup(backup, dataDir, new Date(1000))).toMatchObject({ ok: true });
  await expectRestored();
});
