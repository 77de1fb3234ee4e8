import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { WEEK_MS } from '../text/local-time.ts';
import type { Database, Opened } from './database.ts';
import { hasSchema, migrate } from './migrate.ts';
import { copySqlite, countLeads } from './sqlite/sqlite-file.ts';
import { openSqlite, sqliteFile } from './sqlite/sqlite.ts';
import { janusCommand } from '../text/janus-command.ts';

interface DatabasePlace {
  dataDir: string;
  databaseUrl: string;
}

/** Opens and upgrades the configured database: PostgreSQL if `databaseUrl` is given, otherwise SQLite in `dataDir`. */
export async function openDatabase(place: DatabasePlace): Promise<Opened> {
  const opened = await openConfigured(place);
  return opened.ok ? upgrade(opened.database, place) : opened;
}

/** Opens it for commands, which create nothing. `absent`: no server has used the place yet, or it is the wrong one. */
export async function openExistingDatabase({
  dataDir,
  databaseUrl,
}: DatabasePlace): Promise<Opened & { absent?: true }> {
  const file = join(dataDir, sqliteFile);
  try {
    if (databaseUrl === '') statSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES')
      return { ok: false, problem: `This user may not read ${file}. Run the command as the server's user.` };
    const problem = `There is no database in ${dataDir}: is DATA_DIR right? ${MADE_BY_START}`;
    return { ok: false, absent: true, problem };
  }
  const opened = await openConfigured({ dataDir, databaseUrl });
  if (!opened.ok) return opened;
  const { database } = opened;
  try {
    if (await hasSchema(database)) return await upgrade(database, { dataDir, databaseUrl });
  } catch (error) {
    return finishOpening(database, `The database did not answer: ${(error as Error).message}`);
  }
  await database.close();
  const problem = `The database in ${databaseUrl === '' ? dataDir : 'DATABASE_URL'} has no tables of Janus. Is it the right one? ${MADE_BY_START}`;
  return { ok: false, absent: true, problem };
}

const MADE_BY_START = 'The first "npm start" creates it. Nothing was created now.';

/** Migrates a database. SQLite is copied first. Only PostgreSQL's administrator makes a copy of it (pg_dump). */
async function upgrade(database: Database, { dataDir, databaseUrl }: DatabasePlace): Promise<Opened> {
  let copy: string | null = null;
  const copyFirst = async (from: number, to: number) => {
    const copied = copyBeforeUpgrade(dataDir, from, to);
    if (!copied.ok) throw new Error(copied.problem);
    copy = copied.path;
  };
  const problem = await migrate(database, undefined, databaseUrl === '' ? { beforeUpgrade: copyFirst } : {});
  return finishOpening(database, problem, copy);
}

async function finishOpening(database: Database, problem: string | null, copy: string | null = null): Promise<Opened> {
  if (problem === null) return { ok: true, database, copy };
  await database.close();
  return { ok: false, problem };
}

async function openConfigured({ dataDir, databaseUrl }: DatabasePlace): Promise<Opened> {
  if (databaseUrl === '') return openSqlite({ folder: dataDir });
  const problem = findLeftBehindLeads(join(dataDir, sqliteFile));
  if (problem !== null) return { ok: false, problem };
  // Loaded only if it is used: the start with SQLite stays quick.
  const { openPostgres } = await import('./postgres/postgres.ts');
  return openPostgres({ url: databaseUrl });
}

/** Reports leads in SQLite that a server on PostgreSQL would neither see nor send emails for. */
function findLeftBehindLeads(path: string): string | null {
  try {
    const leads = countLeads(path);
    if (leads === 0) return null;
    return (
      `DATABASE_URL is set, and ${path} holds ${leads} ${leads === 1 ? 'lead' : 'leads'}. To move them to PostgreSQL, run ` +
      `"${janusCommand()} backup" without DATABASE_URL, and "${janusCommand()} restore" with it. To leave them out, rename that file.`
    );
  } catch (error) {
    return `${path} cannot be read, so it is not known whether leads are in it: ${(error as Error).message}`;
  }
}

/** Seven days. Leads erased since are still in the copy, so it stays no longer than an owner may want to go back. */
const COPY_MAX_AGE_MS = WEEK_MS;
const COPY_PREFIX = 'before-upgrade-';

/** `path`: the copy's. Null if another program has upgraded the database in the meantime. */
type UpgradeCopy = { ok: true; path: string | null } | { ok: false; problem: string };

/**
 * Copies a data folder's SQLite database before migrations change its schema. It replaces the copy from the upgrade
 * before, unless another program has upgraded the database in the meantime.
 */
export function copyBeforeUpgrade(dataDir: string, from: number, to: number): UpgradeCopy {
  const path = join(dataDir, `${COPY_PREFIX}${to}.db`);
  const part = `${path}.${randomUUID()}.part`;
  try {
    const version = copySqlite(join(dataDir, sqliteFile), part);
    if (version !== from) return { ok: true, path: null };
    renameSync(part, path);
    removeFiles(dataDir, (name) => name !== basename(path) && !name.endsWith('.part'));
    return { ok: true, path };
  } catch (error) {
    return {
      ok: false,
      problem: `no copy could be kept of it first (${(error as Error).message}. Is there room for it?)`,
    };
  } finally {
    rmSync(part, { force: true });
  }
}

/** Removes the copy once it is seven days old. `now`: milliseconds since 1970. */
export function removeOldUpgradeCopy(dataDir: string, now: number): void {
  removeFiles(dataDir, (_name, modified) => modified < now - COPY_MAX_AGE_MS);
}

/** Removes the copy immediately, as erasing does. Returns whether there was one. */
export const removeUpgradeCopy = (dataDir: string) => removeFiles(dataDir, () => true) > 0;

function removeFiles(dataDir: string, isUnwanted: (name: string, modified: number) => boolean): number {
  if (!existsSync(dataDir)) return 0;
  const copies = readdirSync(dataDir).filter((name) => name.startsWith(COPY_PREFIX));
  const modified = (name: string) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const unwanted = copies.filter((name) => isUnwanted(name, modified(name)));
  for (const name of unwanted) rmSync(join(dataDir, name), { force: true });
  return unwanted.length;
}
