import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readMigrations } from '../migrate.ts';
import { closeToOthers, syncFile, syncFolder } from '../sqlite/data-folder.ts';
import { lockFolder, lockName } from '../sqlite/server-lock.ts';
import { readDatabaseFile, type FileContents } from '../sqlite/sqlite-file.ts';
import { sqliteFile } from '../sqlite/sqlite.ts';
import { checksumFile, copyDatabase } from './backup.ts';

export type Restored =
  /** `previousPath`: the new place of the database that was replaced, or null. */
  { ok: true; contents: FileContents; previousPath: string | null } | { ok: false; problem: string };

/** Finds what prevents a restore and needs no reading: the file is missing, or a server runs. */
export function findObstacle(path: string, dataDir: string): string | null {
  if (!existsSync(path)) return `${path} does not exist, or this user may not see it.`;
  // Without this file no server ever ran here, and a question creates nothing.
  if (!existsSync(join(dataDir, lockName))) return null;
  const lock = lockFolder(dataDir);
  if (!lock.ok) return lock.problem;
  lock.release();
  return null;
}

/** Returns a free path for a file or folder that is replaced, such as `janus.db.before-2026-01-31T03-00-00`. */
export function nameOfBefore(path: string, now: Date): string {
  const name = `${path}.before-${now.toISOString().replaceAll(':', '-').slice(0, 19)}`;
  // Two restores may be within one second.
  for (let n = 1; ; n += 1) {
    const free = n === 1 ? name : `${name}-${n}`;
    if (!existsSync(free)) return free;
  }
}

/**
 * Restores a backup into a data folder, and moves the database that was there next to it. Refuses while a server runs,
 * and if the file is damaged or of a newer version. At every moment one complete database is in the place. `now`: in
 * the old one's new name.
 */
export async function restoreBackup(path: string, dataDir: string, now: Date): Promise<Restored> {
  const reading = await readDatabaseFile(path);
  const problem = reading.ok ? findProblem(path, reading.contents) : reading.problem;
  if (!reading.ok || problem !== null) return { ok: false, problem: problem! };
  const lock = lockFolder(dataDir);
  if (!lock.ok) return lock;
  const place = join(dataDir, sqliteFile);
  const next = `${place}.next`;
  try {
    writeFileSync(next, '', { mode: 0o600 });
    // It is copied as a database: a plain copy of a file may miss its log file.
    await copyDatabase(path, next);
    // The file may have changed since it was checked.
    const copied = await readDatabaseFile(next);
    if (!copied.ok) return copied;
    syncFile(next);
    const previousPath = moveAside(place, nameOfBefore(place, now));
    renameSync(next, place);
    syncFolder(dataDir);
    return { ok: true, contents: reading.contents, previousPath };
  } catch (error) {
    return {
      ok: false,
      problem: `${path} was not restored: ${(error as Error).message}. The database in the data folder is unchanged.`,
    };
  } finally {
    rmSync(next, { force: true });
    lock.release();
  }
}

function findProblem(path: string, { checksum, schemaVersion }: FileContents): string | null {
  const written = existsSync(checksumFile(path)) ? readFileSync(checksumFile(path), 'utf8').slice(0, 64) : checksum;
  if (written !== checksum) return `${path} is damaged: its SHA-256 does not match ${checksumFile(path)}.`;
  const newest = readMigrations('sqlite').at(-1)!.version;
  if (schemaVersion <= newest) return null;
  return `${path} was written by a newer version of Janus (schema ${schemaVersion}, this version knows ${newest}). Restore it with that version.`;
}

/**
 * Gives the database that is there a second name, once all of its log file is in it. A damaged one keeps its log files
 * under that name: next to another database, SQLite would write them into that one.
 */
function moveAside(place: string, previousPath: string): string | null {
  const isThere = existsSync(place);
  if (isThere) {
    checkpointLog(place);
    linkSync(place, previousPath);
    closeToOthers(previousPath);
  }
  for (const log of ['-wal', '-shm']) if (existsSync(place + log)) renameSync(place + log, previousPath + log);
  return isThere ? previousPath : null;
}

/** SQLite's codes for a file that is not a database, or not any more. */
const DAMAGED = [11, 26];

function checkpointLog(place: string): void {
  using old = new DatabaseSync(place);
  try {
    old.exec('pragma journal_mode = delete');
  } catch (error) {
    if (!DAMAGED.includes((error as { errcode?: number }).errcode! & 0xff)) throw error;
  }
}
