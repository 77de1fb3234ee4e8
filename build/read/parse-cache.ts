import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { fileIssue, type ContentFile } from './content-file.ts';

/** What files of faces said in the last build, so that only those are read again that say something else. */
export interface ParseCache {
  read<Value>(path: string, read: (path: string) => ContentFile<Value>): ContentFile<Value>;
  /** Writes down what was read, for the next build. */
  close(): void;
}

/** What a file said, as JSON: all that is kept of it is written again as it was read. */
interface CachedFile {
  hash: string;
  text: string;
}

const FILE = 'content.jsonl.zst';

/** `key`: of the program. */
export function openParseCache(
  folder: string,
  key: string,
  { last, next }: { last: string; next: string },
): ParseCache {
  const sharedKey = digest(key, ...sharedFiles(folder));
  const before = readCache(join(last, FILE), sharedKey);
  const now = new Map<string, CachedFile>();
  return {
    read(path, read) {
      // Where something stands in a file is asked only where other files make it a mistake, and a thousand files fill the memory with it.
      const again = <File extends object>(file: File) => ({
        ...file,
        has: ((at) => read(path).has(at)) satisfies ContentFile<unknown>['has'],
        issueAt: ((at, words) => read(path).issueAt(at, words)) satisfies ContentFile<unknown>['issueAt'],
      });
      const text = fileText(path);
      const hash = text === null ? '' : digest(text);
      const place = relative(folder, path);
      const kept = before.get(place);
      if (text !== null && kept?.hash === hash) {
        now.set(place, kept);
        const value = JSON.parse(kept.text) as NonNullable<ReturnType<typeof read>['value']>;
        return again({ name: fileIssue(path, '').file, value, issues: [] });
      }
      const file = read(path);
      const { value, issues } = file;
      if (text === null || value === undefined || issues.length > 0) return file;
      now.set(place, { hash, text: JSON.stringify(value) });
      const { name } = file;
      return again({ name, value, issues });
    },
    close() {
      const lines = [...now].flatMap(([place, { hash, text }]) => [JSON.stringify([place, hash]), text]);
      writeFileSync(join(next, FILE), zstdCompressSync([sharedKey, ...lines].join('\n')));
    },
  };
}

/** Reads every file anew. */
export const noCache: Pick<ParseCache, 'read'> = { read: (path, read) => read(path) };

/** By place in the folder. `key`: of the program, and of every file that faces share. */
function readCache(file: string, key: string): Map<string, CachedFile> {
  const kept = new Map<string, CachedFile>();
  if (!existsSync(file)) return kept;
  const [keptKey, ...lines] = zstdDecompressSync(readFileSync(file)).toString().split('\n');
  if (keptKey !== key) return kept;
  for (let at = 0; at < lines.length; at += 2) {
    const [place, hash] = JSON.parse(lines[at]!) as [string, string];
    kept.set(place, { hash, text: lines[at + 1]! });
  }
  return kept;
}

const FACE = /^(?:domains|services)[\\/][^_.][^\\/]*\.yaml$/;
const APART = /^(?:schemas|public|pages)(?:[\\/]|$)/;

/** Names and texts of all files that what a face's file says may depend on. */
function sharedFiles(folder: string): string[] {
  const names = existsSync(folder) ? globSync('**/*', { cwd: folder, exclude: (name) => APART.test(name) }) : [];
  const shared = names.filter((name) => !FACE.test(name)).toSorted();
  return shared.flatMap((name) => [name, fileText(join(folder, name)) ?? '']);
}

/** Bytes. */
const LARGEST = 2_000_000;

/** Null for what is no file that can be read. */
function fileText(path: string): string | null {
  try {
    const found = statSync(path);
    // More than any text that is read, and perhaps more than memory holds.
    if (found.size > LARGEST) return `${found.size} ${found.mtimeMs}`;
    return found.isFile() ? readFileSync(path, 'latin1') : null;
  } catch {
    return null;
  }
}

function digest(...parts: string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64url');
}
