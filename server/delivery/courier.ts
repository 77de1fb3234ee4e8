import { setTimeout as wait } from 'node:timers/promises';
import { HOUR_MS } from '../text/local-time.ts';
import { redact } from '../text/unsafe-text.ts';
import type { Channel } from './channels.ts';
import type { Deliver } from './delivery.ts';
import type { Outbox } from './outbox.ts';
import { createReachability, createWorker, type CourierLog, type Worker } from './worker.ts';

interface CourierParts {
  outbox: Outbox;
  transports: Partial<Record<Channel, Deliver>>;
  /** Deliveries of a channel that may be under way at the same time. One by default. */
  concurrency?(channel: Channel): number;
  log: CourierLog;
  /** Milliseconds since 1970. */
  clock?(): number;
  /** [0, 1) */
  random?(): number;
  /** Resolves after the milliseconds, or when the signal aborts. */
  pause?: Pause;
  /** Milliseconds that `stop` waits for running attempts. */
  graceMs?: number;
}

type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

export type Courier = ReturnType<typeof createCourier>;

/** The time between two polls without a `notify`: the owner's commands change the queue from another process. */
const POLL_MS = 5000;
/** The age of a delivery that no server with newer settings or of a newer version has claimed. */
const UNKNOWN_AFTER_MS = HOUR_MS;
/** The time between two searches for unknown channels, and two attempts of a channel without settings. */
const SLOW_POLL_MS = 60_000;
/** Together with the rest of a stop it is below the ten seconds that supervisors give. */
const GRACE_MS = 6000;

/** Runs the workers of each transport until it is stopped. Channels do not wait for each other. */
export function createCourier(parts: CourierParts) {
  const {
    outbox,
    transports,
    concurrency = () => 1,
    log,
    clock = Date.now,
    random = Math.random,
    pause = pauseForReal,
  } = parts;
  const stopping = new AbortController();
  const waker = createWaker();
  const channels = Object.keys(transports) as Channel[];
  const workers = new Map(channels.map((channel) => [channel, createWorkers(channel)]));
  let running: Promise<unknown> = Promise.resolve();

  function createWorkers(channel: Channel): Worker[] {
    const reachability = createReachability({ channel, outbox, clock, random, log, onReachable: waker.wake });
    const shared = {
      channel,
      deliver: transports[channel]!,
      outbox,
      reachability,
      underWay: new Set<string>(),
      clock,
      log,
    };
    return Array.from({ length: concurrency(channel) }, (_, index) => createWorker({ ...shared, probes: index === 0 }));
  }

  async function runChannel(channel: Channel): Promise<void> {
    await untilItWorks(() => outbox.makeDue(channel));
    await Promise.all(workers.get(channel)!.map(runWorker));
  }

  async function runWorker(worker: Worker): Promise<void> {
    while (!stopping.signal.aborted) {
      const woken = waker.signal();
      const result = await untilItWorks(worker.step);
      if (result === 'idle') await pause(POLL_MS, woken);
      else if (result === 'resting') await pause(Math.min(POLL_MS, worker.restMs()), stopping.signal);
      // A new lead gives the channel no settings.
      else if (result === 'unset') await pause(SLOW_POLL_MS, stopping.signal);
    }
  }

  /** Repeats work that rejects, as it does while the database is away. Resolves to undefined if it is stopped first. */
  async function untilItWorks<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    for (let logged = false; !stopping.signal.aborted;) {
      try {
        return await work();
      } catch (error) {
        if (!logged) log.error('the outbox does not answer, trying again', { ...redact(error) });
        logged = true;
        await pause(POLL_MS, waker.signal());
      }
    }
    return undefined;
  }

  async function parkUnknownChannels(): Promise<void> {
    // Immediately at the start: no server has newer settings than one that starts.
    for (let ageMs = 0; !stopping.signal.aborted; ageMs = UNKNOWN_AFTER_MS) {
      const parked = await untilItWorks(() => outbox.parkUnknown(channels, ageMs));
      for (const delivery of parked ?? []) log.error('parked: there is no such channel', { delivery });
      await pause(SLOW_POLL_MS, stopping.signal);
    }
  }

  /** Begins to deliver everything that waits: settings may have changed since the last run. */
  function start(): void {
    outbox.subscribe(waker.wake);
    running = Promise.all([...channels.map(runChannel), parkUnknownChannels()]);
  }

  /** Ends within `graceMs` and a write: lets running attempts finish, and hands back those that have not. */
  async function end(): Promise<void> {
    stopping.abort();
    waker.wake();
    const timeIsUp = new AbortController();
    await Promise.race([running, pauseForReal(parts.graceMs ?? GRACE_MS, timeIsUp.signal)]);
    timeIsUp.abort();
    const released = await Promise.allSettled([...workers.values()].flat().map((worker) => worker.release()));
    if (released.some(({ status }) => status === 'rejected'))
      log.warn('a lease was not returned, it expires on its own');
  }

  let ended: Promise<void> | undefined;
  return { start, stop: (): Promise<void> => (ended ??= end()) };
}

async function pauseForReal(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {});
}

/** Ends pauses early. `signal` returns a new one for each pause, which aborts with the next `wake`. */
function createWaker() {
  let controller = new AbortController();
  let calls = 0;

  /** Wakes immediately. After further calls in the same turn of the event loop, it wakes once more at its end. */
  function wake(): void {
    calls += 1;
    if (calls > 1) return;
    const previous = controller;
    controller = new AbortController();
    previous.abort();
    setImmediate(() => {
      const more = calls > 1;
      calls = 0;
      if (more) wake();
    });
  }

  return { wake, signal: (): AbortSignal => controller.signal };
}
