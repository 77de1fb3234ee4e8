import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  type Stats,
} from 'node:fs';
import { sep } from 'node:path';

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
