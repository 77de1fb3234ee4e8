import { isDiskFull } from '../database/database.ts';
import type { Log } from '../text/log.ts';
import { redact } from '../text/unsafe-text.ts';
import { whyUnwritable } from './readiness.ts';

/** Logs and counts the leads that could not be stored, and keeps the last one's time and reason for the alarm. */
export function createUnstoredLeads(log: Log, clock = Date.now) {
  let count = 0;
  let last: { why: string; at: number } | null = null;
  return {
    add(error: unknown): void {
      count += 1;
      last = { why: whyUnwritable(error), at: clock() };
      const isFull = isDiskFull(error);
      log.error(isFull ? 'a lead could not be stored: the disk is full' : 'a lead could not be stored', redact(error));
    },
    count: () => count,
    /** Why the last one was not stored. Null if none failed since that time, in milliseconds since 1970. */
    whySince: (since: number): string | null => (last !== null && last.at > since ? last.why : null),
  };
}
