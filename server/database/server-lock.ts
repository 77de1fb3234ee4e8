import { join } from 'node:path';
import { createFolder } from './data-folder.ts';
import { holdFile } from './sqlite.ts';

export type FolderLock = { ok: true; release(): void } | { ok: false; problem: string };

/**
 * Lets one server at a time work on a data folder. Commands such as `npm run leads` take no lock: they may open the
 * database beside the server. `problem` is one line for the person who starts it.
 */
export function lockFolder(folder: string): FolderLock {
  try {
    createFolder(folder);
    const held = holdFile(join(folder, 'server.lock'));
    if (held !== null) return { ok: true, release: held.release };
    return {
      ok: false,
      problem: `Another server is already running on the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    };
  } catch (error) {
    return { ok: false, problem: `Cannot use the data folder ${folder}: ${(error as Error).message}` };
  }
}
