import type { Deliver, Delivery, Outcome } from './delivery.ts';

/** Identifiers, counts and reasons only: a log line never holds what a visitor wrote. */
type Facts = Record<string, string | number>;

export interface CourierLog {
  info(message: string, facts?: Facts): void;
  warn(message: string, facts?: Facts): void;
  error(message: string, facts?: Facts): void;
}

/** Doors have limits of their own below this one; it is shorter than the lease. */
export const ATTEMPT_LIMIT_MS = 50_000;

/** An outcome in every case: a door that throws or hangs has a mistake in it, and its delivery must not be lost by it. */
export async function attempt(deliver: Deliver, delivery: Delivery, log: CourierLog): Promise<Outcome> {
  let limit: NodeJS.Timeout | undefined;
  const tooLong = new Promise<Outcome>((resolve) => {
    const outcome: Outcome = { kind: 'temporary', error: `no outcome within ${ATTEMPT_LIMIT_MS / 1000} seconds` };
    limit = setTimeout(() => resolve(outcome), ATTEMPT_LIMIT_MS);
  });
  try {
    return await Promise.race([deliver(delivery), tooLong]);
  } catch (error) {
    const { name, where } = withoutWords(error);
    log.error('a door threw', { delivery: delivery.id, channel: delivery.channel, error: name, where });
    return { kind: 'temporary', error: `unexpected ${name}` };
  } finally {
    clearTimeout(limit);
  }
}

/** What an unexpected error is and where, without its message: that may quote the visitor. */
export function withoutWords(error: unknown): { name: string; where: string } {
  const { name = 'error', code, stack = '' } = Object(error) as Partial<Error> & { code?: unknown };
  const where = stack.split('\n').find((line) => line.startsWith('    at ')) ?? '';
  return { name: typeof code === 'string' ? `${name} ${code}` : name, where: where.trim() };
}
