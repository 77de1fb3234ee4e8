/** Restores a backup into an empty database that migrations made, and its content into a new folder. */
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import type { Database, Run } from '../../server/database/database.ts';
import { openDatabase, findRestoreStage } from '../../server/database/open-database.ts';
import { createFolder, measureFreeBytes, syncFolder } from '../../server/database/sqlite/data-folder.ts';
import { lockFolder } from '../../server/database/sqlite/server-lock.ts';
import { sqliteFile } from '../../server/database/sqlite/sqlite.ts';
import { abortAtSignal, type Contents, formatTime, readParts } from './backup-file.ts';
import { insertRow, tableNames } from './tables.ts';

export interface RestoreTarget {
  dataDir: string;
  /** Empty is SQLite. */
  databaseUrl: string;
  contentDir: string;
  /** Whether the content stays as it is. */
  leadsOnly: boolean;
}

/** Restores a backup that was read. Throws with the reason, and then nothing has changed. Returns notes. */
export async function restoreBackup(file: string, target: RestoreTarget, contents: Contents): Promise<string[]> {
  const { dataDir, databaseUrl, contentDir } = target;
  if (!target.leadsOnly && isMountPoint(contentDir))
    throw new Error(`${contentDir} is a mount point, which can't be replaced. Use --leads, and copy the content`);
  createFolder(dataDir);
  const lock = lockFolder(dataDir);
  if (!lock.ok) throw new Error(lock.problem);
  const stage = findRestoreStage(dataDir);
  fs.rmSync(stage, { recursive: true, force: true });
  const content = target.leadsOnly ? undefined : makeContentStage(contentDir);
  using stop = abortAtSignal();
  try {
    // Rows need about twice their space in a database, with its indexes.
    if (measureFreeBytes(dataDir) < contents.total * 2) throw new Error(`there isn't enough space in ${dataDir}`);
    const opened = await openDatabase({ dataDir: stage, databaseUrl });
    if (!opened.ok) throw new Error(opened.problem);
    await fillDatabase(opened.database, file, { content, signal: stop.signal });
    const suffix = `.before-${formatTime(new Date())}`;
    const old = join(dataDir, sqliteFile);
    const ofContent = contents.files > 0 && content !== undefined ? replace(contentDir, content, suffix) : [];
    // Nothing may come between these and their database, which has its latest rows in them.
    for (const log of ['-wal', '-shm']) if (fs.existsSync(old + log)) fs.renameSync(old + log, old + suffix + log);
    const ofLeads = replace(old, databaseUrl === '' ? join(stage, sqliteFile) : undefined, suffix);
    return [...ofLeads, ...ofContent];
  } finally {
    for (const folder of [stage, content ?? stage]) fs.rmSync(folder, { recursive: true, force: true });
    lock.release();
  }
}

const isMountPoint = (folder: string) =>
  fs.existsSync(folder) && fs.statSync(folder).dev !== fs.statSync(dirname(folder)).dev;

function makeContentStage(contentDir: string): string {
  fs.mkdirSync(dirname(contentDir), { recursive: true });
  const stage = fs.mkdtempSync(`${contentDir}.restore-`);
  fs.chmodSync(stage, 0o755);
  return stage;
}

type Filling = { content: string | undefined; signal: AbortSignal };

/**
 * Puts the rows of a backup into an empty database, and its files into a folder if there is one. In one transaction: a
 * server may store leads in the same database, which must stay if this fails.
 */
async function fillDatabase(database: Database, file: string, filling: Filling): Promise<void> {
  try {
    await database.transaction(async (run) => {
      for (const table of tableNames)
        if ((await run({ sql: `select 1 as found from ${table} limit 1` })).length > 0)
          throw new Error('the database in DATABASE_URL already has leads or visits. Use a new, empty one');
      await fill(run, file, filling);
    });
  } finally {
    await database.close();
  }
}

async function fill(run: Run, file: string, { content, signal }: Filling): Promise<void> {
  const leads = new Set<unknown>();
  for await (const part of readParts(file)) {
    signal.throwIfAborted();
    if ('rows' in part) {
      if (part.table === 'leads') for (const { id } of part.rows) leads.add(id);
      // A lead may have come, or been erased, while the backup was made.
      const rows = part.rows.filter((row) => row['lead_id'] === undefined || leads.has(row['lead_id']));
      for (const row of rows) await run(insertRow(part.table, row));
    } else if (content !== undefined) {
      const path = join(content, part.path);
      fs.mkdirSync(dirname(path), { recursive: true });
      fs.writeFileSync(path, part.data, { mode: 0o644 });
    }
  }
}

/** Gives what is here another name, and puts the new file or folder in its place. Returns a note. */
function replace(path: string, next: string | undefined, suffix: string): string[] {
  const isHere = fs.existsSync(path);
  if (isHere) fs.renameSync(path, path + suffix);
  if (next !== undefined) fs.renameSync(next, path);
  syncFolder(dirname(path));
  return isHere ? [`The previous ${path} is now ${path}${suffix}.`] : [];
}
