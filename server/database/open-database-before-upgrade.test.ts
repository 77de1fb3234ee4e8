import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leadRow } from '../../test/lead-rows.ts';
import {
  copyBeforeUpgrade,
  openDatabase,
  openExistingDatabase,
  removeOldUpgradeCopy,
  removeUpgradeCopy,
} from './open-database.ts';
import { migrate, readMigrations } from './migrate.ts';
import { DatabaseSync } from 'node:sqlite';
import { openSqlite } from './sqlite/sqlite.ts';

const NOW = Date.UTC(2026, 10, 22);
const DAY = 24 * 3_600_000;
const newest = readMigrations('sqlite').at(-1)!.version;
const place = () => ({ dataDir, databaseUrl: '' });
const copyOf = (version: number) => join(dataDir, `before-upgrade-${version}.db`);
/** The leads and the schema of a database's file. */
function read(path: string) {
  using connection = new DatabaseSync(path, { readOnly: true });
  const sql = `select (select count(*) from leads) as leads, (select max(version) from schema_versions) as version`;
  return { ...connection.prepare(sql).get() };
}
const copies = () => readdirSync(dataDir).filter((name) => name.startsWith('before-'));

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'janus-before-'))));
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Creates a data folder as an older program left it, with the migrations up to `version`. */
async function writeOlder(version: number): Promise<void> {
  const opened = openSqlite({ folder: dataDir });
  if (!opened.ok) throw new Error(opened.problem);
  await migrate(
    opened.database,
    readMigrations('sqlite').filter((migration) => migration.version <= version),
  );
  for (const id of ['lead-1', 'lead-2'])
    await opened.database.write([{ ...leadRow(id, 1), sql: `${leadRow(id, 1).sql} on conflict do nothing` }]);
  await opened.database.close();
}

test.each([
  ['a server', openDatabase],
  ['a command', openExistingDatabase],
])('what %s upgrades is kept as it was, for this user alone', async (_who, open) => {
  await writeOlder(1);
  const opened = await open(place());
  if (!opened.ok) throw new Error(opened.problem);
  await opened.database.close();
  expect(opened.copy).toBe(copyOf(newest));
  expect(statSync(copyOf(newest)).mode & 0o777).toBe(0o600);
  expect(read(copyOf(newest))).toEqual({ leads: 2, version: 1 });
});

test('nothing is kept of a new database, nor of one that needs no upgrade', async () => {
  for (let start = 1; start <= 2; start += 1) {
    const opened = await openDatabase(place());
    if (!opened.ok) throw new Error(opened.problem);
    await opened.database.close();
    expect(opened.copy).toBeNull();
  }
  expect(copies()).toEqual([]);
});

test('one copy is kept, that of the last upgrade, which takes the place of an older one of its name', async () => {
  await writeOlder(2);
  expect(copyBeforeUpgrade(dataDir, 2, 3)).toMatchObject({ ok: true });
  expect(copyBeforeUpgrade(dataDir, 2, 4)).toMatchObject({ ok: true });
  const opened = openSqlite({ folder: dataDir });
  if (opened.ok) await opened.database.write([leadRow('lead-3', 3)]);
  expect(copyBeforeUpgrade(dataDir, 2, 4)).toEqual({ ok: true, path: copyOf(4) });
  if (opened.ok) await opened.database.close();
  expect(copies()).toEqual(['before-upgrade-4.db']);
  expect(read(copyOf(4))).toMatchObject({ leads: 3 });
});

test('a database that another program has upgraded in the meantime does not take the place of its copy', async () => {
  await writeOlder(2);
  copyBeforeUpgrade(dataDir, 2, 3);
  await writeOlder(3);
  expect(copyBeforeUpgrade(dataDir, 2, 3)).toEqual({ ok: true, path: null });
  expect(read(copyOf(3))).toMatchObject({ version: 2 });
});

test('several that start at the same time upgrade once and keep what was there', async () => {
  await writeOlder(1);
  const opened = await Promise.all([1, 2, 3, 4].map(() => openDatabase(place())));
  for (const each of opened) {
    expect(each.ok).toBe(true);
    if (each.ok) await each.database.close();
  }
  expect(read(copyOf(newest))).toEqual({ leads: 2, version: 1 });
});

test('where no copy can be kept nothing is upgraded, and one line says why', async () => {
  await writeOlder(1);
  mkdirSync(join(copyOf(newest), 'in the way'), { recursive: true });
  expect(await openDatabase(place())).toEqual({
    ok: false,
    problem: expect.stringMatching(/^The database could not be upgraded: no copy [^\n]* room [^\n]*$/),
  });
  expect(read(join(dataDir, 'janus.db'))).toEqual({ leads: 2, version: 1 });
});

test('a copy goes after seven days, or immediately', async () => {
  await writeOlder(2);
  copyBeforeUpgrade(dataDir, 2, 3);
  const age = (days: number) => {
    for (const name of copies()) utimesSync(join(dataDir, name), new Date(NOW), new Date(NOW - days * DAY));
  };
  age(6);
  removeOldUpgradeCopy(dataDir, NOW);
  expect(copies()).toHaveLength(1);
  age(8);
  removeOldUpgradeCopy(dataDir, NOW);
  expect(copies()).toEqual([]);
  copyBeforeUpgrade(dataDir, 2, 3);
  expect(removeUpgradeCopy(dataDir)).toBe(true);
  expect(removeUpgradeCopy(dataDir)).toBe(false);
  expect(copies()).toEqual([]);
  expect(removeUpgradeCopy(join(dataDir, 'nowhere'))).toBe(false);
});
