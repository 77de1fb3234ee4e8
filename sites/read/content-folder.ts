import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/**
 * Lists the files under a folder. An unreadable folder counts as a file of that name, a link as its target. The folders in a linked
 * folder do not count, since it may lead back here.
 */
export function filesUnder(folder: string, isLinked = false): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const path = join(folder, entry.name);
        const isLink = entry.isSymbolicLink();
        if (!entry.isDirectory() && !(isLink && isFolder(path))) return [path];
        return isLinked ? [] : filesUnder(path, isLink);
      });
  } catch {
    return [folder];
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Files of a folder. More of them would make every look at the folder slow. */
const FILES_MAX = 20_000;

/** Finds files that must not be read: those that a link brings in from outside the folder, and more than anybody writes. */
export function folderProblems(folder: string): { path: string; message: string }[] {
  const files = visibleFiles(folder);
  if (files.length > FILES_MAX)
    return [{ path: folder, message: `has ${files.length} files; expected at most ${FILES_MAX}` }];
  const root = realpathSync(folder);
  const linked = new Map<string, boolean>();
  const leadsOut = (path: string): boolean => {
    if (path === folder) return false;
    const known = linked.get(path);
    if (known !== undefined) return known;
    const found = leadsOut(join(path, '..')) || (isLink(path) && !isInside(root, path));
    linked.set(path, found);
    return found;
  };
  const message = 'is a link that leads out of the content folder; copy the file instead';
  return files.filter(leadsOut).map((path) => ({ path, message }));
}

const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** Whether a link leads to a place below the root. One that leads nowhere has an issue of its own. */
function isInside(root: string, path: string): boolean {
  try {
    return realpathSync(path).startsWith(root + sep);
  } catch {
    return true;
  }
}

/** Leaves out what editors and systems keep next to a file. */
export const visibleFiles = (folder: string) =>
  filesUnder(folder).filter((path) => !/[\\/]\.(?!well-known[\\/])/.test(path.slice(folder.length)));

/** Describes a file, so that another text follows from every change: a link to itself or a network drive that is away has its error. */
export function stateOf(path: string): string {
  try {
    const { ino, mtimeMs, size } = statSync(path);
    return `${path} ${ino} ${mtimeMs} ${size}`;
  } catch (error) {
    return `${path} ${(error as NodeJS.ErrnoException).code}`;
  }
}
