import { setTimeout as wait } from 'node:timers/promises';
import type { RenderPage } from './page.ts';

/** Rendering takes at most a quarter of this thread's time. */
const PAUSE_PER_MS = 3;
/** The first page loads the bundle, so its time says nothing about the others. */
const PAUSE_MAX_MS = 500;
const QUEUE_MAX = 32;
/** A client's part of the queue: more than one visitor waits for, and few enough that eight clients find room. */
const CLIENT_SHARE = 4;

interface Parts {
  /** Milliseconds of a clock that is never set. */
  clock?(): number;
  pause?(ms: number): Promise<unknown>;
}

interface Turn {
  page: Parameters<RenderPage>;
  resolve(html: string | null | Promise<string | null>): void;
}

/**
 * Renders clients' pages in turn, with a pause after each. Resolves to null immediately while too many wait. A client has
 * a few waiting at most. In a full queue, a client without a waiting page replaces one of the client with the most.
 */
export function createRenderQueue(
  renderPage: RenderPage,
  { clock = () => performance.now(), pause = wait }: Parts = {},
): (client: string) => RenderPage {
  /** The pages that wait, by client, in the order of their turns. The one that is rendered is the first. */
  const queues = new Map<string, Turn[]>();
  let waiting = 0;
  let rendering = false;

  async function render(): Promise<void> {
    rendering = true;
    for (let next = first(); next; next = first()) {
      const { client, queue, turn } = next;
      const begun = clock();
      const html = renderPage(...turn.page);
      turn.resolve(html);
      await html.catch(() => {});
      const rest = Math.min((clock() - begun) * PAUSE_PER_MS, PAUSE_MAX_MS);
      waiting -= 1;
      queue.shift();
      // A client who waits for more goes to the end.
      queues.delete(client);
      if (queue.length > 0) queues.set(client, queue);
      await pause(rest);
    }
    rendering = false;
  }

  function first() {
    const [entry] = queues;
    return entry && { client: entry[0], queue: entry[1], turn: entry[1][0]! };
  }

  /** Drops the last page of the client with the most. Returns false if nobody has two waiting. */
  function makeRoom(): boolean {
    const longest = [...queues.values()].reduce((most, queue) => (queue.length > most.length ? queue : most));
    if (longest.length < 2) return false;
    longest.pop()!.resolve(null);
    waiting -= 1;
    return true;
  }

  return (client) =>
    (...page) => {
      const queue = queues.get(client) ?? [];
      if (queue.length >= CLIENT_SHARE) return Promise.resolve(null);
      if (waiting >= QUEUE_MAX && (queue.length > 0 || !makeRoom())) return Promise.resolve(null);
      const { promise, resolve } = Promise.withResolvers<string | null>();
      queue.push({ page, resolve });
      queues.set(client, queue);
      waiting += 1;
      if (!rendering) void render();
      return promise;
    };
}
