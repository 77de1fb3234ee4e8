import { isDiskFull } from '../database/database.ts';
import type { Log } from '../text/log.ts';
import { redact } from '../text/unsafe-text.ts';
import { whyUnwritable } from './readiness.ts';

/** Logs and counts the leads that could not be stored, and keeps the last one's reason for the alarm. */
export function createUnstoredLeads(log: Log) {
  let count = 0;
  let reason: string | null = null;
  return {
    add(error: unknown): void {
      count += 1;
      reason = whyUnwritable(error);
      const isFull = isDiskFull(error);
      log.error(isFull ? 'a lead could not be stored: the disk is full' : 'a lead could not be stored', redact(error));
    },
    count: () => count,
    take(): string | null {
      const taken = reason;
      reason = null;
      return taken;
    },
  };
}
