import { openCallShares } from '../database/call-shares.ts';
import type { Database } from '../database/database.ts';
import { createRateLimit, type Limit } from '../http/rate-limit.ts';
import { createSharedLimits, type Told } from '../http/shared-limits.ts';
import { redact } from '../outbox/redact.ts';
import type { Log } from './log.ts';

/** Limits of so many calls a minute, 0 for none: on PostgreSQL shared by all servers that use it, else of this process. */
export async function openLimits(
  database: Database,
  perMinute: number[],
  { log, isDraining }: { log: Log; isDraining(): boolean },
): Promise<Limit[]> {
  if (database.kind === 'sqlite' || perMinute.every((most) => most === 0)) return perMinute.map(createRateLimit);
  const unshared = (error: unknown) => {
    if (!isDraining()) log.warn('calls are counted by this server alone', redact(error));
  };
  try {
    const shares = await openCallShares<Told>(database);
    const { limits, share } = createSharedLimits(perMinute, { shares, unshared });
    await share();
    return limits;
  } catch (error) {
    unshared(error);
    return perMinute.map(createRateLimit);
  }
}
