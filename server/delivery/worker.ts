import type { Log } from '../text/log.ts';
import { redact } from '../text/unsafe-text.ts';
import type { Channel } from './channels.ts';
import type { Deliver, Delivery, Outcome } from './delivery.ts';
import type { Outbox } from './outbox.ts';
import { delayAfterProbe } from './transitions.ts';

interface WorkerParts {
  channel: Channel;
  deliver: Deliver;
  outbox: Outbox;
  /** Shared by all workers of the channel. */
  reachability: Reachability;
  /** Ids that they have claimed and not settled. */
  underWay: Set<string>;
  /** Whether this worker continues while the receiving server is down. One of the channel's workers does. */
  probes: boolean;
  /** Milliseconds since 1970. */
  clock(): number;
  log: CourierLog;
}

/** Outcomes that show that the receiving server answers. */
const ANSWERED: Outcome['kind'][] = ['delivered', 'temporary', 'permanent'];

export type Worker = ReturnType<typeof createWorker>;

/**
 * Sends the deliveries of one channel one after the other, oldest first, so that at most one is unsettled for each
 * worker when the program is killed. A delivery that is refused by itself is put off by itself.
 */
export function createWorker({ channel, deliver, outbox, reachability, underWay, probes, clock, log }: WorkerParts) {
  let lastStepAt = clock();
  let tooEarly = false;
  let inFlight: Delivery | null = null;
  let unsettled: { delivery: Delivery; outcome: Outcome } | null = null;

  /**
   * Tries one delivery. `idle`: none is due, `unset`: the channel has no settings, `resting`: its server asked for a
   * pause. Rejects when the database does not answer.
   */
  async function step(): Promise<'tried' | 'idle' | 'unset' | 'resting'> {
    // An outcome that could not be stored is stored first: an email must not go twice because a disk was full.
    if (unsettled !== null) await settle(unsettled.delivery, unsettled.outcome);
    await detectClockChange();
    if (reachability.restMs() > 0) return 'resting';
    if (reachability.isDown() && !probes) return 'idle';
    if (!(await outbox.hasDue(channel))) return 'idle';
    // A delivery that is too early does not probe the server. The next one that is due does.
    const forAll = reachability.isDown() && !tooEarly;
    inFlight = await outbox.claim(channel, { forAll, underWay: [...underWay] });
    if (inFlight === null) return 'idle';
    const delivery = inFlight;
    underWay.add(delivery.id);
    const outcome = await attempt(deliver, delivery, log);
    tooEarly = outcome.kind === 'too-early';
    unsettled = { delivery, outcome };
    await settle(delivery, outcome);
    return outcome.kind === 'unset' ? 'unset' : 'tried';
  }

  async function detectClockChange(): Promise<void> {
    const now = clock();
    if (now < lastStepAt - 1000) await reachability.clockSetBack();
    lastStepAt = now;
  }

  async function settle(delivery: Delivery, outcome: Outcome): Promise<void> {
    const state = await outbox.settle(delivery, outcome);
    unsettled = null;
    inFlight = null;
    underWay.delete(delivery.id);
    report(log, delivery, { outcome, state });
    if (outcome.kind === 'temporary' && outcome.retryAfterMs !== undefined) reachability.backOff(outcome.retryAfterMs);
    if (outcome.kind === 'temporary' && outcome.unreachable === true) await reachability.unreachable(outcome.error);
    else if (reachability.isDown() && ANSWERED.includes(outcome.kind)) await reachability.reachable();
  }

  /** Stores a known outcome at the end, and returns a delivery in flight, which the next run can claim immediately. */
  async function release(): Promise<void> {
    if (unsettled !== null) await settle(unsettled.delivery, unsettled.outcome);
    else if (inFlight !== null) await outbox.handBack(inFlight);
  }

  return { step, release, restMs: reachability.restMs };
}

function report(
  log: CourierLog,
  { id, channel, attempts }: Delivery,
  { outcome, state }: { outcome: Outcome; state: string },
): void {
  const facts = { delivery: id, channel, attempts, state };
  if (outcome.kind === 'delivered') log.info('delivered', facts);
  else if (outcome.kind === 'unset' || outcome.kind === 'too-early') return;
  else if (outcome.kind === 'over-bound' || outcome.kind === 'unneeded') return;
  else if (state === 'waiting') log.warn('not delivered yet', { ...facts, error: outcome.error });
  else log.error('not delivered', { ...facts, error: outcome.error });
}

/** Gets identifiers, counts and reasons only: a log line never holds what a visitor wrote. */
export type CourierLog = Omit<Log, 'debug'>;

/** Transports have their own limits below this one. It is shorter than the lease. */
export const ATTEMPT_TIMEOUT_MS = 50_000;

/** Returns an outcome even of a transport that throws or hangs: its bug must not lose the delivery. */
export async function attempt(deliver: Deliver, delivery: Delivery, log: CourierLog): Promise<Outcome> {
  let limit: NodeJS.Timeout | undefined;
  const tooLong = new Promise<Outcome>((resolve) => {
    const outcome: Outcome = { kind: 'temporary', error: `no outcome within ${ATTEMPT_TIMEOUT_MS / 1000} seconds` };
    limit = setTimeout(() => resolve(outcome), ATTEMPT_TIMEOUT_MS);
  });
  try {
    return await Promise.race([deliver(delivery), tooLong]);
  } catch (error) {
    const { name, where } = redact(error);
    log.error('a transport threw', { delivery: delivery.id, channel: delivery.channel, error: name, where });
    return { kind: 'temporary', error: `unexpected ${name}` };
  } finally {
    clearTimeout(limit);
  }
}

interface ReachabilityParts {
  channel: Channel;
  outbox: Pick<Outbox, 'makeDue' | 'putOff'>;
  /** Milliseconds since 1970. */
  clock(): number;
  /** [0, 1) */
  random(): number;
  log: CourierLog;
  /** Called when deliveries may leave again. */
  onReachable(): void;
}

type Reachability = ReturnType<typeof createReachability>;

/**
 * Knows whether the receiving server of a channel is down (nobody listens, the password is wrong). While it is, the
 * oldest delivery is the probe for all that wait: that costs one connection, and they leave in their order once it
 * answers. A server that asks for a pause gets it.
 */
export function createReachability({ channel, outbox, clock, random, log, onReachable }: ReachabilityParts) {
  let probes = 0;
  let nextProbeAt = 0;
  let restsUntil = 0;

  return {
    isDown: () => probes > 0,

    /** Returns the milliseconds that are left of the pause. It is 0 or less without a pause. */
    restMs: () => restsUntil - clock(),

    /** Tries nothing of the channel for so long. */
    backOff(ms: number): void {
      restsUntil = Math.max(restsUntil, clock() + ms);
    },

    /** Puts off all that wait. A new delivery is tried immediately, besides the schedule, and does not stretch it. */
    async unreachable(error: string): Promise<void> {
      if (clock() >= nextProbeAt) {
        probes += 1;
        nextProbeAt = clock() + delayAfterProbe(probes, random());
      }
      await outbox.putOff(channel, nextProbeAt, error);
    },

    async reachable(): Promise<void> {
      probes = 0;
      nextProbeAt = 0;
      log.info('the way is open again', { channel });
      await outbox.makeDue(channel);
      onReachable();
    },

    /** Makes due again what was put off under the clock as it was, which is far ahead now. */
    async clockSetBack(): Promise<void> {
      nextProbeAt = 0;
      restsUntil = 0;
      await outbox.makeDue(channel);
    },
  };
}
