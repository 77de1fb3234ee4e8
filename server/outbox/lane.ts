import { attempt, type CourierLog } from './attempt.ts';
import type { Channel } from './channels.ts';
import type { Deliver, Delivery, Outcome } from './delivery.ts';
import type { Outbox } from './outbox.ts';
import { delayAfterKnock } from './schedule.ts';

export interface LaneParts {
  channel: Channel;
  deliver: Deliver;
  outbox: Outbox;
  /** Milliseconds since 1970. */
  clock(): number;
  /** [0, 1) */
  random(): number;
  log: CourierLog;
}

/** Outcomes that show that the door has opened. */
const ANSWERED: Outcome['kind'][] = ['delivered', 'temporary', 'permanent'];

export type Lane = ReturnType<typeof createLane>;

/**
 * One channel's way out, one delivery after the other: oldest first, never a storm, and at most one of them unsettled
 * when the program is killed.
 *
 * While the door does not open (nobody listens, the password is wrong) the oldest knocks for all that wait: that costs one
 * connection, and they leave in their order once it opens. A delivery that is refused by itself is put off by itself.
 */
export function createLane({ channel, deliver, outbox, clock, random, log }: LaneParts) {
  let knocks = 0;
  let nextKnockAt = 0;
  let lastLook = clock();
  let inHand: Delivery | null = null;
  let unsettled: { delivery: Delivery; outcome: Outcome } | null = null;

  /** Tries one delivery; `idle`: none is due, `unset`: the door has no settings. Rejects when the database does not answer. */
  async function step(): Promise<'tried' | 'idle' | 'unset'> {
    // An outcome that the database could not take is kept: a mail must not go twice because a disk was full.
    if (unsettled !== null) await settle(unsettled.delivery, unsettled.outcome);
    await noticeClock();
    if (!(await outbox.hasDue(channel))) return 'idle';
    inHand = await outbox.claim(channel, { forAll: knocks > 0 });
    if (inHand === null) return 'idle';
    const delivery = inHand;
    const outcome = await attempt(deliver, delivery, log);
    unsettled = { delivery, outcome };
    await settle(delivery, outcome);
    return outcome.kind === 'unset' ? 'unset' : 'tried';
  }

  /** Times were set under the clock as it was: once it is set back they are far ahead. */
  async function noticeClock(): Promise<void> {
    const now = clock();
    if (now < lastLook - 1000) {
      nextKnockAt = 0;
      await outbox.bringForward(channel);
    }
    lastLook = now;
  }

  async function settle(delivery: Delivery, outcome: Outcome): Promise<void> {
    const state = await outbox.settle(delivery, outcome);
    unsettled = null;
    inHand = null;
    report(log, delivery, outcome, state);
    if (outcome.kind === 'temporary' && outcome.unreachable === true) await keepClosed(outcome.error);
    else if (knocks > 0 && ANSWERED.includes(outcome.kind)) await open();
  }

  /** A new delivery knocks at once, beside the schedule, and does not stretch it. */
  async function keepClosed(error: string): Promise<void> {
    if (clock() >= nextKnockAt) {
      knocks += 1;
      nextKnockAt = clock() + delayAfterKnock(knocks, random());
    }
    await outbox.putOff(channel, nextKnockAt, error);
  }

  async function open(): Promise<void> {
    knocks = 0;
    nextKnockAt = 0;
    log.info('the way is open again', { channel });
    await outbox.bringForward(channel);
  }

  /** At the end: what is known is written down, what is still under way may be taken up by the next run at once. */
  async function letGo(): Promise<void> {
    if (unsettled !== null) await settle(unsettled.delivery, unsettled.outcome);
    else if (inHand !== null) await outbox.handBack(inHand);
  }

  return { channel, step, letGo };
}

function report(log: CourierLog, { id, channel, attempts }: Delivery, outcome: Outcome, state: string): void {
  const facts = { delivery: id, channel, attempts, state };
  if (outcome.kind === 'delivered') log.info('delivered', facts);
  else if (outcome.kind === 'unset' || outcome.kind === 'over-bound') return;
  else if (state === 'waiting') log.warn('not delivered yet', { ...facts, error: outcome.error });
  else log.error('not delivered', { ...facts, error: outcome.error });
}
