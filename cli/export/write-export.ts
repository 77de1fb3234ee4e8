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
import type { ExportedFiles } from './export-face.ts';

/** In the folder of an export: for each face a file with the names of what is ours, so that nothing else is ever taken away. */
const MARKS = '.janus-export';

/** Why nothing may be written into the folder, in words; undefined where it may. */
export function placeProblem(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  if (!lstatSync(folder).isDirectory()) return `${folder} is no folder; nothing was changed. Name a new one.`;
  if (readdirSync(folder).length === 0 || existsSync(join(folder, MARKS))) return undefined;
  return `${folder} is not empty, and nothing in it is from an export; nothing was changed. Name a new folder.`;
}

/** The same of one face's place in it. */
export function facePlaceProblem(folder: string, key: string): string | undefined {
  const ours = new Set(readMark(folder, key));
  const other = filesBelow(join(folder, key)).find((file) => !ours.has(file));
  if (other === undefined) return undefined;
  return `${join(folder, key, other)} is not from an export; nothing was changed. Move it away, or name a new folder.`;
}

/** Puts a face's files in the place of those of the last export. Throws where the disk refuses, and leaves those then. */
export function writeFace(folder: string, key: string, files: ExportedFiles): void {
  const place = join(folder, key);
  const [next, last] = [join(folder, MARKS, `${key}.next`), join(folder, MARKS, `${key}.last`)];
  for (const left of [next, last]) rmSync(left, { recursive: true, force: true });
  try {
    for (const [name, contents] of files) write(join(next, name), contents);
  } catch (error) {
    rmSync(next, { recursive: true, force: true });
    throw error;
  }
  // Who is interrupted here finds all of them ours.
  writeMark(folder, key, new Set([...readMark(folder, key), ...files.keys()]));
  if (existsSync(place)) renameSync(place, last);
  renameSync(next, place);
  writeMark(folder, key, files.keys());
  rmSync(last, { recursive: true, force: true });
}

function write(file: string, contents: Buffer | string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, contents);
}

/** Faces that an earlier export wrote there. */
export function writtenFaces(folder: string): string[] {
  const marks = join(folder, MARKS);
  if (!existsSync(marks)) return [];
  return readdirSync(marks).flatMap((name) => (name.endsWith(ENDING) ? [name.slice(0, -ENDING.length)] : []));
}

const ENDING = '.files';
const markOf = (folder: string, key: string) => join(folder, MARKS, `${key}${ENDING}`);

function readMark(folder: string, key: string): string[] {
  const file = markOf(folder, key);
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

function writeMark(folder: string, key: string, files: Iterable<string>): void {
  writeFileSync(markOf(folder, key), [...files].toSorted().join('\n'));
}

/** As an export names them: with slashes on every system. */
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
