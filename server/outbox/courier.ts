import { setTimeout as wait } from 'node:timers/promises';
import { withoutWords, type CourierLog } from './attempt.ts';
import type { Deliver } from './delivery.ts';
import { createLane, type Lane } from './lane.ts';
import type { Outbox } from './outbox.ts';

export interface CourierParts {
  outbox: Outbox;
  /** What each channel leaves by. */
  doors: Record<string, Deliver>;
  log: CourierLog;
  /** Milliseconds since 1970. */
  clock?(): number;
  /** [0, 1) */
  random?(): number;
  /** Resolves after the milliseconds, or when the signal aborts. */
  pause?(ms: number, signal: AbortSignal): Promise<void>;
}

export interface Courier {
  /** Begins to deliver, with everything that waits: settings may have changed since the last run. */
  start(): void;
  /** There is something new to look at, such as an accepted lead. */
  wake(): void;
  /** Ends within `STOP_MS`: lets running attempts finish, hands back what has not. */
  stop(): Promise<void>;
}

/** How often a lane looks by itself: the owner's commands change the queue from another process. */
export const LOOK_MS = 5000;
/** A database or channel in trouble is left in peace for so long. */
const TIDY_MS = 60_000;
export const STOP_MS = 7000;

/** Takes what is due in the outbox to its doors. Channels do not wait for each other. */
export function createCourier(parts: CourierParts): Courier {
  const { outbox, doors, log, clock = Date.now, random = Math.random, pause = pauseForReal } = parts;
  const channels = Object.keys(doors);
  const lanes = channels.map((channel) =>
    createLane({ channel, deliver: doors[channel]!, outbox, clock, random, log }),
  );
  let running: Promise<unknown> = Promise.resolve();
  const life = new AbortController();
  let waker = new AbortController();

  function start(): void {
    running = Promise.all([...lanes.map(runLane), tidy()]);
  }

  function wake(): void {
    const sleeping = waker;
    waker = new AbortController();
    sleeping.abort();
  }

  async function runLane(lane: Lane): Promise<void> {
    await untilItWorks(() => outbox.bringForward(lane.channel));
    while (!life.signal.aborted) {
      const woken = waker.signal;
      const result = await untilItWorks(lane.step);
      if (result === 'idle') await pause(LOOK_MS, woken);
      // Without settings nothing changes until the next start; a wake only makes sure.
      else if (result === 'unset') await pause(TIDY_MS, woken);
    }
  }

  async function tidy(): Promise<void> {
    while (!life.signal.aborted) {
      const woken = waker.signal;
      const parked = await untilItWorks(() => outbox.parkUnknown(channels));
      for (const delivery of parked ?? []) log.error('parked: there is no such channel', { delivery });
      await pause(TIDY_MS, woken);
    }
  }

  /** A database that is away comes back, and the work goes on where it was. Undefined when stopped meanwhile. */
  async function untilItWorks<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    for (let said = false; !life.signal.aborted;) {
      try {
        return await work();
      } catch (error) {
        if (!said) log.error('the outbox does not answer, trying again', { ...withoutWords(error) });
        said = true;
        await pause(LOOK_MS, waker.signal);
      }
    }
    return undefined;
  }

  async function stop(): Promise<void> {
    life.abort();
    wake();
    const timeIsUp = new AbortController();
    await Promise.race([running, pauseForReal(STOP_MS, timeIsUp.signal)]);
    timeIsUp.abort();
    const letGo = await Promise.allSettled(lanes.map((lane) => lane.letGo()));
    if (letGo.some(({ status }) => status === 'rejected'))
      log.warn('a lease was not handed back and runs out by itself');
  }

  return { start, wake, stop };
}

async function pauseForReal(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {});
}
