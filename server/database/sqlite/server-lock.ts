import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createFolder, createPrivateFile } from './data-folder.ts';
import { isBusy } from './sqlite.ts';

/** The file in a data folder that its server locks. */
const lockName = 'server.lock';

type FolderLock = { ok: true; release(): void } | { ok: false; problem: string };

/**
 * Lets one server at a time work on a data folder. The owner's commands take no lock: they may open the database next
 * to the server. `problem` is one line for the person who starts it.
 */
export function lockFolder(folder: string): FolderLock {
  try {
    createFolder(folder);
    const held = lockFile(join(folder, lockName));
    if (held !== null) return { ok: true, release: held.release };
    const found = `Another server is already running on the data folder ${folder}.`;
    return { ok: false, problem: `${found} Stop it first, or set DATA_DIR to another folder.` };
  } catch (error) {
    return { ok: false, problem: `Cannot use the data folder ${folder}: ${(error as Error).message}` };
  }
}

/** A connection that nothing refers to is closed with the next garbage collection, and its lock with it. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Takes the file for this process alone. The operating system releases it when the process ends, in any way. Returns
 * null while another process has it. Throws if the file cannot be used at all.
 */
export function lockFile(path: string): { release(): void } | null {
  createPrivateFile(path);
  const connection = new DatabaseSync(path, { timeout: 0 });
  try {
    connection.exec('begin exclusive');
    heldLocks.add(connection);
    return {
      release() {
        heldLocks.delete(connection);
        connection.close();
      },
    };
  } catch (error) {
    connection.close();
    if (isBusy(error)) return null;
    throw error;
  }
}
