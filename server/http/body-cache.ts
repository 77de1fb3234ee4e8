import { giveBack } from './lent-buffers.ts';
import type { Scratch } from './scratch-file.ts';

export interface BodyCache {
  /** What is kept under the key, else what is read now. */
  read(key: string, read: () => Buffer): Buffer;
  /** The same of what takes long to make: where there is no more room in memory it is kept in a file. */
  make(key: string, make: () => Buffer): Buffer;
}

/** When so many times its room was asked for and not there, it begins anew: its bodies may be of a site that was replaced. */
const TIMES_PASSED = 8;

/**
 * Keeps bodies in memory, up to so many bytes. All stand in one buffer: each in memory of its own would lie between what comes and
 * goes with every request, and the C library could give nothing back.
 */
export function createBodyCache(mostBytes: number, scratch: Scratch): BodyCache {
  const bodies = new Map<string, Buffer>();
  let room: Buffer | undefined;
  let end = 0;
  let passed = 0;

  function keep(key: string, body: Buffer): Buffer {
    const { length } = body;
    if (end + length > mostBytes) {
      passed += length;
      if (passed > TIMES_PASSED * mostBytes) beginAnew();
      return body;
    }
    room ??= Buffer.allocUnsafeSlow(mostBytes);
    body.copy(room, end);
    giveBack(body);
    const kept = room.subarray(end, (end += length));
    bodies.set(key, kept);
    return kept;
  }

  /** Answers that are under way may still be sent from the room of before, so it is not written to again. */
  function beginAnew(): void {
    bodies.clear();
    room = undefined;
    end = 0;
    passed = 0;
  }

  const read: BodyCache['read'] = (key, readNow) => bodies.get(key) ?? keep(key, readNow());
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
