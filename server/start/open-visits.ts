import type { Database } from '../database/database.ts';
import { dayAfter } from '../text/local-time.ts';
import type { Log } from '../text/log.ts';
import { redact } from '../text/unsafe-text.ts';
import { createVisitStore } from '../visits/daily-sums.ts';
import { noVisits, openVisits } from '../visits/visits.ts';
import type { Config } from './config.ts';

/** Days. Sums are stored for so long that a month can be compared with the same month two years before. */
const RETENTION_DAYS = 761;

/** Counts visits unless `VISITS` is off. Older sums are removed in their time either way. */
export async function openVisitCounting(
  database: Database,
  { visits, timeZone }: Pick<Config, 'visits' | 'timeZone'>,
  log: Log,
) {
  const store = createVisitStore(database);
  const unstored = (error: unknown) => log.warn('visits cannot be stored now and stay in memory', redact(error));
  return {
    visits: visits ? await openVisits({ store, timeZone, now: Date.now, unstored }) : noVisits,
    forgetVisits: () => store.forgetBefore(dayAfter(Date.now(), timeZone, -RETENTION_DAYS)),
  };
}
