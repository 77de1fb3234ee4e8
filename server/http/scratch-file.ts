import { ftruncateSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lendBuffer } from './lent-buffers.ts';

export interface Scratch {
  /** Lent: to be given back. */
  read(key: string): Buffer | undefined;
  write(key: string, body: Buffer): void;
}

/**
 * A file that nobody sees and that ends with the process, up to so many bytes; over them it begins anew. On a disk that takes none
 * it keeps nothing.
 */
export function createScratchFile(mostBytes: number): Scratch {
  const places = new Map<string, [at: number, length: number]>();
  let file: number | null | undefined;
  let end = 0;
  return {
    read(key) {
      const place = places.get(key);
      if (!place || typeof file !== 'number') return undefined;
      const body = lendBuffer(place[1]);
      return readSync(file, body, 0, body.length, place[0]) === body.length ? body : undefined;
    },
    write(key, body) {
      try {
        file ??= file === undefined ? openUnseen() : null;
        if (file === null) return;
        if (end + body.length > mostBytes) {
          places.clear();
          ftruncateSync(file);
          end = 0;
        }
        if (writeSync(file, body, 0, body.length, end) !== body.length) return;
        places.set(key, [end, body.length]);
        end += body.length;
      } catch {
        file = null;
      }
    },
  };
}

function openUnseen(): number {
  const path = join(tmpdir(), `janus-bodies-${process.pid}-${crypto.randomUUID()}`);
  const file = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  return file;
}
