import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type ContentFile, makeFileIssue } from './content-file.ts';

/**
 * Lists the files under a folder. An unreadable folder counts as a file of that name, a link as its target. The folders
 * in a linked folder do not count, since it may lead back here.
 */
export function listFiles(folder: string, isLinked = false): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const path = join(folder, entry.name);
        const isLink = entry.isSymbolicLink();
        if (!entry.isDirectory() && !(isLink && isFolder(path))) return [path];
        return isLinked ? [] : listFiles(path, isLink);
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

/** Leaves out what editors and systems keep next to a file. */
export const listVisibleFiles = (folder: string) =>
  listFiles(folder).filter((path) => !/[\\/]\.(?!well-known[\\/])/.test(path.slice(folder.length)));

/** Files of a folder. More of them would make every look at the folder slow. */
const FILES_MAX = 20_000;

/** Finds files that must not be read: those behind a link out of the folder, and more than anybody writes. */
export function findFolderProblems(folder: string): { path: string; message: string }[] {
  const files = listVisibleFiles(folder);
  if (files.length > FILES_MAX)
    return [{ path: folder, message: `has ${files.length} files; expected at most ${FILES_MAX}` }];
  const root = realpathSync(folder);
  const message = 'is a link that leads out of the content folder; copy the file instead';
  return files.filter((path) => path !== folder && !isInside(root, path)).map((path) => ({ path, message }));
}

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

/** A cache of the values of sites' files, so that an edit of one among thousands is read alone. */
export type FileCache = ReturnType<typeof createFileCache>;

/** Files of sites, which only their own site depends on. */
const OF_A_SITE = new RegExp(`^(?:domains|services)\\${sep}[^_.][^\\${sep}]*\\.yaml$`);

export function createFileCache(folder: string) {
  const read = new Map<string, { state: string; value: unknown }>();
  let states = new Map<string, string>();
  let others: string[] = [];
  let shared = '';
  return {
    /** Looks at the files again. Every value may depend on the shared ones. */
    begin(): void {
      states = new Map(listVisibleFiles(folder).map((path) => [path, describeState(path)]));
      const rest = [...states].filter(([path]) => !OF_A_SITE.test(relative(folder, path)));
      others = rest.map(([, state]) => state);
      const before = shared;
      shared = rest.flatMap(([path, state]) => (path.endsWith('.yaml') ? [state] : [])).join('\n');
      for (const path of read.keys()) if (shared !== before || !states.has(path)) read.delete(path);
    },
    /** Changes with every file that is not a site's own. */
    others: () => others.join('\n'),
    read<Value>(path: string, parse: (path: string) => ContentFile<Value>): ContentFile<Value> {
      const state = states.get(path) ?? describeState(path);
      const known = read.get(path);
      if (known?.state === state) return reopen(path, known.value as Value, parse);
      const file = parse(path);
      if (file.value === undefined || file.issues.length > 0) return file;
      read.set(path, { state, value: file.value });
      return reopen(path, file.value, parse);
    },
  };
}

/** Only issues across files need places. Those of thousands would fill the memory, so the file is parsed again. */
function reopen<Value>(path: string, value: Value, parse: (path: string) => ContentFile<Value>): ContentFile<Value> {
  return {
    name: makeFileIssue(path, '').file,
    value,
    issues: [],
    has: (at) => parse(path).has(at),
    issueAt: (at, message) => parse(path).issueAt(at, message),
  };
}
