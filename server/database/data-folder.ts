import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates the folder and those above it, for this user alone, and makes their entries last: SQLite syncs what is inside
 * its folder, but not the folder's own name. Throws the system's error.
 */
export function createFolder(folder: string): void {
  const wanted = resolve(folder);
  const missing: string[] = [];
  for (let above = wanted; !existsSync(above); above = dirname(above)) missing.unshift(above);
  for (const path of missing) {
    makeFolder(path);
    syncFolder(dirname(path));
  }
  if (!statSync(wanted).isDirectory()) throw Object.assign(new Error(`EEXIST: a file, ${wanted}`), { code: 'EEXIST' });
}

/** One by one: Node's own recursive way tries for ever where the system says that a folder above is missing and it is not. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another program may have been faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Makes the folder's entries last. */
export function syncFolder(folder: string): void {
  // Windows cannot open a folder as a file, and keeps its entries in a journal.
  if (process.platform !== 'win32') syncFile(folder);
}

/** Makes what was written into the file last. */
export function syncFile(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
