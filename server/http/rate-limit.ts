import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { MINUTE_MS } from '../text/local-time.ts';
import { type Limit, widenToNetwork } from './request.ts';

/** New clients of a minute, some 2 KB each. Beyond them an IPv6 network (/48) is one: a flood has few of those. */
const SEPARATE_CLIENTS_MAX = 20_000;

/**
 * Makes a limit of `perMinute` calls a client in any minute begun by the first of them. 0 switches it off. Clients are
 * hashes under a key of this run, in memory for that minute, so that no record of visitors remains.
 */
export function createRateLimit(perMinute: number): Limit {
  if (perMinute === 0) return async () => 0;
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  const key = randomBytes(32);
  let newClients = 0;
  let begun = 0;

  function findClient(address: string): string {
    const now = performance.now();
    if (now - begun >= MINUTE_MS) [newClients, begun] = [0, now];
    const counted = newClients < SEPARATE_CLIENTS_MAX ? address : widenToNetwork(address);
    return createHmac('sha256', key).update(counted).digest('base64url');
  }

  return async (address) => {
    // A client without an address would use up the calls of all others without one.
    if (address === '') return 0;
    try {
      const { consumedPoints } = await limiter.consume(findClient(address));
      if (consumedPoints === 1) newClients += 1;
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  };
}
