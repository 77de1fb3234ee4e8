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

const rewrite = (table: string, from: string, to: string) =>
  `pragma writable_schema = on; update sqlite_schema set sql = replace(sql, '${from}', '${to}') where name = '${table}'`;

describe('a database file is data: what would run in it, or refuse rows, keeps it from being used', () => {
  test.each([
    [
      'trigger "quiet"',
      `create trigger quiet after insert on deliveries begin update deliveries set state = 'delivered'; end`,
    ],
    ['trigger "forget"', 'create trigger forget after update on memos begin delete from leads; end'],
    ['view "others"', 'create view others as select 1'],
    ['table "others"', 'create table others (id)'],
    ['table "words"', 'create virtual table words using fts5(word)'],
    ['index "one"', 'create unique index one on deliveries (channel)'],
    ['table "leads"', 'alter table leads add column more text generated always as (upper(id)) virtual'],
    ['table "deliveries"', rewrite('deliveries', 'id text primary key', 'id text primary key on conflict ignore')],
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

  test('an index that an owner made for himself, and what SQLite notes for itself, keep nobody out', async () => {
    change(backup, 'create index mine on leads (received_at); analyze');
    rmSync(`${backup}.sha256`);
    expect(await restoreBackup(backup, dataDir, new Date(0))).toMatchObject({ ok: true });
    const opened = await openDatabase({ dataDir, databaseUrl: '' });
    expect(opened).toMatchObject({ ok: true });
    if (opened.ok) await opened.database.close();
  });
});
