import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from './client.ts';

const MINUTE_MS = 60_000;
/** New clients of a minute, some 2 KB each; after so many an IPv6 network (/48) counts as one, of which a flood has few. */
const APART = 20_000;

/** Counts a call; resolves to 0 when it may pass, else to the seconds until the next may. */
export type Limit = (client: string) => Promise<number>;

/** Calls of one client. */
export interface Calls {
  /** As it is identified. */
  client: string;
  count: number;
  /** Milliseconds until its minute ends. */
  leftMs: number;
}

export interface CountedLimit {
  limit: Limit;
  /** What was counted here since the last time, and others have to know; those with the most calls first. */
  take(): Promise<Calls[]>;
  /** Adds what others have counted. Of two minutes the one that ends first counts. */
  add(calls: Calls[]): Promise<void>;
}

/**
 * A limit of `perMinute` calls in any minute begun by the first of them, per client; 0 switches it off. Clients are kept as
 * hashes under a key of this run, in memory and for that minute, so that no record of visitors remains.
 */
export function createRateLimit(perMinute: number): Limit {
  return createCountedLimit(perMinute, identifyBy(randomBytes(32).toString('base64url'), 32)).limit;
}

/** The first bytes of a hash that is keyed. */
export function identifyBy(key: string, bytes: number): (client: string) => string {
  return (client) => createHmac('sha256', key).update(client).digest().toString('base64url', 0, bytes);
}

/** The same, with counts that servers which identify clients alike can tell each other. `counted` is called when there are some. */
export function createCountedLimit(
  perMinute: number,
  identify: (client: string) => string,
  counted: () => void = () => {},
): CountedLimit {
  if (perMinute === 0) return { limit: async () => 0, take: async () => [], add: async () => {} };
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  const untold = new Map<string, number>();
  let newClients = 0;
  let begun = 0;

  function clientOf(address: string): string {
    const now = performance.now();
    if (now - begun >= MINUTE_MS) [newClients, begun] = [0, now];
    return identify(newClients < APART ? address : networkOf(address));
  }

  function note(client: string, { consumedPoints }: RateLimiterRes): void {
    if (consumedPoints === 1) newClients += 1;
    // Who is over the limit is known for it: a flood has nothing more to tell.
    if (consumedPoints > perMinute + 1) return;
    untold.set(client, (untold.get(client) ?? 0) + 1);
    counted();
  }

  async function find(client: string): Promise<RateLimiterRes | null> {
    const found = await limiter.get(client);
    return found !== null && found.msBeforeNext > 0 ? found : null;
  }

  return {
    async limit(address) {
      const client = clientOf(address);
      try {
        note(client, await limiter.consume(client));
        return 0;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        note(client, refusal);
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },

    async take() {
      const taken = [...untold].toSorted(([, a], [, b]) => b - a);
      untold.clear();
      const calls = taken.map(async ([client, count]) => ({
        client,
        count,
        leftMs: (await find(client))?.msBeforeNext ?? 0,
      }));
      return (await Promise.all(calls)).filter(({ leftMs }) => leftMs > 0);
    },

    async add(calls) {
      for (const { client, count, leftMs } of calls) {
        if (leftMs <= 0) continue;
        const own = await find(client);
        const left = Math.min(leftMs, own?.msBeforeNext ?? leftMs);
        await limiter.set(client, (own?.consumedPoints ?? 0) + count, left / 1000);
      }
    },
  };
}
