import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { packsFolder, type Place } from '#contract/packed-face.ts';

/** Records of faces that were drawn, in a file until they have their place in a pack: thousands are more than memory should hold. */
export interface DrawnRecords {
  add(record: Buffer): Place;
  read(place: Place): Buffer;
  /** Takes the file away. */
  close(): void;
}

/** `next`: folder of the new site. */
export function openDrawnRecords(next: string): DrawnRecords {
  mkdirSync(join(next, packsFolder), { recursive: true });
  const path = join(next, packsFolder, 'drawn');
  const file = openSync(path, 'w+');
  let end = 0;
  return {
    add(record) {
      const at = end;
      while (end - at < record.length) end += writeSync(file, record, end - at, record.length - (end - at), end);
      return [at, record.length];
    },
    read([at, length]) {
      const record = Buffer.allocUnsafeSlow(length);
      if (readSync(file, record, 0, length, at) !== length) throw new Error(`${path} is cut off`);
      return record;
    },
    close() {
      closeSync(file);
      rmSync(path);
    },
  };
}
