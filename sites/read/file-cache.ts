import { relative, sep } from 'node:path';
import { stateOf, visibleFiles } from './content-folder.ts';
import { type ContentFile, fileIssue } from './content-file.ts';

/** A cache of the values of faces' files, so that an edit of one among thousands is read alone. */
export type FileCache = ReturnType<typeof createFileCache>;

/** Files of faces, which only their own face depends on. */
const OF_A_FACE = new RegExp(`^(?:domains|services)\\${sep}[^_.][^\\${sep}]*\\.yaml$`);

export function createFileCache(folder: string) {
  const read = new Map<string, { state: string; value: unknown }>();
  let states = new Map<string, string>();
  let shared = '';
  let others = '';
  return {
    /** Looks at the files again. Every value may depend on the shared ones. */
    begin(): void {
      states = new Map(visibleFiles(folder).map((path) => [path, stateOf(path)]));
      const rest = [...states].filter(([path]) => !OF_A_FACE.test(relative(folder, path)));
      others = rest.map(([, state]) => state).join('\n');
      const now = rest.flatMap(([path, state]) => (path.endsWith('.yaml') ? [state] : [])).join('\n');
      if (now !== shared) read.clear();
      shared = now;
      for (const path of read.keys()) if (!states.has(path)) read.delete(path);
    },
    /** Changes with every file that is not a face's own. */
    others: () => others,
    read<Value>(path: string, parse: (path: string) => ContentFile<Value>): ContentFile<Value> {
      const state = states.get(path) ?? stateOf(path);
      const known = read.get(path);
      if (known?.state === state) return again(path, known.value as Value, parse);
      const file = parse(path);
      if (file.value === undefined || file.issues.length > 0) return file;
      read.set(path, { state, value: file.value });
      return again(path, file.value, parse);
    },
  };
}

/** Only issues across files need places, and those of thousands would fill the memory: the file is parsed again for them. */
function again<Value>(path: string, value: Value, parse: (path: string) => ContentFile<Value>): ContentFile<Value> {
  return {
    name: fileIssue(path, '').file,
    value,
    issues: [],
    has: (at) => parse(path).has(at),
    issueAt: (at, message) => parse(path).issueAt(at, message),
  };
}

/** Parses every file, without a cache. */
export const noCache: Pick<FileCache, 'read'> = { read: (path, parse) => parse(path) };
