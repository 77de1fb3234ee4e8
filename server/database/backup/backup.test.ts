import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callAsOther } from '../../../test/as-other-user.ts';
import { leadRow } from '../../../test/lead-rows.ts';
import type { Database } from '../database.ts';
import { readMigrations } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import { lockFolder } from '../sqlite/server-lock.ts';
import { readDatabaseFile } from '../sqlite/sqlite-file.ts';
import { checksumFile, writeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

let folder: string;
let dataDir: string;
let database: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'janus-backup-'));
  dataDir = join(folder, 'data');
  database = await open(dataDir);
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

async function open(place: string): Promise<Database> {
  const opened = await openDatabase({ dataDir: place, databaseUrl: '' });
  if (!opened.ok) throw new Error(opened.problem);
  return opened.database;
}

const store = (from: number, count: number) =>
  database.write(Array.from({ length: count }, (_, n) => leadRow(`lead-${from + n}`, from + n)));
const leadsIn = async (path: string) => {
  const reading = await readDatabaseFile(path);
  return reading.ok ? reading.contents.leads : reading.problem;
};

describe('a backup is a whole copy that was checked', () => {
  test('has all that is stored, while the server runs and writes', async () => {
    await store(1, 200);
    const over = new AbortController();
    const writer = (async () => {
      for (let n = 1000; !over.signal.aborted; n += 1) await store(n, 1);
    })();
    const path = join(folder, 'copies', 'monday.db');
    const reading = await writeBackup(dataDir, path);
    over.abort();
    await writer;
    expect(reading).toMatchObject({ ok: true, contents: { schemaVersion: readMigrations('sqlite').at(-1)!.version } });
    expect(await leadsIn(path)).toBeGreaterThanOrEqual(200);
    expect(readdirSync(join(folder, 'copies')).sort()).toEqual(['monday.db', 'monday.db.sha256']);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(checksumFile(path), 'utf8')).toMatch(/^[0-9a-f]{64} {2}monday\.db\n$/);
  });

  test('overwrites nothing, and creates nothing where there is no database', async () => {
    const path = join(folder, 'kept.db');
    writeFileSync(path, 'mine');
    expect(await writeBackup(dataDir, path)).toMatchObject({ ok: false, problem: expect.stringContaining('already') });
    expect(readFileSync(path, 'utf8')).toBe('mine');
    const inFile = await writeBackup(dataDir, join(path, 'inside', 'a.db'));
    expect(inFile).toEqual({ ok: false, problem: expect.stringContaining('cannot be written') });
    const nowhere = join(folder, 'nowhere');
    expect(await writeBackup(nowhere, join(nowhere, 'a.db'))).toMatchObject({
      ok: false,
      problem: expect.stringContaining('DATA_DIR'),
    });
    expect(existsSync(nowhere)).toBe(false);
  });
});

describe('a restore', () => {
  test('restores the backup, with the old database next to it', async () => {
    await store(1, 3);
    const path = join(folder, 'three.db');
    await writeBackup(dataDir, path);
    await store(10, 2);
    await database.close();
    chmodSync(join(dataDir, 'janus.db'), 0o644);
    const restored = await restoreBackup(path, dataDir, new Date(0));
    expect(restored).toMatchObject({ ok: true, contents: { leads: 3 } });
    expect(restored.ok && statSync(restored.previousPath!).mode & 0o777).toBe(0o640);
    expect(restored.ok && (await leadsIn(restored.previousPath!))).toBe(5);
    expect(await leadsIn(join(dataDir, 'janus.db'))).toBe(3);
    database = await open(dataDir);
    await store(20, 1);
    expect(statSync(join(dataDir, 'janus.db')).mode & 0o777).toBe(0o600);
  });

  test('works into a folder that is gone, from a plain copy with its log file too', async () => {
    await store(1, 7);
    for (const name of ['janus.db', 'janus.db-wal']) copyFileSync(join(dataDir, name), join(folder, name));
    await database.close();
    rmSync(dataDir, { recursive: true });
    expect(await restoreBackup(join(folder, 'janus.db'), dataDir, new Date())).toMatchObject({
      ok: true,
      contents: { leads: 7 },
      previousPath: null,
    });
    expect(await leadsIn(join(dataDir, 'janus.db'))).toBe(7);
    database = await open(dataDir);
  });

  test('refuses while a server runs', async () => {
    const path = join(folder, 'a.db');
    await writeBackup(dataDir, path);
    const lock = lockFolder(dataDir);
    const restored = await restoreBackup(path, dataDir, new Date());
    expect(restored).toMatchObject({ ok: false, problem: expect.stringContaining('already running') });
    if (lock.ok) lock.release();
  });

  test('says of a file that another user keeps to himself that it may not be read', async () => {
    const path = join(folder, 'a.db');
    await writeBackup(dataDir, path);
    chmodSync(folder, 0o755);
    chmodSync(path, 0);
    const reading = callAsOther(new URL('../sqlite/sqlite-file.ts', import.meta.url), 'readDatabaseFile', path);
    expect(reading).toEqual({ ok: false, problem: `${path} cannot be opened: this user may not read it.` });
  });

  test.each<[string, (path: string) => unknown, RegExp]>([
    ['is not there', (path) => rmSync(path), /does not exist, or this user may not see it/],
    ['is none', (path) => writeFileSync(path, 'hello'), /cannot be read as a database of Janus/],
    ['is cut short', (path) => writeFileSync(path, readFileSync(path).subarray(0, 20_000)), /cannot be read|SHA-256/],
    [
      'was changed',
      (path) => execute(path, `update memos set value = 'x'; insert into memos values ('a', 'b')`),
      /SHA-256/,
    ],
    ['is of a newer version', (path) => newer(path), /newer version/],
  ])('refuses a file that %s, and leaves what was there', async (_what, damage, problem) => {
    await store(1, 4);
    const path = join(folder, 'a.db');
    await writeBackup(dataDir, path);
    damage(path);
    await database.close();
    const restored = await restoreBackup(path, dataDir, new Date());
    expect(restored).toMatchObject({ ok: false, problem: expect.stringMatching(problem) });
    database = await open(dataDir);
    expect(await database.read({ sql: 'select count(*) as n from leads' })).toEqual([{ n: 4 }]);
  });
});

function execute(path: string, sql: string): void {
  const connection = new DatabaseSync(path);
  connection.exec(sql);
  connection.close();
}

function newer(path: string): void {
  execute(path, `insert into schema_versions values (999, '999-later.sql')`);
  rmSync(checksumFile(path));
}
