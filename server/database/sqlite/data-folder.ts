import * as fs from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Creates a folder and those above it for this user, and syncs their names, which SQLite does not. Throws. */
export function createFolder(folder: string): void {
  const wanted = resolve(folder);
  const missing: string[] = [];
  for (let above = wanted; !fs.existsSync(above); above = dirname(above)) missing.unshift(above);
  for (const path of missing) {
    // One by one: Node's recursive way never ends if the system wrongly calls a folder above missing.
    unlessItExists(() => fs.mkdirSync(path, { mode: 0o700 }));
    syncFolder(dirname(path));
  }
  if (!fs.statSync(wanted).isDirectory())
    throw Object.assign(new Error(`EEXIST: a file, ${wanted}`), { code: 'EEXIST' });
}

/**
 * Creates the file if it is missing, for this user alone even in a folder that others can read. It never opens an
 * existing one: closing it again would end the locks that this process has on it (POSIX, fcntl).
 */
export function createPrivateFile(path: string): void {
  if (!fs.existsSync(path)) unlessItExists(() => fs.closeSync(fs.openSync(path, 'wx', 0o600)));
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
    const mode = fs.statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & OTHERS) !== 0) fs.chmodSync(path, mode & 0o777 & ~OTHERS);
  } catch {
    // The file is another user's, or was deleted by now: Janus cannot fix its rights.
  }
}

/** The folder, in a data folder, of backups that were given no name. */
export const findBackupFolder = (dataDir: string) => join(dataDir, 'backups');

/** Milliseconds since 1970, or null if there is no backup. */
export function findLastBackup(dataDir: string): number | null {
  const folder = findBackupFolder(dataDir);
  const times = fs.globSync('*.tar.gz', { cwd: folder }).map((name) => fs.statSync(join(folder, name)).mtimeMs);
  return times.length > 0 ? Math.max(...times) : null;
}

/** Measures the space that is left for this user. */
export function measureFreeBytes(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize;
}

/** Makes the folder's entries last. */
export function syncFolder(folder: string): void {
  // Windows cannot open a folder as a file, and keeps its entries in a journal.
  if (process.platform === 'win32') return;
  const handle = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
