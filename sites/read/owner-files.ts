import { isUtf8 } from 'node:buffer';
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
} from 'node:fs';
import { sep } from 'node:path';

type TextResult = { ok: true; text: string } | { ok: false; problem: TextProblem };

/** A place in a text: line and column from 1, and the line itself. For a whole file: 0, 0 and empty. */
export interface Spot {
  line: number;
  column: number;
  excerpt: string;
}

export interface TextProblem extends Spot {
  message: string;
}

/** A file inside `root`, the owner's folder. */
export interface OwnersPath {
  root: string;
  path: string;
}

/** Bytes: ten times the size of a long content file. */
const LARGEST = 250_000;

/** With the two that force a direction on letters (Unicode UAX 9): they would change the line that reports them. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F\u202D\u202E]/;

/** Reads a content file: UTF-8 with or without a byte order mark, any line breaks, all turned into LF. */
export function readContentText(file: OwnersPath): TextResult {
  const bytes = readInside(file, LARGEST);
  if (typeof bytes === 'string') return refuseFile(bytes);
  if (isUtf16(bytes)) return refuseFile('is saved as UTF-16; save the file as UTF-8 in your editor');
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
  // Bytes that are not UTF-8, such as a letter in Latin-1, decode to this character.
  if (!isUtf8(bytes)) return refuse(text, text.indexOf('\uFFFD'), NOT_UTF8);
  const control = CONTROL.exec(text);
  if (!control) return { ok: true, text };
  const code = control[0].charCodeAt(0).toString(16).padStart(4, '0').toUpperCase();
  const what = code.startsWith('20') ? 'an invisible character that reverses letters' : 'a character that is not text';
  return refuse(text, control.index, `contains ${what} (U+${code}); delete it`);
}

/** Whether a text begins with the mark of UTF-16, or with ASCII in it. */
const isUtf16 = (bytes: Buffer) => /^(?:\xfe\xff|\xff\xfe|\0[^\0]|[^\0]\0)/.test(bytes.toString('latin1', 0, 2));

const refuseFile = (message: string): TextResult => ({
  ok: false,
  problem: { line: 0, column: 0, message, excerpt: '' },
});

const NOT_UTF8 = 'has a letter that is not saved as UTF-8; save the file as UTF-8 in your editor';

function refuse(text: string, offset: number, message: string): TextResult {
  const spot = placeInText(text, offset);
  const excerpt = spot.excerpt.replaceAll(new RegExp(CONTROL, 'g'), '?');
  return { ok: false, problem: { ...spot, excerpt, message } };
}

/** Finds the line and the column of an offset, from 1, and the line itself. */
export function placeInText(text: string, offset: number): Spot {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1, excerpt: text.split('\n')[before.length - 1] ?? '' };
}

/** Reads an ordinary file of at most `most` bytes inside the owner's folder, or explains why not. */
export function readInside(place: OwnersPath, most: number): Buffer | string {
  try {
    const opened = openInside(place);
    if (typeof opened === 'string') return opened;
    using file = opened;
    const { stat } = file;
    if (stat.isDirectory()) return 'is a folder; expected a file';
    if (!stat.isFile()) return 'is not an ordinary file; delete it';
    if (stat.size > most) return `has ${formatSize(stat.size)}; expected at most ${formatSize(most)}`;
    return file.read();
  } catch (error) {
    return explainAccess(error, place.path);
  }
}

/** Reads a file that was checked before. Throws if something that must not be read has taken its place. */
export function readChecked(place: OwnersPath, most = LARGEST): Buffer {
  const bytes = readInside(place, most);
  if (typeof bytes === 'string') throw new Error(`${place.path} ${bytes}`);
  return bytes;
}

export const formatSize = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1000)} KB` : `${Math.ceil(bytes / 1e5) / 10} MB`;

/** Whether nothing has this name. A broken link is not absent: its owner wants its target. */
export function isAbsent(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    // Reading it reports why.
    return false;
  }
}

export function explainAccess(error: unknown, path: string): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return isAbsent(path) ? 'is missing' : 'is a link to a missing file or folder; fix the link or delete it';
    case 'ELOOP':
      return 'is a link that leads back to itself; delete it';
    case 'ENOTDIR':
      return 'is not a folder';
    case 'EACCES':
    case 'EPERM':
      return 'cannot be read: permission is denied; give read permission to the user that runs Janus';
    default:
      return `cannot be read: ${(error as Error).message}`;
  }
}

export function listFolder(folder: string): string[] | string {
  try {
    return readdirSync(folder);
  } catch (error) {
    return explainAccess(error, folder);
  }
}

const LEADS_OUT = 'is a link that leads out of the content folder; copy the file instead';

/**
 * The one door to the owner's folder, by real paths: opens a file or folder, which stays open even after another has
 * replaced it on the disk, or explains that a link leads out. Throws system errors.
 */
export function openInside({ root, path }: OwnersPath) {
  const realRoot = realpathSync(root);
  const isInside = (place: string) => place === realRoot || place.startsWith(realRoot + sep);
  const place = realpathSync(path);
  if (!isInside(place)) return LEADS_OUT;
  // O_NONBLOCK, since opening a named pipe would wait for a writer.
  const descriptor = openSync(place, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  // A link may have taken the place of a folder above since. Linux says what was opened.
  if (process.platform === 'linux' && !isInside(readlinkSync(`/proc/self/fd/${descriptor}`))) {
    closeSync(descriptor);
    return LEADS_OUT;
  }
  const stat = fstatSync(descriptor);
  return {
    stat,
    // A file that says it is empty may have no end.
    read: () => (stat.size === 0 ? Buffer.alloc(0) : readFileSync(descriptor)),
    [Symbol.dispose]: () => closeSync(descriptor),
  };
}
