import { readdirSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/**
 * Calls `told` when the system tells of a change in the folder or in one of those in it. It does not tell of every change, nor on every
 * disk: this only makes looking come sooner.
 */
export function watchHints(folder: string, told: () => void): { stop(): void } {
  const watchers = foldersIn(folder).flatMap((path) => watchOne(path, told));
  return { stop: () => watchers.forEach((watcher) => watcher.close()) };
}

function foldersIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    const inner = entries.filter((entry) => entry.isDirectory());
    return [folder, ...inner.map(({ name }) => join(folder, name))];
  } catch {
    return [];
  }
}

function watchOne(folder: string, told: () => void): FSWatcher[] {
  try {
    const watcher = watch(folder, { persistent: false }, told);
    watcher.on('error', () => watcher.close());
    return [watcher];
  } catch {
    // The system has no more of them, or none for such a disk.
    return [];
  }
}
