import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts a call; resolves to 0 when it may pass, else to the seconds until the next may. */
export type Limit = (client: string) => Promise<number>;

/** A limit of `perMinute` calls in any minute begun by the first of them, per client; 0 switches it off. */
export function createRateLimit(perMinute: number): Limit {
  if (perMinute === 0) return async () => 0;
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async (client) => {
    try {
      await limiter.consume(client);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw refusal;
    }
  };
}
