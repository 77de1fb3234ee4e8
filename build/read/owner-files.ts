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
  type Stats,
} from 'node:fs';
import { sep } from 'node:path';

export type TextResult = { ok: true; text: string } | { ok: false; problem: TextProblem };

/** Line and column from 1; both 0 and no excerpt where the file as a whole is meant. */
export interface TextProblem {
  line: number;
  column: number;
  message: string;
  excerpt: string;
}

/** Bytes. A hundred times what a long file of words has. */
const LARGEST = 1_000_000;

/** Also the two that force a direction on letters (Unicode UAX 9): they change the line that tells them as well. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F\u202D\u202E]/;

/** A file of words: UTF-8 with or without a byte order mark, any line breaks; they are all LF afterwards. */
export function readContentText(path: string): TextResult {
  const bytes = readFile(path);
  if (typeof bytes === 'string') return whole(bytes);
  if (/^(\xff\xfe|\xfe\xff)/.test(bytes.toString('latin1', 0, 2)))
    return whole('is saved as UTF-16; save it as UTF-8 in your editor');
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
  // What is no UTF-8, a letter of a text in Latin-1 for instance, is replaced by this character.
  if (!isUtf8(bytes)) return at(text, text.indexOf('\uFFFD'), NOT_UTF8);
  const control = CONTROL.exec(text);
  if (!control) return { ok: true, text };
  const code = control[0].charCodeAt(0).toString(16).padStart(4, '0').toUpperCase();
  const what = code.startsWith('20')
    ? 'an invisible character that turns letters round'
    : 'a character that is no text';
  return at(text, control.index, `holds ${what} (U+${code}); delete it`);
}

/** Whether there is nothing of this name. A link that leads nowhere is there: it says that the owner wants what it led to. */
export function isAbsent(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    // Reading it tells why.
    return false;
  }
}

/** What keeps a file or folder from being read, in words; undefined where nothing does. */
export function accessProblem(error: unknown, path: string): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return isLink(path) ? 'is a link to something that is not there; mend the link or delete it' : 'is missing';
    case 'ELOOP':
      return 'is a link that leads back to itself; delete it';
    case 'ENOTDIR':
      return 'is no folder';
    case 'EACCES':
    case 'EPERM':
      return 'cannot be read: permission is denied; give read permission to the user that runs this';
    default:
      return `cannot be read: ${(error as Error).message}`;
  }
}

/** What is in a folder, or why it cannot be read. */
export function folderNames(folder: string): string[] | string {
  try {
    return readdirSync(folder);
  } catch (error) {
    return accessProblem(error, folder);
  }
}

/** Or what is wrong with it. */
function readFile(path: string): Buffer | string {
  try {
    using file = openFile(path);
    const { stat } = file;
    if (stat.isDirectory()) return 'is a folder; expected a file';
    if (!stat.isFile()) return 'is no ordinary file; expected a text';
    if (!mayBeSeen(file, path)) return 'is a link to a file that not everybody may read; copy the file';
    if (stat.size > LARGEST) return `has ${Math.ceil(stat.size / 1e6)} MB; expected a text of at most 1 MB`;
    return file.read();
  } catch (error) {
    return accessProblem(error, path);
  }
}

/**
 * A link may lead to a folder that several sites share, and not to what is the service's alone, such as the leads. The process that draws
 * content is told by Node's permission model what it may read (draw-apart.ts), but that model looks at names, not at where they lead.
 */
function mayBeSeen({ stat, descriptor }: ReturnType<typeof openFile>, path: string): boolean {
  const isGranted = process.permission?.has('fs.read', placeOf(descriptor, path)) ?? true;
  return isGranted || (stat.mode & READABLE_BY_ALL) !== 0;
}

const READABLE_BY_ALL = 0o004;

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

const whole = (message: string): TextResult => ({ ok: false, problem: { line: 0, column: 0, message, excerpt: '' } });

const NOT_UTF8 = 'has a letter that is not saved as UTF-8; save the file as UTF-8 in your editor';

function at(text: string, offset: number, message: string): TextResult {
  const before = text.slice(0, offset).split('\n');
  const excerpt = text.split('\n')[before.length - 1]!.replaceAll(new RegExp(CONTROL, 'g'), '?');
  return { ok: false, problem: { line: before.length, column: before.at(-1)!.length + 1, message, excerpt } };
}

/** A file or folder as it was opened: what takes its place on the disk meanwhile is another. */
export interface OpenFile extends Disposable {
  stat: Stats;
  read(): Buffer;
}

const LEADS_OUT = 'is a link that leads out of the folder; copy the file';

/**
 * Opens what has to be looked at before it is read or copied, so that both are of one thing. Returns what is wrong in words where a link
 * leads out of the root, also one that has just taken the place of a folder above. Throws what the system says. `root`: a folder, its links
 * resolved.
 */
export function openInside(root: string, path: string): OpenFile | string {
  const place = realpathSync(path);
  if (!isIn(root, place)) return LEADS_OUT;
  const file = openFile(place, constants.O_NOFOLLOW);
  if (isIn(root, placeOf(file.descriptor, place))) return file;
  file[Symbol.dispose]();
  return LEADS_OUT;
}

const isIn = (root: string, place: string) => place === root || place.startsWith(root + sep);

/** Opens a file wherever a link leads. */
export function openFile(path: string, more = 0): OpenFile & { descriptor: number } {
  // Without waiting: a named pipe would wait for whoever writes into it.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | more);
  return {
    descriptor,
    stat: fstatSync(descriptor),
    read: () => readFileSync(descriptor),
    [Symbol.dispose]: () => closeSync(descriptor),
  };
}

/** The real place of an open file: Linux tells it of the descriptor itself. */
export function placeOf(descriptor: number, path: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return realpathSync(path);
  }
}
