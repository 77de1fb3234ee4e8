import { setTimeout as pause } from 'node:timers/promises';

/** How many leads one transaction erases: while it runs, SQLite answers nobody. */
export const SLICE = 100;

const LEAST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 1000;

/**
 * Calls `work`, which does at most `SLICE` of what there is to do and resolves to how many those were, until it did fewer. Between two
 * calls others have twice the time that the last one took. `stopped` ends it after a slice; whoever calls it again goes on from there.
 */
export async function inSlices(work: () => Promise<number>, stopped: () => boolean = () => false): Promise<number> {
  let done = 0;
  while (!stopped()) {
    const begun = performance.now();
    const some = await work();
    done += some;
    if (some < SLICE) break;
    const spent = performance.now() - begun;
    await pause(Math.min(LONGEST_PAUSE_MS, Math.max(LEAST_PAUSE_MS, 2 * spent)));
  }
  return done;
}
