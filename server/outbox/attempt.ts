import type { Deliver, Delivery, Outcome } from './delivery.ts';
import { redact } from './redact.ts';

/** Identifiers, counts and reasons only: a log line never holds what a visitor wrote. */
type Facts = Record<string, string | number>;

export interface CourierLog {
  info(message: string, facts?: Facts): void;
  warn(message: string, facts?: Facts): void;
  error(message: string, facts?: Facts): void;
}

/** Transports have limits of their own below this one; it is shorter than the lease. */
export const ATTEMPT_LIMIT_MS = 50_000;

/** An outcome in every case: a transport that throws or hangs has a bug, and its delivery must not be lost by it. */
export async function attempt(deliver: Deliver, delivery: Delivery, log: CourierLog): Promise<Outcome> {
  let limit: NodeJS.Timeout | undefined;
  const tooLong = new Promise<Outcome>((resolve) => {
    const outcome: Outcome = { kind: 'temporary', error: `no outcome within ${ATTEMPT_LIMIT_MS / 1000} seconds` };
    limit = setTimeout(() => resolve(outcome), ATTEMPT_LIMIT_MS);
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
