import { randomBytes } from 'node:crypto';
import { createCountedLimit, identifyBy, type Calls, type CountedLimit, type Limit } from './rate-limit.ts';

/** What one server tells of its limits, in their order. */
export type Told = Calls[][];

export interface CallShares {
  /**
   * Tells what was counted under a key, and hears the present key and what others have told under it since the last time. Rejects
   * when the database does not answer.
   */
  exchange(key: string, told: Told): Promise<{ key: string; others: Told[] }>;
}

interface SharedLimitParts {
  shares: CallShares;
  /** Called when counts cannot be shared, once until they can again: meanwhile each server counts by itself. */
  unshared(error: unknown): void;
}

/** So long after a call its count is told to the other servers. */
const TOLD_AFTER_MS = 1000;
/** What was stored has no use after a minute; so long after the last call it is looked at once more, and deleted. */
const TIDIED_AFTER_MS = 90_000;
/** So few mean one of many addresses each, also to who has the key. */
const BYTES_TOLD = 3;
/** Of each limit, at a time. A flood from more addresses is held up by each server alone. */
const CLIENTS_TOLD = 500;

/**
 * Limits of calls for several servers on one database. Each counts in memory, so that no call waits, and tells the others a second
 * later. Once an hour there is a new key, and all begin to count anew.
 */
export function createSharedLimits(perMinute: number[], { shares, unshared }: SharedLimitParts) {
  let limits: CountedLimit[] = [];
  // Of this process alone, until the servers' is known.
  let key = randomBytes(32).toString('base64url');
  let timer: NodeJS.Timeout | undefined;
  let isTidying = false;
  let isFailing = false;
  let running: Promise<void> | null = null;
  begin();

  function begin(): void {
    limits = perMinute.map((most) => createCountedLimit(most, identifyBy(key, BYTES_TOLD), () => plan(TOLD_AFTER_MS)));
  }

  function plan(ms: number): void {
    if (timer !== undefined && !(isTidying && ms < TIDIED_AFTER_MS)) return;
    clearTimeout(timer);
    isTidying = ms === TIDIED_AFTER_MS;
    timer = setTimeout(() => {
      timer = undefined;
      // What is counted during an exchange is told by the next one.
      if (running === null) void share();
      else plan(TOLD_AFTER_MS);
    }, ms).unref();
  }

  function share(): Promise<void> {
    running ??= exchange().finally(() => (running = null));
    return running;
  }

  async function exchange(): Promise<void> {
    const told = await Promise.all(limits.map(async ({ take }) => (await take()).slice(0, CLIENTS_TOLD)));
    try {
      const present = await shares.exchange(key, told);
      if (present.key !== key) {
        key = present.key;
        begin();
      }
      for (const other of present.others) for (const [index, calls] of other.entries()) await limits[index]?.add(calls);
      if (told.some((calls) => calls.length > 0)) plan(TIDIED_AFTER_MS);
      isFailing = false;
    } catch (error) {
      if (!isFailing) unshared(error);
      isFailing = true;
    }
  }

  return {
    /** In the order of `perMinute`. */
    limits: perMinute.map(
      (_, index): Limit =>
        (client) =>
          limits[index]!.limit(client),
    ),
    /** Tells and hears at once, as timers do; never rejects. */
    share,
  };
}
