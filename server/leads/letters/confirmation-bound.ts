import type { CourierLog } from '../../outbox/worker.ts';
import type { Deliver } from '../../outbox/delivery.ts';
import type { Outbox } from '../../outbox/outbox.ts';

/** Within 24 hours, for all addresses together. */
export const CONFIRMATIONS_A_DAY = 1000;

/** Shown with a delivery that was kept back. */
export const overBound = `${CONFIRMATIONS_A_DAY} confirmations left within a day, so this one was kept back; "npm run leads -- retry" sends it later`;

const DAY_MS = 24 * 3_600_000;

interface BoundParts {
  outbox: Pick<Outbox, 'haveGone'>;
  log: CourierLog;
  /** Milliseconds since 1970. */
  clock?(): number;
}

/**
 * The visitors' transport with a bound for the day: whoever enters many addresses must not make this server a sender of
 * mass mail. Counted when a confirmation is about to go, since counting in a lead's own transaction would make leads wait
 * for each other; servers that send at once may together go over by one each.
 */
export function boundConfirmations(deliver: Deliver, { outbox, log, clock = Date.now }: BoundParts): Deliver {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return async (delivery) => {
    const now = clock();
    if (!(await outbox.haveGone('visitor-mail', now - DAY_MS, CONFIRMATIONS_A_DAY))) return deliver(delivery);
    if (Math.abs(now - loggedAt) >= DAY_MS) {
      loggedAt = now;
      log.error('confirmations are kept back: the bound of a day is reached', { bound: CONFIRMATIONS_A_DAY });
    }
    return { kind: 'over-bound', error: overBound };
  };
}
