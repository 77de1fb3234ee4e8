import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../server/start/config.ts';
import type { Opened } from '../server/database/database.ts';
import { openDatabase } from '../server/database/open.ts';
import { sqliteFile } from '../server/database/sqlite.ts';

/** Opens the database of the server with these settings, as `readSettings` gives them. Creates none: only the server does. */
export async function openLeads({ dataDir, databaseUrl }: Config): Promise<Opened> {
  if (databaseUrl === '' && !existsSync(join(dataDir, sqliteFile))) {
    const problem = `There is no database in ${dataDir}: is DATA_DIR right? The first "npm start" makes it; nothing was created now.`;
    return { ok: false, problem };
  }
  return openDatabase({ dataDir, databaseUrl });
}
