import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Statement } from './database.ts';

/** `for ever`: longer than there is patience. */
export type Locked = 'no' | 'until now' | 'for ever';

export const STAYS_LOCKED =
  'The database could not be brought up to date: another program keeps a table locked, such as a dump or a transaction that was left open. No lead was touched, and servers that run go on. Start again once it has ended.';

const PAUSE_MS = 1000;
/** PostgreSQL: lock_not_available. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * On PostgreSQL whatever comes to a table queues behind a migration that waits for its lock, leads too: so it gives up after half
 * a second, lets them through, and comes again.
 */
export function createLockPatience(patienceMs: number) {
  const begun = performance.now();
  return {
    /** Below the second after which deadlocks are looked for, which leads could lose. */
    limit: ({ kind }: Database): Statement[] => (kind === 'postgres' ? [{ sql: 'set local lock_timeout = 500' }] : []),

    /** Pauses where the error says that another program has a lock. */
    async wait(error: unknown): Promise<Locked> {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) return 'no';
      if (performance.now() - begun > patienceMs) return 'for ever';
      await pause(PAUSE_MS);
      return 'until now';
    },
  };
}
