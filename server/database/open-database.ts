import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { janusCommand } from '../text/janus-command.ts';
import { WEEK_MS } from '../text/local-time.ts';
import type { Database, Opened } from './database.ts';
import { hasSchema, migrate } from './migrate.ts';
import { copySqlite, countLeads } from './sqlite/sqlite-file.ts';
import { openSqlite, sqliteFile } from './sqlite/sqlite.ts';

interface DatabaseSettings {
  dataDir: string;
  databaseUrl: string;
}

/** Opens and upgrades the configured database: PostgreSQL if `databaseUrl` is given, otherwise SQLite in `dataDir`. */
export async function openDatabase(settings: DatabaseSettings): Promise<Opened> {
  const opened = await openConfigured(settings);
  return opened.ok ? upgrade(opened.database, settings) : opened;
}

/** Opens it for commands, which create nothing. `absent`: no server has used it yet, or it is the wrong one. */
export async function openExistingDatabase(settings: DatabaseSettings): Promise<Opened & { absent?: true }> {
  const { dataDir, databaseUrl } = settings;
  const file = join(dataDir, sqliteFile);
  try {
    if (databaseUrl === '') statSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES')
      return { ok: false, problem: `This user may not read ${file}. Run the command as the server's user.` };
    const problem = `There is no database in ${dataDir}: is DATA_DIR right? ${MADE_BY_START}`;
    return { ok: false, absent: true, problem };
  }
  const opened = await openConfigured(settings);
  if (!opened.ok) return opened;
  const { database } = opened;
  try {
    if (await hasSchema(database)) return await upgrade(database, settings);
  } catch (error) {
    await database.close();
    return { ok: false, problem: `The database did not answer: ${(error as Error).message}` };
  }
  await database.close();
  const where = databaseUrl === '' ? dataDir : 'DATABASE_URL';
  const problem = `The database in ${where} has no tables of Janus. Is it the right one? ${MADE_BY_START}`;
  return { ok: false, absent: true, problem };
}

const MADE_BY_START = 'The first "npm start" creates it. Nothing was created now.';

async function openConfigured({ dataDir, databaseUrl }: DatabaseSettings): Promise<Opened> {
  if (databaseUrl === '') return openSqlite({ folder: dataDir });
  const problem = findLeftBehindLeads(join(dataDir, sqliteFile));
  if (problem !== null) return { ok: false, problem };
  // Loaded only if it is used: the start with SQLite stays quick.
  const { openPostgres } = await import('./postgres/postgres.ts');
  return openPostgres(databaseUrl);
}

/** Reports leads in SQLite that a server on PostgreSQL would neither see nor send emails for. */
function findLeftBehindLeads(path: string): string | null {
  try {
    const count = countLeads(path);
    if (count === 0) return null;
    const janus = janusCommand();
    return (
      `DATABASE_URL is set, and ${path} holds ${count} ${count === 1 ? 'lead' : 'leads'}. ` +
      `To move them to PostgreSQL, run "${janus} backup" without DATABASE_URL, and "${janus} restore" with it. ` +
      'To leave them out, rename that file.'
    );
  } catch (error) {
    return `${path} cannot be read, so it is not known whether leads are in it: ${(error as Error).message}`;
  }
}

/** Migrates a database. SQLite is copied first. Only PostgreSQL's administrator makes a copy of it (pg_dump). */
async function upgrade(database: Database, { dataDir, databaseUrl }: DatabaseSettings): Promise<Opened> {
  let copy: string | null = null;
  const problem = await migrate(database, undefined, {
    beforeUpgrade(from) {
      if (databaseUrl === '') copy = copyBeforeUpgrade(dataDir, from);
    },
  });
  if (problem === null) return { ok: true, database, copy };
  await database.close();
  return { ok: false, problem };
}

/** Leads erased since are still in the copy, so it stays no longer than an owner may want to go back. */
const COPY_MAX_AGE_MS = WEEK_MS;
const COPY_NAME = 'before-upgrade';

/** Copies a folder's SQLite database before a migration. Null if another program upgraded it. Throws without space. */
function copyBeforeUpgrade(dataDir: string, from: number): string | null {
  const path = join(dataDir, `${COPY_NAME}.db`);
  const part = `${path}.${randomUUID()}.part`;
  try {
    if (copySqlite(join(dataDir, sqliteFile), part) !== from) return null;
    renameSync(part, path);
    return path;
  } catch (error) {
    const why = (error as Error).message;
    throw new Error(`no copy could be kept of it first (${why}. Is there room for it?)`, { cause: error });
  } finally {
    rmSync(part, { force: true });
  }
}

/** Removes copies of all versions, with `now` (milliseconds since 1970) only old ones. Returns whether any was. */
export function removeUpgradeCopies(dataDir: string, now?: number): boolean {
  if (!existsSync(dataDir)) return false;
  const before = now === undefined ? Infinity : now - COPY_MAX_AGE_MS;
  const copies = readdirSync(dataDir).filter((name) => name.startsWith(COPY_NAME));
  const paths = copies.map((name) => join(dataDir, name));
  const old = paths.filter((path) => (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < before);
  for (const path of old) rmSync(path, { force: true });
  return old.length > 0;
}

/** The folder, in a data folder, that a restore fills. One that was killed leaves leads in it. */
export const findRestoreStage = (dataDir: string) => join(dataDir, 'restore-unfinished');
