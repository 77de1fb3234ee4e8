import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { DAY_MS } from '../../text/local-time.ts';
import { createFolder, syncFile, syncFolder } from '../sqlite/data-folder.ts';
import { type FileContents, type FileReading, readDatabaseFile } from '../sqlite/sqlite-file.ts';
import { sqliteFile } from '../sqlite/sqlite.ts';

/** Copies all pages in one step. A server that writes between two steps would make the copy begin again. */
const ALL_PAGES = 2 ** 30;

/**
 * Writes a consistent copy of a data folder's SQLite database, while a server writes to it too: one complete file, for
 * this user only. It is read again before it gets its name, so that a file of that name is a whole one. `ofSchema`:
 * replaces a file that is there, and writes only while the database has this version. `ended`: removes an unfinished
 * file.
 */
export async function writeBackup(
  dataDir: string,
  path: string,
  { ofSchema, ended }: { ofSchema?: number; ended?: AbortSignal } = {},
): Promise<FileReading> {
  const source = join(dataDir, sqliteFile);
  if (!existsSync(source)) return { ok: false, problem: `There is no database in ${dataDir}. Is DATA_DIR right?` };
  const isWanted = ({ schemaVersion }: FileContents) => ofSchema === undefined || schemaVersion === ofSchema;
  return placeBackup(
    path,
    async (part) => {
      await copyDatabase(source, part);
      return readDatabaseFile(part);
    },
    { isWanted, replaces: ofSchema !== undefined, ended },
  );
}

/** Copies the source, its log file included, into one complete file. */
export async function copyDatabase(source: string, target: string): Promise<void> {
  using from = new DatabaseSync(source, { readOnly: true, timeout: 5000 });
  await backup(from, target, { rate: ALL_PAGES });
  // Removes the source's mark that a log file belongs to it.
  using copy = new DatabaseSync(target);
  copy.exec('pragma journal_mode = delete');
}

/** Names the file next to a backup with its SHA-256, as `sha256sum` writes and checks it. */
export const checksumFile = (path: string) => `${path}.sha256`;

/** The end of an unfinished backup's name. SQLite has further files next to it, and an archive the folder of its parts. */
export const PART_NAME = /\.[0-9a-f-]{36}\.part(?:-journal|-wal|-shm|-parts)?$/;

/** Names the folder in which the parts of an unfinished archive are collected. */
export const partsFolder = (part: string) => `${part}-parts`;

interface PlaceOptions<Contents> {
  /** Tests the finished file. An unwanted one gets no name and replaces none. */
  isWanted?(contents: Contents): boolean;
  /** Whether it replaces a file that is there. */
  replaces?: boolean;
  /** Ends the program: an unfinished file is then removed immediately. */
  ended?: AbortSignal | undefined;
}

/**
 * Writes a backup under another name, for this user only. It gets its own name, and a checksum next to it, after it was
 * read again: a file with that name is complete.
 */
export async function placeBackup<Contents extends { checksum: string }>(
  path: string,
  write: (part: string) => Promise<{ ok: true; contents: Contents } | { ok: false; problem: string }>,
  { isWanted = () => true, replaces = false, ended }: PlaceOptions<Contents> = {},
): Promise<{ ok: true; contents: Contents } | { ok: false; problem: string }> {
  if (existsSync(path) && !replaces) return { ok: false, problem: `${path} already exists. Give another name.` };
  const part = `${path}.${randomUUID()}.part`;
  ended?.addEventListener('abort', () => removePart(part));
  try {
    createFolder(dirname(path));
    writeFileSync(part, '', { mode: 0o600 });
    const written = await write(part);
    if (!written.ok || !isWanted(written.contents)) return written;
    syncFile(part);
    renameSync(part, path);
    writeFileSync(checksumFile(path), `${written.contents.checksum}  ${basename(path)}\n`, { mode: 0o600 });
    syncFolder(dirname(path));
    return written;
  } catch (error) {
    return { ok: false, problem: `${path} cannot be written: ${(error as Error).message}.` };
  } finally {
    removePart(part);
  }
}

/** Removes an unfinished file if it can. One that could not be created cannot be removed either. */
function removePart(part: string): void {
  try {
    for (const path of [partsFolder(part), part, ...['-journal', '-wal', '-shm'].map((ending) => part + ending)])
      rmSync(path, { recursive: true, force: true });
  } catch {
    // There is nothing of ours.
  }
}

/** Names the folder, in a data folder, of backups that were given no name. */
export const backupFolder = (dataDir: string) => join(dataDir, 'backups');

/** Names a backup by its time, so that names sort, and this program's differ from an owner's. */
export const backupName = (now: Date) => `janus-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`;

const OWN_NAME = /^janus-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.(?:db|dump|tar\.gz)$/;

/**
 * Removes all but the newest `keep` of the backups that this program named and summed up. It never removes `written`,
 * the newest: the clock may have been set back. Returns the number removed. Throws the system's error.
 */
export function removeOldBackups(folder: string, keep: number, written: string): number {
  const others = readdirSync(folder).filter((name) => name !== written && isOwn(folder, name));
  const old = others
    .sort()
    .toReversed()
    .slice(keep - 1);
  for (const name of old) {
    rmSync(join(folder, name));
    rmSync(checksumFile(join(folder, name)));
  }
  return old.length;
}

/** No backup takes so long: a part that is older belongs to a program that was ended. */
const PART_MAX_AGE_MS = DAY_MS;

/** Removes parts of backups that were interrupted more than a day ago. `now`: milliseconds since 1970. */
export function removeAbandonedParts(folder: string, now: number): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!PART_NAME.test(name) || !OWN_NAME.test(name.replace(PART_NAME, ''))) continue;
    const found = lstatSync(join(folder, name), { throwIfNoEntry: false });
    if (found && found.mtimeMs < now - PART_MAX_AGE_MS) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Recognises our own backups. A file without a checksum next to it is somebody else's. */
function isOwn(folder: string, name: string): boolean {
  if (!OWN_NAME.test(name) || !lstatSync(join(folder, name)).isFile()) return false;
  try {
    return readFileSync(checksumFile(join(folder, name)), 'utf8').endsWith(`  ${name}\n`);
  } catch {
    return false;
  }
}
