import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Pictures between two collections. */
const EVERY = 2;
let drawn = 0;
let collect: ((options: { type: 'minor' }) => void) | undefined;

/**
 * Call it after each picture. What the rasteriser drew is a few bytes to V8 and three megabytes to the machine, so that V8 waits
 * for hundreds of them before it collects any; and only a turn of the event loop gives back what was collected.
 */
export async function freePictures(): Promise<void> {
  drawn += 1;
  if (drawn % EVERY !== 0) return;
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as typeof collect;
  }
  collect!({ type: 'minor' });
  await setImmediate();
}
