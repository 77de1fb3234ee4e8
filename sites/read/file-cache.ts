import { relative, sep } from 'node:path';
import { type ContentFile, makeFileIssue } from './content-file.ts';
import { describeState, listVisibleFiles } from './content-folder.ts';

/** The files of a content folder at one moment. */
export interface FileCache {
  /** Changes with every file that is not a site's own. */
  others: string;
  /** Parses a site's file, unless neither it nor a file that sites share has changed. */
  read<Value>(path: string, parse: (path: string) => ContentFile<Value>): ContentFile<Value>;
}

/** Makes a function that looks at a folder. An edit of one site among thousands is parsed alone. */
export function createFileCache(folder: string): () => FileCache {
  let kept = new Map<string, { state: string; value: unknown }>();
  return () => {
    const before = kept;
    kept = new Map();
    const states = new Map(listVisibleFiles(folder).map((path) => [path, describeState(path)]));
    const others = [...states].filter(([path]) => !OF_A_SITE.test(relative(folder, path)));
    const shared = others.flatMap(([path, state]) => (path.endsWith('.yaml') ? [state] : [])).join('\n');
    return {
      others: others.map(([, state]) => state).join('\n'),
      read<Value>(path: string, parse: (path: string) => ContentFile<Value>): ContentFile<Value> {
        const state = `${states.get(path) ?? describeState(path)}\n${shared}`;
        let known = before.get(path);
        if (known?.state !== state) {
          const file = parse(path);
          if (file.value === undefined || file.issues.length > 0) return file;
          known = { state, value: file.value };
        }
        kept.set(path, known);
        return reopen(path, known.value as Value, parse);
      },
    };
  };
}

/** Files that only their own site depends on. */
const OF_A_SITE = new RegExp(`^(?:domains|services)\\${sep}[^_.][^\\${sep}]*\\.yaml$`);

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
