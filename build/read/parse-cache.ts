import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { contentsOf } from '../../scripts/ensure-build.mjs';
import { fileIssue, type ContentFile } from './content-file.ts';

/** A cache of parsed files of faces, so that a build parses only those that have changed. */
export type ParseCache = ReturnType<typeof openParseCache>;

/** A file's value as JSON, which the next cache copies unchanged. */
interface CachedFile {
  hash: string;
  text: string;
}

const FILE = 'content.jsonl.zst';

/** Opens the cache of the last build. `key` changes with the code. */
export function openParseCache(folder: string, key: string, { last, next }: { last: string; next: string }) {
  const sharedKey = digest([key, ...sharedFiles(folder)]);
  const before = readCache(join(last, FILE), sharedKey);
  const now = new Map<string, CachedFile>();
  return {
    read<Value>(path: string, read: (path: string) => ContentFile<Value>): ContentFile<Value> {
      // Only issues across files need places, and those of a thousand files would fill the memory. So the file is parsed again.
      const again = (name: string, value: Value): ContentFile<Value> => ({
        name,
        value,
        issues: [],
        has: (at) => read(path).has(at),
        issueAt: (at, message) => read(path).issueAt(at, message),
      });
      const hash = digest([contentsOf(path)]);
      const place = relative(folder, path);
      const cached = before.get(place);
      if (cached?.hash === hash) {
        now.set(place, cached);
        return again(fileIssue(path, '').file, JSON.parse(cached.text) as Value);
      }
      const file = read(path);
      const { name, value, issues } = file;
      if (value === undefined || issues.length > 0) return file;
      now.set(place, { hash, text: JSON.stringify(value) });
      return again(name, value);
    },
    /** Writes the cache for the next build. */
    close() {
      const lines = [...now].flatMap(([place, { hash, text }]) => [JSON.stringify([place, hash]), text]);
      writeFileSync(join(next, FILE), zstdCompressSync([sharedKey, ...lines].join('\n')));
    },
  };
}

/** Parses every file, without a cache. */
export const noCache: Pick<ParseCache, 'read'> = { read: (path, read) => read(path) };

/** Reads cached files by their path in the folder. `key` changes with the code and every file that faces share. */
function readCache(file: string, key: string): Map<string, CachedFile> {
  const files = new Map<string, CachedFile>();
  if (!existsSync(file)) return files;
  const [fileKey, ...lines] = zstdDecompressSync(readFileSync(file)).toString().split('\n');
  if (fileKey !== key) return files;
  for (let at = 0; at < lines.length; at += 2) {
    const [place, hash] = JSON.parse(lines[at]!) as [string, string];
    files.set(place, { hash, text: lines[at + 1]! });
  }
  return files;
}

const FACE = /^(?:domains|services)[\\/][^_.][^\\/]*\.yaml$/;
const APART = /^(?:schemas|public|pages)(?:[\\/]|$)/;

/** Lists the names and texts of all other files that may change a face's value. */
function sharedFiles(folder: string): (string | Buffer)[] {
  const names = existsSync(folder) ? globSync('**/*', { cwd: folder, exclude: (name) => APART.test(name) }) : [];
  const shared = names.filter((name) => !FACE.test(name)).toSorted();
  return shared.flatMap((name) => [name, contentsOf(join(folder, name))]);
}

/** Hashes parts with a mark between them. */
export function digest(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64url');
}
