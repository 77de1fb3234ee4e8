import type { Opened } from './database.ts';
import { migrate } from './migrate.ts';
import { openSqlite } from './sqlite.ts';

/**
 * Opens the configured database and brings its schema up to date: PostgreSQL where `databaseUrl` is given
 * (`postgres://…`), else SQLite in `dataDir`.
 */
export async function openDatabase(settings: { dataDir: string; databaseUrl: string }): Promise<Opened> {
  const opened = await openConfigured(settings);
  if (!opened.ok) return opened;
  const problem = await migrate(opened.database);
  if (problem === null) return opened;
  await opened.database.close();
  return { ok: false, problem };
}

async function openConfigured({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string }): Promise<Opened> {
  if (databaseUrl === '') return openSqlite({ folder: dataDir });
  // Loaded only where it is used: the start with SQLite stays quick.
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres({ url: databaseUrl });
}
