import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../open-database.ts';

let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'janus-schema-'));
  dataDir = join(folder, 'data');
  const opened = await openDatabase({ dataDir, databaseUrl: '' });
  if (!opened.ok) throw new Error(opened.problem);
  await opened.database.close();
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
    ['view "others"', 'create view others as select 1'],
    ['table "words"', 'create virtual table words using fts5(word)'],
    [
      'view "schema_versions"',
      'drop table schema_versions; create view schema_versions as with recursive n (version) as (select 1 union all select version from n) select version from n',
    ],
  ])('%s', async (stranger, sql) => {
    change(join(dataDir, 'janus.db'), sql);
    expect(await openDatabase({ dataDir, databaseUrl: '' })).toMatchObject({
      ok: false,
      problem: expect.stringContaining(stranger),
    });
  });

  test('an index and a table that an owner made for himself, and what SQLite notes for itself, keep nobody out', async () => {
    change(join(dataDir, 'janus.db'), 'create index mine on leads (received_at); create table mine_too (id); analyze');
    const opened = await openDatabase({ dataDir, databaseUrl: '' });
    expect(opened).toMatchObject({ ok: true });
    if (opened.ok) await opened.database.close();
  });
});
