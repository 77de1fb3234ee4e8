import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keepCopy } from './before-upgrade.ts';
import type { Database, Opened } from './database.ts';
import { hasSchema, migrate } from './migrate.ts';
import { openSqlite, sqliteFile } from './sqlite.ts';
import { countLeads } from './sqlite-file.ts';

interface Place {
  dataDir: string;
  databaseUrl: string;
}

/**
 * Opens the configured database and brings its schema up to date: PostgreSQL where `databaseUrl` is given
 * (`postgres://…`), else SQLite in `dataDir`.
 */
export async function openDatabase(place: Place): Promise<Opened> {
  const opened = await openConfigured(place);
  return opened.ok ? upgrade(opened.database, place) : opened;
}

/**
 * The same for commands, which create nothing. `absent`: no server has used the place yet, or it is the wrong one.
 */
export async function openExistingDatabase({ dataDir, databaseUrl }: Place): Promise<Opened & { absent?: true }> {
  if (databaseUrl === '' && !existsSync(join(dataDir, sqliteFile)))
    return {
      ok: false,
      absent: true,
      problem: `There is no database in ${dataDir}: is DATA_DIR right? ${MADE_BY_START}`,
    };
  const opened = await openConfigured({ dataDir, databaseUrl });
  if (!opened.ok) return opened;
  const { database } = opened;
  try {
    if (await hasSchema(database)) return await upgrade(database, { dataDir, databaseUrl });
  } catch (error) {
    return finishOpening(database, `The database did not answer: ${(error as Error).message}`);
  }
  await database.close();
  const problem = `The database in ${databaseUrl === '' ? dataDir : 'DATABASE_URL'} has none of this program's tables: is it the right one? ${MADE_BY_START}`;
  return { ok: false, absent: true, problem };
}

const MADE_BY_START = 'The first "npm start" makes it; nothing was created now.';

/** Of SQLite a copy is kept first; of PostgreSQL only its administrator makes one (pg_dump). */
async function upgrade(database: Database, { dataDir, databaseUrl }: Place): Promise<Opened> {
  let copy: string | null = null;
  const keep = async (from: number, to: number) => {
    const kept = await keepCopy(dataDir, from, to);
    if (!kept.ok) throw new Error(kept.problem);
    copy = kept.path;
  };
  const problem = await migrate(database, undefined, databaseUrl === '' ? { beforeUpgrade: keep } : {});
  return finishOpening(database, problem, copy);
}

async function finishOpening(database: Database, problem: string | null, copy: string | null = null): Promise<Opened> {
  if (problem === null) return { ok: true, database, copy };
  await database.close();
  return { ok: false, problem };
}

async function openConfigured({ dataDir, databaseUrl }: Place): Promise<Opened> {
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
