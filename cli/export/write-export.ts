import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** The contents of files, by their paths in the face's folder. */
export type ExportedFiles = Map<string, Buffer | string>;

/** The export's folder of lists. They name each face's files from an export, and only those are ever removed. */
const MARKS = '.janus-export';

/** Explains why nothing may be written into the folder. Returns undefined if it may. */
export function placeProblem(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  if (!lstatSync(folder).isDirectory()) return `${folder} is not a folder. Nothing was changed. Name a new one.`;
  if (readdirSync(folder).length === 0 || existsSync(join(folder, MARKS))) return undefined;
  return `${folder} is not empty, and nothing in it is from an export. Nothing was changed. Name a new folder.`;
}

/** Explains the same for one face's folder. */
export function facePlaceProblem(folder: string, key: string): string | undefined {
  const ours = new Set(readMark(folder, key));
  const other = filesBelow(join(folder, key)).find((file) => !ours.has(file));
  if (other === undefined) return undefined;
  return `${join(folder, key, other)} is not from an export. Nothing was changed. Move it away, or name a new folder.`;
}

/**
 * Replaces each face's files, after all new ones are written next to them. If the disk refuses, it throws and keeps the
 * old ones. Returns the number of each face's files.
 */
export function writeFaces(folder: string, faces: Iterable<[string, ExportedFiles]>): Map<string, number> {
  const names = new Map<string, string[]>();
  try {
    for (const [key, files] of faces) {
      names.set(key, [...files.keys()]);
      rmSync(nextOf(folder, key), { recursive: true, force: true });
      for (const [name, contents] of files) write(join(nextOf(folder, key), name), contents);
      // After an interruption, either files may be in place.
      write(markOf(folder, key), namesIn(new Set([...readMark(folder, key), ...files.keys()])));
    }
    for (const key of names.keys()) putInPlace(folder, key);
  } catch (error) {
    for (const key of names.keys()) rmSync(nextOf(folder, key), { recursive: true, force: true });
    throw error;
  }
  for (const [key, own] of names) write(markOf(folder, key), namesIn(own));
  return new Map([...names].map(([key, { length }]) => [key, length]));
}

const nextOf = (folder: string, key: string) => join(folder, MARKS, `${key}.next`);

function putInPlace(folder: string, key: string): void {
  const place = join(folder, key);
  const last = join(folder, MARKS, `${key}.last`);
  rmSync(last, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, last);
  try {
    renameSync(nextOf(folder, key), place);
  } catch (error) {
    if (existsSync(last)) renameSync(last, place);
    throw error;
  }
  rmSync(last, { recursive: true, force: true });
}

function write(file: string, contents: Buffer | string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, contents);
}

const markOf = (folder: string, key: string) => join(folder, MARKS, `${key}.files`);

function readMark(folder: string, key: string): string[] {
  const file = markOf(folder, key);
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

const namesIn = (files: Iterable<string>) => [...files].toSorted().join('\n');

/** Lists files with slashes on every system. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  if (!lstatSync(folder).isDirectory()) return [''];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    );
}
