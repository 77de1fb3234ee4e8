import type { KeyValueStore } from '../database/key-value-store.ts';
import type { LeadStore } from '../leads/store/lead-store.ts';
import { DAY_MS } from '../text/local-time.ts';
import type { Log } from '../text/log.ts';

interface RetentionParts {
  leads: Pick<LeadStore, 'eraseBefore'>;
  store: Pick<KeyValueStore, 'read' | 'write'>;
  /** 0 keeps for ever. */
  days: number;
  log: Log;
  clock: () => number;
}

/** Milliseconds. What is erased by a clock that was ahead once is lost, so one that jumped is not believed so long. */
const TRUST_MS = 2 * DAY_MS;
const KEY = 'retention-clock';

/** Makes the hourly task that erases leads older than `days`. */
export function createRetention({ leads, store, days, log, clock }: RetentionParts) {
  return async (isStopped: () => boolean): Promise<void> => {
    if (days === 0) return;
    const now = clock();
    if (!(await isBelieved(now))) return;
    // A million leads take minutes. The next start continues after the last batch.
    const erased = await leads.eraseBefore(now - days * DAY_MS, isStopped);
    if (erased > 0) log.info('old leads erased', { leads: erased, days });
  };

  async function isBelieved(now: number): Promise<boolean> {
    const [seen = 0, believedFrom = 0] = (await store.read(KEY))?.split(' ').map(Number) ?? [];
    // Servers that share a database may differ.
    const isJump = now - seen > TRUST_MS || seen - now > DAY_MS;
    const from = isJump ? now + TRUST_MS : believedFrom;
    await store.write(KEY, `${now} ${from}`);
    if (isJump) {
      const text = 'old leads are erased in two days at the earliest, since the clock jumped or Janus was not running';
      log.warn(text, { days, from: new Date(from).toISOString() });
    }
    return now >= from;
  }
}
