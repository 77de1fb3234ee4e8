import { setTimeout as wait } from 'node:timers/promises';
import { withoutWords, type CourierLog } from './attempt.ts';
import type { Channel } from './channels.ts';
import type { Deliver } from './delivery.ts';
import { createLane, type Lane } from './lane.ts';
import type { Outbox } from './outbox.ts';

export interface CourierParts {
  outbox: Outbox;
  /** What each channel leaves by. */
  doors: Partial<Record<Channel, Deliver>>;
  log: CourierLog;
  /** Milliseconds since 1970. */
  clock?(): number;
  /** [0, 1) */
  random?(): number;
  /** Resolves after the milliseconds, or when the signal aborts. */
  pause?(ms: number, signal: AbortSignal): Promise<void>;
  /** How long `stop` waits for running attempts, in milliseconds. */
  graceMs?: number;
}

export interface Courier {
  /** Begins to deliver, with everything that waits: settings may have changed since the last run. */
  start(): void;
  /** Ends within `graceMs` and a write: lets running attempts finish, hands back what has not. */
  stop(): Promise<void>;
}

/** How often a lane looks by itself: the owner's commands change the queue from another process. */
const LOOK_MS = 5000;
/** How often unknown channels are looked for, and a door without settings is asked again. */
const TIDY_MS = 60_000;
/** With what else a stop has to do, below the ten seconds that supervisors give. */
const GRACE_MS = 6000;

/** Takes what is due in the outbox to its doors. Channels do not wait for each other. */
export function createCourier(parts: CourierParts): Courier {
  const {
    outbox,
    doors,
    log,
    clock = Date.now,
    random = Math.random,
    pause = pauseForReal,
    graceMs = GRACE_MS,
  } = parts;
  const channels = Object.keys(doors) as Channel[];
  const lanes = channels.map((channel) =>
    createLane({ channel, deliver: doors[channel]!, outbox, clock, random, log }),
  );
  let running: Promise<unknown> = Promise.resolve();
  const life = new AbortController();
  let waker = new AbortController();
  let wakes = 0;

  function start(): void {
    outbox.subscribe(wake);
    running = Promise.all([...lanes.map(runLane), tidy()]);
  }

  /** At once, and of many calls in one turn of the event loop only once more at its end. */
  function wake(): void {
    wakes += 1;
    if (wakes > 1) return;
    const sleeping = waker;
    waker = new AbortController();
    sleeping.abort();
    setImmediate(() => {
      const more = wakes > 1;
      wakes = 0;
      if (more) wake();
    });
  }

  async function runLane(lane: Lane): Promise<void> {
    await untilItWorks(() => outbox.bringForward(lane.channel));
    while (!life.signal.aborted) {
      const woken = waker.signal;
      const result = await untilItWorks(lane.step);
      if (result === 'idle') await pause(LOOK_MS, woken);
      // New leads cannot open a door that has no settings.
      else if (result === 'unset') await pause(TIDY_MS, life.signal);
    }
  }

  async function tidy(): Promise<void> {
    while (!life.signal.aborted) {
      const parked = await untilItWorks(() => outbox.parkUnknown(channels));
      for (const delivery of parked ?? []) log.error('parked: there is no such channel', { delivery });
      await pause(TIDY_MS, life.signal);
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

  async function end(): Promise<void> {
    life.abort();
    wake();
    const timeIsUp = new AbortController();
    await Promise.race([running, pauseForReal(graceMs, timeIsUp.signal)]);
    timeIsUp.abort();
    const letGo = await Promise.allSettled(lanes.map((lane) => lane.letGo()));
    if (letGo.some(({ status }) => status === 'rejected'))
      log.warn('a lease was not handed back and runs out by itself');
  }

  let ended: Promise<void> | undefined;
  return { start, stop: () => (ended ??= end()) };
}

async function pauseForReal(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {});
}
