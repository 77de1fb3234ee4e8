import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeBackup } from '../backup/backup.ts';
import { openDatabase } from '../open-database.ts';
import { restoreBackup } from '../backup/restore.ts';

let folder: string;
let dataDir: string;
let backup: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'janus-schema-'));
  dataDir = join(folder, 'data');
  backup = join(folder, 'backup.db');
  const opened = await openDatabase({ dataDir, databaseUrl: '' });
  if (!opened.ok) throw new Error(opened.problem);
  await opened.database.close();
  await writeBackup(dataDir, backup);
});
afterEach(() => rmSync(folder, { recursive: true }));

function change(path: string, sql: string): void {
  const connection = new DatabaseSync(path);
  connection.enableDefensive(false);
  connection.exec(sql);
  connection.close();
}

describe('a database file is data: what would run in it keeps it from being used', () => {
  test.each([
    [
      'trigger "quiet"',
      `create trigger quiet after insert on deliveries begin update deliveries set state = 'delivered'; end`,
    ],
    ['trigger "forget"', 'create trigger forget after update on memos begin delete from leads; end'],
    ['view "others"', 'create view others as select 1'],
    ['table "words"', 'create virtual table words using fts5(word)'],
    [
      'view "schema_versions"',
      'drop table schema_versions; create view schema_versions as with recursive n (version) as (select 1 union all select version from n) select version from n',
    ],
  ])('%s', async (stranger, sql) => {
    change(backup, sql);
    rmSync(`${backup}.sha256`);
    expect(await restoreBackup(backup, dataDir, new Date(0))).toMatchObject({
      ok: false,
      problem: expect.stringContaining(stranger),
    });
    cpSync(backup, join(dataDir, 'janus.db'));
    expect(await openDatabase({ dataDir, databaseUrl: '' })).toMatchObject({
      ok: false,
      problem: expect.stringContaining(stranger),
    });
  });

  test('an index and a table that an owner made for himself, and what SQLite notes for itself, keep nobody out', async () => {
    change(backup, 'create index mine on leads (received_at); create table mine_too (id); analyze');
    rmSync(`${backup}.sha256`);
    expect(await restoreBackup(backup, dataDir, new Date(0))).toMatchObject({ ok: true });
    const opened = await openDatabase({ dataDir, databaseUrl: '' });
    expect(opened).toMatchObject({ ok: true });
    if (opened.ok) await opened.database.close();
  });
});
