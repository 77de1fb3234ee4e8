import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createFolder, createPrivateFile } from './data-folder.ts';
import { isBusy } from './sqlite.ts';

type FolderLock = { ok: true; release(): void } | { ok: false; problem: string };

/** A connection that nothing refers to is closed with the next garbage collection, and its lock with it. */
const locks = new Set<DatabaseSync>();

/** Lets one server at a time work on a data folder, until its process ends in any way. Commands need no lock. */
export function lockFolder(folder: string): FolderLock {
  try {
    createFolder(folder);
    const path = join(folder, 'server.lock');
    createPrivateFile(path);
    const lock = new DatabaseSync(path, { timeout: 0 });
    try {
      lock.exec('begin exclusive');
    } catch (error) {
      lock.close();
      throw error;
    }
    locks.add(lock);
    return { ok: true, release: () => locks.delete(lock) && lock.close() };
  } catch (error) {
    if (!isBusy(error))
      return { ok: false, problem: `Cannot use the data folder ${folder}: ${(error as Error).message}` };
    const found = `Another server is already running on the data folder ${folder}.`;
    return { ok: false, problem: `${found} Stop it first, or set DATA_DIR to another folder.` };
  }
}
