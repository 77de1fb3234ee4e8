import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates the folder and those above it, for this user alone, and makes their entries last: SQLite syncs what is inside
 * its folder, but not the folder's own name. Throws the system's error.
 */
export function createFolder(folder: string): void {
  const wanted = resolve(folder);
  const topmost = mkdirSync(wanted, { recursive: true, mode: 0o700 });
  if (topmost === undefined) return;
  for (let created = wanted; created !== dirname(topmost); created = dirname(created)) syncFolder(dirname(created));
}

function syncFolder(folder: string): void {
  // Windows cannot open a folder as a file, and keeps its entries in a journal.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
