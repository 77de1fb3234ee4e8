import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Lists the files under a folder, in a linked one only its own: it may lead back here. An unreadable one is a file. */
export function listFiles(folder: string, isLinked = false, found: string[] = []): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (found.length > LISTED_MAX) break;
      const path = join(folder, entry.name);
      const isLink = entry.isSymbolicLink();
      if (!entry.isDirectory() && !(isLink && existsSync(path + sep))) found.push(path);
      else if (!isLinked) listFiles(path, isLink, found);
    }
  } catch {
    found.push(folder);
  }
  return found;
}

/** Files with those in hidden folders. Links can make millions of names of a few. */
const LISTED_MAX = 100_000;

/** Leaves out what editors and systems keep next to a file. */
export const listVisibleFiles = (folder: string) =>
  listFiles(folder).filter((path) => !/[\\/]\.(?!well-known[\\/])/.test(path.slice(folder.length)));

/** Files of a folder. More of them would make every look at the folder slow. */
const FILES_MAX = 20_000;

export function explainTooMany(folder: string): string | undefined {
  if (listVisibleFiles(folder).length <= FILES_MAX && listFiles(folder).length <= LISTED_MAX) return undefined;
  return `has more than ${FILES_MAX} files, or as many names of them by links`;
}

/** Describes a file, so that every change gives another text. A file that cannot be read has its error. */
export function describeState(path: string): string {
  try {
    const { ino, mtimeMs, size } = statSync(path);
    return `${path} ${ino} ${mtimeMs} ${size}`;
  } catch (error) {
    return `${path} ${(error as NodeJS.ErrnoException).code}`;
  }
}
