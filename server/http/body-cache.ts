import type { Scratch } from './scratch-file.ts';

export interface BodyCache {
  /** What is kept under the key, else what is read now. */
  read(key: string, read: () => Buffer): Buffer;
  /** The same of what takes long to make: where there is no more room in memory it is kept in a file. */
  make(key: string, make: () => Buffer): Buffer;
}

/** Of so many bodies that come when there is no more room, one takes the place of the oldest: who asks for all in turn still finds some. */
const ONE_IN = 8;

/** Keeps bodies in memory, up to so many bytes. */
export function createBodyCache(mostBytes: number, scratch: Scratch): BodyCache {
  const bodies = new Map<string, Buffer>();
  let bytes = 0;
  let came = 0;

  function keep(key: string, body: Buffer): void {
    const isFull = bytes + body.length > mostBytes;
    if (body.length > mostBytes || (isFull && came++ % ONE_IN !== 0)) return;
    bodies.set(key, body);
    bytes += body.length;
    for (const [oldest, { length }] of bodies) {
      if (bytes <= mostBytes) break;
      bodies.delete(oldest);
      bytes -= length;
    }
  }

  const read: BodyCache['read'] = (key, readNow) => {
    const known = bodies.get(key);
    if (known) return known;
    const body = readNow();
    keep(key, body);
    return body;
  };
  const make: BodyCache['make'] = (key, makeNow) =>
    read(key, () => {
      const before = scratch.read(key);
      if (before) return before;
      const body = makeNow();
      scratch.write(key, body);
      return body;
    });
  return { read, make };
}
