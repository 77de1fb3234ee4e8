import { join } from 'node:path';
import type { Opened } from './database.ts';
import { migrate } from './migrate.ts';
import { openSqlite, sqliteFile } from './sqlite.ts';
import { countLeads } from './sqlite-file.ts';

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
  const problem = leftBehind(join(dataDir, sqliteFile));
  if (problem !== null) return { ok: false, problem };
  // Loaded only where it is used: the start with SQLite stays quick.
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres({ url: databaseUrl });
}

/** Leads in SQLite that a server on PostgreSQL would not see, nor send their waiting mails. */
function leftBehind(path: string): string | null {
  try {
    const leads = countLeads(path);
    if (leads === 0) return null;
    return (
      `DATABASE_URL is set, and ${path} holds ${leads} ${leads === 1 ? 'lead' : 'leads'}. "npm run leads -- move" takes them to ` +
      'PostgreSQL; to leave them out, give that file another name. Without DATABASE_URL all is as before.'
    );
  } catch (error) {
    return `${path} cannot be read, so it is not known whether leads are in it: ${(error as Error).message}`;
  }
}
