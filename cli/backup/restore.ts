/** Restores a backup into an empty database that migrations made, and its content into a new folder. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BATCH_SIZE, type Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { createFolder, syncFolder } from '../../server/database/sqlite/data-folder.ts';
import { lockFolder } from '../../server/database/sqlite/server-lock.ts';
import { sqliteFile } from '../../server/database/sqlite/sqlite.ts';
import { abortAtSignal, type Contents, formatTime, readParts } from './backup-file.ts';
import { insertRow, tableNames } from './tables.ts';

export interface RestorePlace {
  dataDir: string;
  /** Empty is SQLite. */
  databaseUrl: string;
  contentDir: string;
  /** Whether the content stays as it is. */
  leadsOnly: boolean;
}

/** Restores a backup that was read. Throws with the reason, and then nothing has changed. Returns notes. */
export async function restoreBackup(file: string, place: RestorePlace, contents: Contents): Promise<string[]> {
  const { dataDir, databaseUrl, contentDir } = place;
  createFolder(dataDir);
  const lock = lockFolder(dataDir);
  if (!lock.ok) throw new Error(lock.problem);
  const stage = mkdtempSync(join(dataDir, 'restore-'));
  const next = place.leadsOnly ? undefined : makeNext(contentDir);
  using ended = abortAtSignal();
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    // Rows need about twice their space in a database, with its indexes.
    if (bavail * bsize < contents.total * 2) throw new Error(`there is too little space in ${dataDir}`);
    const database = await openEmpty(stage, databaseUrl);
    try {
      await fill(database, file, { content: next, signal: ended.signal });
    } catch (error) {
      const undo = tableNames.toReversed().map((table) => ({ sql: `delete from ${table}` }));
      if (databaseUrl !== '') await database.write(undo);
      throw error;
    } finally {
      await database.close();
    }
    const notes: string[] = [];
    const before = `.before-${formatTime(new Date())}`;
    const replace = (path: string, from?: string) => {
      if (existsSync(path)) {
        renameSync(path, path + before);
        notes.push(`The previous ${path} is now ${path}${before}.`);
      }
      if (from !== undefined) renameSync(from, path);
      syncFolder(dirname(path));
    };
    const old = join(dataDir, sqliteFile);
    for (const log of ['-wal', '-shm']) if (existsSync(old + log)) renameSync(old + log, old + before + log);
    replace(old, databaseUrl === '' ? join(stage, sqliteFile) : undefined);
    if (contents.files > 0 && next !== undefined) replace(contentDir, next);
    return notes;
  } finally {
    for (const folder of [stage, next ?? stage]) rmSync(folder, { recursive: true, force: true });
    lock.release();
  }
}

/** Makes the folder that becomes the content, next to it. */
function makeNext(contentDir: string): string {
  mkdirSync(dirname(contentDir), { recursive: true });
  const next = mkdtempSync(`${contentDir}.restore-`);
  chmodSync(next, 0o755);
  return next;
}

async function openEmpty(stage: string, databaseUrl: string): Promise<Database> {
  const opened = await openDatabase({ dataDir: stage, databaseUrl });
  if (!opened.ok) throw new Error(opened.problem);
  const { database } = opened;
  for (const table of tableNames) {
    if ((await database.read({ sql: `select 1 as found from ${table} limit 1` })).length === 0) continue;
    await database.close();
    throw new Error('DATABASE_URL names a database with leads or visits. Give a new, empty one');
  }
  return database;
}

async function fill(
  database: Database,
  file: string,
  { content, signal }: { content: string | undefined; signal: AbortSignal },
): Promise<void> {
  const leads = new Set<string>();
  for await (const part of readParts(file)) {
    signal.throwIfAborted();
    if ('rows' in part) {
      if (part.table === 'leads') for (const { id } of part.rows) leads.add(String(id));
      // A lead may have come, or been erased, while the backup was made.
      const rows = part.rows.filter((row) => row['lead_id'] === undefined || leads.has(String(row['lead_id'])));
      for (let at = 0; at < rows.length; at += BATCH_SIZE)
        await database.write(rows.slice(at, at + BATCH_SIZE).map((row) => insertRow(part.table, row)));
    } else if (content !== undefined) {
      const path = join(content, part.path);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, part.data, { flag: 'wx', mode: 0o644 });
    }
  }
}
