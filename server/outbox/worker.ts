import { attempt, type CourierLog } from './attempt.ts';
import type { Channel } from './channels.ts';
import type { Deliver, Delivery, Outcome } from './delivery.ts';
import type { Outbox } from './outbox.ts';
import type { Reachability } from './reachability.ts';

export interface WorkerParts {
  channel: Channel;
  deliver: Deliver;
  outbox: Outbox;
  /** Shared by all workers of the channel. */
  reachability: Reachability;
  /** Ids of what they have claimed and not settled. */
  underWay: Set<string>;
  /** Whether this one goes on while the receiving server is down; one worker of the channel does. */
  probes: boolean;
  /** Milliseconds since 1970. */
  clock(): number;
  log: CourierLog;
}

/** Outcomes that show that the receiving server answers. */
const ANSWERED: Outcome['kind'][] = ['delivered', 'temporary', 'permanent'];

export type Worker = ReturnType<typeof createWorker>;

/**
 * Delivers of one channel, one delivery after the other and oldest first, so that at most one is unsettled for each worker when
 * the program is killed. A delivery that is refused by itself is put off by itself.
 */
export function createWorker({ channel, deliver, outbox, reachability, underWay, probes, clock, log }: WorkerParts) {
  let lastStepAt = clock();
  let tooEarly = false;
  let inFlight: Delivery | null = null;
  let unsettled: { delivery: Delivery; outcome: Outcome } | null = null;

  /**
   * Tries one delivery; `idle`: none is due, `unset`: the channel has no settings, `resting`: its server wants to be left alone.
   * Rejects when the database does not answer.
   */
  async function step(): Promise<'tried' | 'idle' | 'unset' | 'resting'> {
    // An outcome that the database could not take is kept: a mail must not go twice because a disk was full.
    if (unsettled !== null) await settle(unsettled.delivery, unsettled.outcome);
    await detectClockChange();
    if (reachability.restMs() > 0) return 'resting';
    if (reachability.isDown() && !probes) return 'idle';
    if (!(await outbox.hasDue(channel))) return 'idle';
    // What is too early is no probe: the next one that is due is.
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
    report(log, delivery, outcome, state);
    if (outcome.kind === 'temporary' && outcome.retryAfterMs !== undefined) reachability.rest(outcome.retryAfterMs);
    if (outcome.kind === 'temporary' && outcome.unreachable === true) await reachability.unreachable(outcome.error);
    else if (reachability.isDown() && ANSWERED.includes(outcome.kind)) await reachability.reachable();
  }

  /** At the end: a known outcome is stored, and a delivery still in flight can be claimed by the next run at once. */
  async function release(): Promise<void> {
    if (unsettled !== null) await settle(unsettled.delivery, unsettled.outcome);
    else if (inFlight !== null) await outbox.handBack(inFlight);
  }

  return { step, release, restMs: reachability.restMs };
}

function report(log: CourierLog, { id, channel, attempts }: Delivery, outcome: Outcome, state: string): void {
  const facts = { delivery: id, channel, attempts, state };
  if (outcome.kind === 'delivered') log.info('delivered', facts);
  else if (outcome.kind === 'unset' || outcome.kind === 'too-early') return;
  else if (outcome.kind === 'over-bound' || outcome.kind === 'unneeded') return;
  else if (state === 'waiting') log.warn('not delivered yet', { ...facts, error: outcome.error });
  else log.error('not delivered', { ...facts, error: outcome.error });
}
