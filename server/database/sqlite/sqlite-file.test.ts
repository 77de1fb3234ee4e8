import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeFolder } from '../../../test/folder.ts';
import { leadRow } from '../../../test/lead-rows.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { copySqlite } from './sqlite-file.ts';

let dataDir: string;
let file: string;
let database: Database;

beforeEach(async () => {
  dataDir = makeFolder();
  file = join(dataDir, 'janus.db');
  const opened = await openDatabase({ dataDir, databaseUrl: '' });
  if (!opened.ok) throw new Error(opened.problem);
  ({ database } = opened);
  await database.write([leadRow('lead-1', 1)]);
});
afterEach(() => database.close().catch(() => {}));

describe('a database whose file is not its own any more says so', () => {
  test.each<[string, () => unknown]>([
    ['was written over', () => writeFileSync(file, JSON.stringify({ of: 'an editor' }).repeat(50))],
    ['is gone', () => rmSync(file)],
    ['is not the file', () => (copyFileSync(file, `${file}.2`), renameSync(`${file}.2`, file))],
    ['has lost its log file', () => rmSync(`${file}-wal`)],
  ])('it %s', (words, harm) => {
    expect(database.lost!()).toBeNull();
    harm();
    expect(database.lost!()).toContain(`janus.db ${words}`);
    expect(database.lost!()).not.toContain(dataDir);
  });

  test('nothing more is written into what is not its own, which would make it look like one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await database.write([leadRow('lead-2', 2)]);
      writeFileSync(file, 'of an editor '.repeat(500));
      vi.advanceTimersByTime(30_000);
      expect(readFileSync(file, 'utf8')).toBe('of an editor '.repeat(500));
      expect(database.lost!()).toContain('written over');
    } finally {
      vi.useRealTimers();
    }
  });
});

test('copies, commands next to it and an emptied log do not count as a loss', async () => {
  expect(database.lost!()).toBeNull();
  copySqlite(file, join(dataDir, 'backup.db'));
  const beside = await openDatabase({ dataDir, databaseUrl: '' });
  if (!beside.ok) throw new Error(beside.problem);
  await beside.database.write([leadRow('lead-2', 2)]);
  await beside.database.write([{ sql: 'delete from leads where id = $1', values: ['lead-1'] }]);
  await beside.database.read({ sql: 'pragma wal_checkpoint(truncate)' });
  await beside.database.close();
  expect(database.lost!()).toBeNull();
  await database.write([leadRow('lead-3', 3)]);
  expect(await database.read({ sql: 'select count(*) as n from leads' })).toEqual([{ n: 2 }]);
  expect(database.lost!()).toBeNull();
});
