import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../text/log.ts';
import { MINUTE_MS } from '../text/local-time.ts';
import { redact } from '../text/unsafe-text.ts';
import { type Channel, countWorkers, emailChannels } from './channels.ts';
import type { Deliver, Delivery, Outcome } from './delivery.ts';
import type { Outbox } from './outbox.ts';

interface CourierParts {
  outbox: Outbox;
  transports: Partial<Record<Channel, Deliver>>;
  /** Gets identifiers, counts and reasons only: a log line never holds what a visitor wrote. */
  log: Omit<Log, 'debug'>;
  /** Milliseconds since 1970. */
  clock?(): number;
  /** Resolves after the milliseconds, or when the signal aborts. */
  pause?: typeof pauseForReal;
  /** Milliseconds that `stop` waits for running attempts. */
  graceMs?: number;
}

export type Courier = ReturnType<typeof createCourier>;

/** The time between two polls without a `notify`: the owner's commands change the queue from another process. */
const POLL_MS = 5000;
const TIDY_MS = 10 * MINUTE_MS;
/** Together with the rest of a stop it is below the ten seconds that supervisors give. */
const GRACE_MS = 6000;
/** Transports have their own limits below this one. It is shorter than the lease. */
const ATTEMPT_TIMEOUT_MS = 50_000;

/** A channel with a transport, and what its workers have in common. */
interface Queue {
  channel: Channel;
  deliver: Deliver;
  underWay: Set<string>;
  /** Whether nobody listened at the last attempt, or the password was wrong. */
  isDown: boolean;
}

/** Runs the workers of each transport until it is stopped. Each sends one delivery after the other. */
export function createCourier(parts: CourierParts) {
  const { outbox, transports, graceMs = GRACE_MS } = parts;
  const channels = Object.keys(transports) as Channel[];
  const context = createWorkerContext(parts);
  let running: Promise<unknown> = Promise.resolve();
  return {
    start(): void {
      outbox.subscribe(context.wake);
      const queues = channels.map((channel) => runChannel(channel, transports[channel]!, context));
      running = Promise.all([...queues, tidyOutbox(channels, context)]);
    },
    /** Ends within `graceMs`, and lets running attempts finish. The leases of those that have not end on their own. */
    async stop(): Promise<void> {
      context.stop();
      const isDone = new AbortController();
      await Promise.race([running, pauseForReal(graceMs, isDone.signal)]);
      isDone.abort();
    },
  };
}

type WorkerContext = ReturnType<typeof createWorkerContext>;

function createWorkerContext({ outbox, log, clock = Date.now, pause = pauseForReal }: CourierParts) {
  const stopping = new AbortController();
  let waking = new AbortController();

  function wake(): void {
    const previous = waking;
    waking = new AbortController();
    previous.abort();
  }

  /** Repeats work that rejects, as it does while the database is away. Resolves to undefined at a stop. */
  async function untilItWorks<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    for (let logged = false; ; logged = true) {
      try {
        return await work();
      } catch (error) {
        if (!logged) log.error('the outbox does not answer, trying again', redact(error));
        if (stopping.signal.aborted) return undefined;
        await pause(POLL_MS, waking.signal);
      }
    }
  }

  return {
    outbox,
    log,
    clock,
    pause,
    wake,
    untilItWorks,
    stopping: stopping.signal,
    /** Aborts at the next `wake`. */
    waking: () => waking.signal,
    stop() {
      stopping.abort();
      wake();
    },
  };
}

async function runChannel(channel: Channel, deliver: Deliver, context: WorkerContext): Promise<void> {
  const queue: Queue = { channel, deliver, underWay: new Set(), isDown: false };
  // Settings may have changed since the last run.
  await context.untilItWorks(() => context.outbox.makeDue(channel));
  await Promise.all(Array.from({ length: countWorkers(channel) }, () => runWorker(queue, context)));
}

async function runWorker(queue: Queue, context: WorkerContext): Promise<void> {
  const { outbox, stopping, waking, pause, untilItWorks } = context;
  while (!stopping.aborted) {
    const woken = waking();
    const delivery = await untilItWorks(() => outbox.claim(queue.channel, [...queue.underWay]));
    if (delivery) await sendDelivery(delivery, queue, context);
    else await pause(POLL_MS, woken);
  }
}

async function sendDelivery(delivery: Delivery, queue: Queue, context: WorkerContext): Promise<void> {
  const { outbox, log, wake, untilItWorks } = context;
  queue.underWay.add(delivery.id);
  const outcome = await attempt(queue.deliver, delivery, log);
  // Nothing else is claimed until it is stored: an email must not go twice because a disk was full.
  const state = await untilItWorks(() => outbox.settle(delivery, outcome));
  queue.underWay.delete(delivery.id);
  if (state !== undefined) report(log, delivery, { outcome, state });
  if (outcome.kind === 'later' && outcome.isDown) queue.isDown = true;
  if (outcome.kind !== 'delivered' || !queue.isDown) return;
  queue.isDown = false;
  log.info('channel reachable again', { channel: queue.channel });
  await untilItWorks(() => outbox.makeDue(queue.channel));
  wake();
}

async function tidyOutbox(channels: Channel[], context: WorkerContext): Promise<void> {
  const { outbox, log, clock, stopping, pause, untilItWorks } = context;
  let before = clock();
  while (!stopping.aborted) {
    const now = clock();
    // What was put off under the clock as it was is far ahead.
    if (now < before) for (const channel of channels) await untilItWorks(() => outbox.makeDue(channel));
    before = now;
    const failed = await untilItWorks(() => outbox.failUnknown([...channels, ...emailChannels]));
    for (const delivery of failed ?? []) log.error('failed: its address is no longer in the settings', { delivery });
    await pause(TIDY_MS, stopping);
  }
}

/** Returns an outcome even of a transport that throws or hangs: its bug must not lose the delivery. */
async function attempt(deliver: Deliver, delivery: Delivery, log: CourierParts['log']): Promise<Outcome> {
  const timeout = Promise.withResolvers<Outcome>();
  const error = `no outcome within ${ATTEMPT_TIMEOUT_MS / 1000} seconds`;
  const timer = setTimeout(() => timeout.resolve({ kind: 'later', error }), ATTEMPT_TIMEOUT_MS);
  try {
    return await Promise.race([deliver(delivery), timeout.promise]);
  } catch (thrown) {
    const { name, where } = redact(thrown);
    log.error('a transport threw an error', { delivery: delivery.id, channel: delivery.channel, error: name, where });
    return { kind: 'later', error: `unexpected ${name}` };
  } finally {
    clearTimeout(timer);
  }
}

function report(
  log: CourierParts['log'],
  { id, channel, attempts }: Delivery,
  { outcome, state }: { outcome: Outcome; state: string },
): void {
  const facts = { delivery: id, channel, attempts, state };
  if (outcome.kind === 'unneeded') return;
  if (outcome.kind === 'delivered') log.info('delivered', facts);
  else if (state === 'waiting') log.warn('not delivered yet', { ...facts, error: outcome.error });
  else log.error('not delivered', { ...facts, error: outcome.error });
}

async function pauseForReal(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {});
}
