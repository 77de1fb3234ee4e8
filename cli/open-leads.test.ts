import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../server/database/open.ts';
import { readConfig } from '../server/start/config.ts';
import { openLeads } from './open-leads.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'janus-open-leads-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function openAt(dataDir: string) {
  const reading = readConfig({ DATA_DIR: dataDir });
  if (!reading.ok) throw new Error(reading.problems.join());
  return openLeads(reading.config);
}

test('where no database is, none is made', async () => {
  for (const dataDir of [folder, join(folder, 'missing')]) {
    const problem = expect.stringMatching(/^There is no database in [^\n]*DATA_DIR[^\n]*$/);
    expect(await openAt(dataDir)).toEqual({ ok: false, problem });
  }
  expect(readdirSync(folder)).toEqual([]);
});

test('the database of a server is opened', async () => {
  const made = await openDatabase({ dataDir: folder, databaseUrl: '' });
  if (made.ok) await made.database.close();
  const opened = await openAt(folder);
  expect(opened.ok).toBe(true);
  if (opened.ok) await opened.database.close();
});
