import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { ContentIssue } from '#contract/content/content-issue.ts';
import { makeFileIssue } from './content-file.ts';

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

/** Finds files that must not be read: those behind a link out of the folder, and more than anybody writes. */
export function findFolderProblems(folder: string): ContentIssue[] {
  const files = listVisibleFiles(folder);
  if (files.length > FILES_MAX || listFiles(folder).length > LISTED_MAX)
    return [makeFileIssue(folder, `has more than ${FILES_MAX} files, or as many names of them by links`)];
  const root = realpathSync(folder);
  const outside = files.filter((path) => path !== folder && !isInside(root, path));
  return outside.map((path) => makeFileIssue(path, LEADS_OUT));
}

const LEADS_OUT = 'is a link that leads out of the content folder; copy the file instead';

/** Whether a path leads to a place below the root. A link that leads nowhere has an issue of its own. */
function isInside(root: string, path: string): boolean {
  try {
    return realpathSync.native(path).startsWith(root + sep);
  } catch {
    return true;
  }
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
