import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Creates a folder and those above it for this user, and syncs their names, which SQLite does not. Throws. */
export function createFolder(folder: string): void {
  const wanted = resolve(folder);
  const missing: string[] = [];
  for (let above = wanted; !existsSync(above); above = dirname(above)) missing.unshift(above);
  for (const path of missing) {
    // One by one: Node's recursive way never ends if the system wrongly calls a folder above missing.
    unlessItExists(() => mkdirSync(path, { mode: 0o700 }));
    syncFolder(dirname(path));
  }
  if (!statSync(wanted).isDirectory()) throw Object.assign(new Error(`EEXIST: a file, ${wanted}`), { code: 'EEXIST' });
}

/**
 * Creates the file if it is missing, for this user alone even in a folder that others can read. It never opens an
 * existing one: closing it again would end the locks that this process has on it (POSIX, fcntl).
 */
export function createPrivateFile(path: string): void {
  if (!existsSync(path)) unlessItExists(() => closeSync(openSync(path, 'wx', 0o600)));
  closeToOthers(path);
}

/** Another program may have been faster. */
function unlessItExists(create: () => void): void {
  try {
    create();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

const OTHERS = 0o007;

/** Takes the rights that an older version or a copy gave to everybody outside the file's group. */
export function closeToOthers(path: string): void {
  try {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & OTHERS) !== 0) chmodSync(path, mode & 0o777 & ~OTHERS);
  } catch {
    // The file is another user's, or was deleted by now: Janus cannot fix its rights.
  }
}

/** Makes the folder's entries last. */
export function syncFolder(folder: string): void {
  // Windows cannot open a folder as a file, and keeps its entries in a journal.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
