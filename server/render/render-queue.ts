import { setImmediate as nextTurn } from 'node:timers/promises';

/** Runs work of a client, or resolves to null if too much work waits. */
export type RenderQueue = <Result>(client: string, work: () => Promise<Result>) => Promise<Result | null>;

/** Pages that may wait: of one client, and of all. */
const CLIENT_MAX = 300;
const ALL_MAX = 3000;

/** Renders one page at a time, clients in turn: a crawler keeps other visitors waiting for one page at most. */
export function createRenderQueue(): RenderQueue {
  /** Work that waits, by client, in the order of their turns. */
  const queues = new Map<string, (() => Promise<void>)[]>();
  let waiting = 0;
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    for (let [entry] = queues; entry; [entry] = queues) {
      const [client, queue] = entry;
      const work = queue.shift()!;
      waiting -= 1;
      // A client with more work goes to the end.
      queues.delete(client);
      if (queue.length > 0) queues.set(client, queue);
      await work();
      await nextTurn();
    }
    isRunning = false;
  }

  return <Result>(client: string, work: () => Promise<Result>) => {
    const queue = queues.get(client) ?? [];
    if (queue.length >= CLIENT_MAX || waiting >= ALL_MAX) return Promise.resolve(null);
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    queue.push(() => work().then(resolve, reject));
    queues.set(client, queue);
    waiting += 1;
    if (!isRunning) void run();
    return promise;
  };
}
