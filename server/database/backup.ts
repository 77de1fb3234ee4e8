import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { createFolder, syncFile, syncFolder } from './data-folder.ts';
import { readDatabaseFile, type FileReading } from './sqlite-file.ts';
import { sqliteFile } from './sqlite.ts';

/** All pages in one step: a step is one consistent look, and a server that writes meanwhile would have it begin again. */
const ALL_PAGES = 2 ** 30;

/** Beside a backup: its SHA-256 as `sha256sum` writes and checks it. */
export const checksumFile = (path: string) => `${path}.sha256`;

/**
 * Writes a consistent copy of a data folder's SQLite database, while a server writes to it too: one file that stands alone,
 * for this user only. It is read again before it gets its name, so that a file of that name is a whole one. `ofSchema`:
 * takes the place of a file that is there, and is written only while the database has this version.
 */
export async function writeBackup(
  dataDir: string,
  path: string,
  { ofSchema }: { ofSchema?: number } = {},
): Promise<FileReading> {
  const source = join(dataDir, sqliteFile);
  if (!existsSync(source)) return { ok: false, problem: `There is no database in ${dataDir}. Is DATA_DIR right?` };
  if (existsSync(path) && ofSchema === undefined)
    return { ok: false, problem: `${path} is there already. Give another name.` };
  const part = `${path}.${randomUUID()}.part`;
  try {
    createFolder(dirname(path));
    writeFileSync(part, '', { mode: 0o600 });
    await copyDatabase(source, part);
    const reading = await readDatabaseFile(part);
    if (!reading.ok || (ofSchema !== undefined && reading.contents.schemaVersion !== ofSchema)) return reading;
    syncFile(part);
    renameSync(part, path);
    writeFileSync(checksumFile(path), `${reading.contents.checksum}  ${basename(path)}\n`, { mode: 0o600 });
    syncFolder(dirname(path));
    return reading;
  } catch (error) {
    return { ok: false, problem: `${path} cannot be written: ${(error as Error).message}.` };
  } finally {
    rmSync(part, { force: true });
  }
}

/** Copies what the source holds now, its log file included, into one file that stands alone. */
export async function copyDatabase(source: string, target: string): Promise<void> {
  const from = new DatabaseSync(source, { readOnly: true, timeout: 5000 });
  try {
    await backup(from, target, { rate: ALL_PAGES });
  } finally {
    from.close();
  }
  // The copy is marked as having a log file beside it, as its source has: from here on it stands alone.
  const copy = new DatabaseSync(target);
  copy.exec('pragma journal_mode = delete');
  copy.close();
}
