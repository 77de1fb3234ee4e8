import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe } from 'vitest';
import type { Database } from '../server/database/database.ts';
import { openDatabase } from '../server/database/open.ts';
import { createDatabase } from './shared-postgres.ts';

/** Runs a suite on both databases. `open` gives a new, empty one, which is closed after its test. */
export function describeOnEachDatabase(title: string, suite: (open: () => Promise<Database>) => void): void {
  const opened: Database[] = [];
  const folders: string[] = [];

  async function open(databaseUrl: string): Promise<Database> {
    const dataDir = mkdtempSync(join(tmpdir(), 'janus-database-'));
    folders.push(dataDir);
    const result = await openDatabase({ dataDir, databaseUrl });
    if (!result.ok) throw new Error(result.problem);
    opened.push(result.database);
    return result.database;
  }

  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  describe(`${title} on SQLite`, () => suite(() => open('')));

  describe(`${title} on PostgreSQL`, () => suite(async () => open(await createDatabase())));
}
