import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../../test/folder.ts';
import { callAsOther } from '../../test/as-other-user.ts';
import { leadRow } from '../../test/lead-rows.ts';
import { createDatabase } from '../../test/shared-postgres.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openDatabase, openExistingDatabase, removeUpgradeCopies } from './open-database.ts';
import { openSqlite } from './sqlite/sqlite.ts';

const NOW = Date.UTC(2026, 10, 22);
const DAY = 24 * 3_600_000;

let dataDir: string;
beforeEach(() => (dataDir = makeFolder()));

async function storeInSqlite(leads: number): Promise<void> {
  const opened = await openDatabase({ dataDir, databaseUrl: '' });
  if (!opened.ok) throw new Error(opened.problem);
  await opened.database.write(Array.from({ length: leads }, (_, n) => leadRow(`lead-${n}`, n)));
  await opened.database.close();
}

/** Opens a place and closes it again. */
async function tryOpening(open: typeof openDatabase, databaseUrl = '', folder = dataDir) {
  const opened = await open({ dataDir: folder, databaseUrl });
  if (opened.ok) await opened.database.close();
  return opened;
}

test('PostgreSQL is not opened while SQLite holds leads that nobody would see', async () => {
  const url = await createDatabase();
  await storeInSqlite(2);
  expect(await tryOpening(openDatabase, url)).toEqual({
    ok: false,
    problem: expect.stringMatching(/janus\.db holds 2 leads\. .*"\.\/janus backup"/),
  });
  renameSync(join(dataDir, 'janus.db'), join(dataDir, 'old.db'));
  expect(await tryOpening(openDatabase, url)).toMatchObject({ ok: true });
  expect(existsSync(join(dataDir, 'janus.db'))).toBe(false);
  await storeInSqlite(0);
  expect(await tryOpening(openDatabase, url)).toMatchObject({ ok: true });
});

test('a command makes no SQLite database, and no tables in a PostgreSQL that no server has used', async () => {
  for (const folder of [dataDir, join(dataDir, 'missing')]) {
    const problem = expect.stringMatching(/^There is no database in [^\n]*DATA_DIR[^\n]*$/);
    expect(await tryOpening(openExistingDatabase, '', folder)).toEqual({ ok: false, absent: true, problem });
  }
  expect(readdirSync(dataDir)).toEqual([]);
  const url = await createDatabase();
  const problem = expect.stringMatching(/^The database in DATABASE_URL has no tables [^\n]*$/);
  for (let time = 1; time <= 2; time += 1)
    expect(await tryOpening(openExistingDatabase, url)).toEqual({ ok: false, absent: true, problem });
  for (const place of [url, ''])
    for (const open of [openDatabase, openExistingDatabase])
      expect(await tryOpening(open, place)).toMatchObject({ ok: true });
});

test('a folder that this user may not enter is not reported as an empty one', () => {
  const module = new URL('open-database.ts', import.meta.url);
  chmodSync(dataDir, 0);
  try {
    expect(callAsOther(module, 'openExistingDatabase', { dataDir, databaseUrl: '' })).toEqual({
      ok: false,
      problem: expect.stringMatching(/^This user may not read [^\n]*$/),
    });
  } finally {
    chmodSync(dataDir, 0o700);
  }
});

const copy = () => join(dataDir, 'before-upgrade.db');

/** The leads and the schema of a database's file. */
function readFile(path: string) {
  using connection = new DatabaseSync(path, { readOnly: true });
  const sql = `select (select count(*) from leads) as leads, (select max(version) from schema_versions) as version`;
  return { ...connection.prepare(sql).get() };
}

/** Creates a data folder as an older program left it, with two leads. */
async function writeOlder(): Promise<void> {
  const opened = openSqlite({ folder: dataDir });
  if (!opened.ok) throw new Error(opened.problem);
  await migrate(opened.database, readMigrations('sqlite').slice(0, 1));
  await opened.database.write([leadRow('lead-1', 1), leadRow('lead-2', 2)]);
  await opened.database.close();
}

test.each([
  ['servers', openDatabase],
  ['commands', openExistingDatabase],
])(
  'a database that several %s upgrade together is kept as it was, for this user alone, for seven days',
  async (_who, open) => {
    await writeOlder();
    const opened = await Promise.all([1, 2, 3, 4].map(() => tryOpening(open)));
    expect(opened.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect(opened.map((each) => each.ok && each.copy)).toContain(copy());
    expect(statSync(copy()).mode & 0o777).toBe(0o600);
    expect(readFile(copy())).toEqual({ leads: 2, version: 1 });
    expect(await tryOpening(open)).toMatchObject({ ok: true, copy: null });
    for (const [days, isKept] of [
      [6, true],
      [8, false],
    ] as const) {
      utimesSync(copy(), new Date(NOW), new Date(NOW - days * DAY));
      removeUpgradeCopies(dataDir, NOW);
      expect(existsSync(copy())).toBe(isKept);
    }
  },
);

test('erasing removes the copy immediately', async () => {
  await writeOlder();
  await tryOpening(openDatabase);
  expect([removeUpgradeCopies(dataDir), removeUpgradeCopies(dataDir)]).toEqual([true, false]);
  expect(existsSync(copy())).toBe(false);
});

test('where no copy can be kept nothing is upgraded, and one line says why', async () => {
  await writeOlder();
  mkdirSync(join(copy(), 'in the way'), { recursive: true });
  expect(await tryOpening(openDatabase)).toEqual({
    ok: false,
    problem: expect.stringMatching(/^The database could not be upgraded: no copy [^\n]* room [^\n]*$/),
  });
  expect(readFile(join(dataDir, 'janus.db'))).toEqual({ leads: 2, version: 1 });
});
