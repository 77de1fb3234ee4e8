import { setTimeout as wait } from 'node:timers/promises';
import type { Draw } from './draw-outcome.ts';

/** Rendering takes at most a quarter of this thread's time. */
const REST_FOR_EACH_MS = 3;
/** The first page loads the bundle, which is no measure of the others. */
const LONGEST_REST_MS = 500;
const WAITING = 32;

interface Parts {
  /** Milliseconds of a clock that is never set. */
  clock?(): number;
  pause?(ms: number): Promise<unknown>;
}

/** Renders one page after the other, with a pause after each; resolves to null at once while too many wait. */
export function limitDrawing(draw: Draw, { clock = () => performance.now(), pause = wait }: Parts = {}): Draw {
  let previous: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (...page) => {
    if (waiting >= WAITING) return null;
    waiting += 1;
    const turn = previous.then(async () => {
      const begun = clock();
      const html = await draw(...page);
      const rest = Math.min((clock() - begun) * REST_FOR_EACH_MS, LONGEST_REST_MS);
      return { html, rested: pause(rest) };
    });
    previous = turn.then(({ rested }) => rested).catch(() => {});
    try {
      return (await turn).html;
    } finally {
      waiting -= 1;
    }
  };
}
