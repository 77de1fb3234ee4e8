import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { placeBackup } from './place-backup.ts';
import { readDatabaseFile, type FileContents, type FileReading } from './sqlite-file.ts';
import { sqliteFile } from './sqlite.ts';

/** All pages in one step: a step is one consistent look, and a server that writes meanwhile would have it begin again. */
const ALL_PAGES = 2 ** 30;

/**
 * Writes a consistent copy of a data folder's SQLite database, while a server writes to it too: one file that stands alone,
 * for this user only. It is read again before it gets its name, so that a file of that name is a whole one. `ofSchema`:
 * takes the place of a file that is there, and is written only while the database has this version. `ended`: removes what is not
 * whole yet.
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
