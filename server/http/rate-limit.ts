import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts a call; resolves to 0 when it may pass, else to the seconds until the next may. */
export type Limit = (client: string) => Promise<number>;

/**
 * A limit of `perMinute` calls in any minute begun by the first of them, per client; 0 switches it off. Clients are kept as
 * hashes under a key of this run, in memory and for that minute, so that no record of visitors remains.
 */
export function createRateLimit(perMinute: number): Limit {
  if (perMinute === 0) return async () => 0;
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  const key = randomBytes(32);
  const hash = (client: string) => createHmac('sha256', key).update(client).digest('base64');
  return async (client) => {
    try {
      await limiter.consume(hash(client));
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw refusal;
    }
  };
}
