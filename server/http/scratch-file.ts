import { closeSync, ftruncateSync, openSync, readSync, statfsSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lendBuffer } from './lent-buffers.ts';

export interface Scratch {
  /** Lent: to be given back. */
  read(key: string): Buffer | undefined;
  write(key: string, body: Buffer): void;
}

/** How often it is looked how much is free on the disk. */
const LOOK_MS = 1000;
/** So many times what the file has is left free. */
const TIMES_FREE = 4;
/** Leads may be stored on the same disk: SQLite's log takes half of this before it begins anew. */
const LEAST_FREE = 32_000_000;
/** After an error, or where too little is free. */
const REST_MS = 10 * 60_000;

/**
 * A file that nobody sees and that ends with the process, up to so many bytes; over them it begins anew. On a disk that takes none,
 * or has little left, the file is given back and nothing is kept for ten minutes.
 */
export function createScratchFile(
  mostBytes: number,
  { freeBytes = freeOnDisk, clock = () => performance.now() } = {},
): Scratch {
  const places = new Map<string, [at: number, length: number]>();
  let file: number | null = null;
  let end = 0;
  let most = 0;
  let looksAt = 0;

  function look(): void {
    const now = clock();
    if (now < looksAt) return;
    looksAt = now + LOOK_MS;
    const free = freeBytes();
    if (free < LEAST_FREE) rest();
    else most = Math.min(mostBytes, free / TIMES_FREE);
  }

  /** Nothing is read from the descriptor after it is closed: all is forgotten first, and no read waits. */
  function rest(): void {
    const open = file;
    places.clear();
    [file, end, most, looksAt] = [null, 0, 0, clock() + REST_MS];
    try {
      if (open !== null) closeSync(open);
    } catch {
      // The system has let go of it all the same.
    }
  }

  function beginAnew(): void {
    places.clear();
    end = 0;
    if (file !== null) return ftruncateSync(file);
    const path = join(tmpdir(), `janus-bodies-${process.pid}-${crypto.randomUUID()}`);
    file = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
  }

  return {
    read(key) {
      try {
        look();
        const place = places.get(key);
        if (!place || file === null) return undefined;
        const body = lendBuffer(place[1]);
        if (readSync(file, body, 0, body.length, place[0]) === body.length) return body;
        rest();
      } catch {
        rest();
      }
      return undefined;
    },
    write(key, body) {
      try {
        look();
        if (most === 0 || body.length > most) return;
        if (file === null || end + body.length > most) beginAnew();
        // What a full disk takes is the beginning.
        if (writeSync(file!, body, 0, body.length, end) !== body.length) return rest();
        places.set(key, [end, body.length]);
        end += body.length;
      } catch {
        rest();
      }
    },
  };
}

function freeOnDisk(): number {
  const { bavail, bsize } = statfsSync(tmpdir());
  return bavail * bsize;
}
