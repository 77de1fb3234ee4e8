import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { startPostgres, type PostgresServer } from '../../test/postgres.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open.ts';
import { describeOutbox } from './outbox.contract.ts';

let server: PostgresServer;
const databases: Database[] = [];
const folders: string[] = [];

beforeAll(async () => {
  server = await startPostgres();
});
afterEach(async () => {
  for (const database of databases.splice(0)) await database.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
afterAll(() => server?.stop());

async function open(dataDir: string, databaseUrl: string): Promise<Database> {
  const opened = await openDatabase({ dataDir, databaseUrl });
  if (!opened.ok) throw new Error(opened.problem);
  databases.push(opened.database);
  return opened.database;
}

describeOutbox('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'janus-outbox-'));
  folders.push(folder);
  return [await open(folder, ''), await open(folder, '')];
});
describeOutbox('PostgreSQL', async () => {
  const url = await server.createDatabase();
  return [await open('', url), await open('', url)];
});
