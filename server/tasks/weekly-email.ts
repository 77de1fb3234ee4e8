import type { Database } from '../database/database.ts';
import { createKeyValueStore } from '../database/key-value-store.ts';
import type { Outbox } from '../delivery/outbox.ts';
import { type Accept, ownIdempotencyKey } from '../leads/receive/accept.ts';
import { NO_PROBE } from '../leads/store/list-leads.ts';
import type { ReadVisitFigures } from '../leads/answer-times.ts';
import { lastWeekEnd, WEEK_MS } from '../text/local-time.ts';

const KEY = 'weekly-mail';

interface WeeklyMailParts {
  database: Database;
  outbox: Pick<Outbox, 'putOnce' | 'notify'>;
  accept: Accept;
  visits: ReadVisitFigures;
  /** Key of the face in whose words the mail is. */
  face(): string;
  /** Empty is the machine's. */
  timeZone: string;
  now(): number;
}

/**
 * Puts the mail about the week that ended, once whatever the number of servers, and only where leads came in it, one waits for
 * an answer, or somebody visited. As every delivery belongs to a lead, it belongs to the newest of them; where there is none, to
 * a probe, which the next self test removes.
 */
export function createWeeklyMail({ database, outbox, accept, visits, face, timeZone, now }: WeeklyMailParts) {
  const store = createKeyValueStore(database);

  return async (): Promise<void> => {
    const end = lastWeekEnd(now(), timeZone);
    const reportedUntil = await store.read(KEY);
    // The first week begins with the program. A clock that was set back must not silence it until then.
    if (reportedUntil === null || Number(reportedUntil) > end + WEEK_MS) return markReported(reportedUntil, end);
    if (Number(reportedUntil) >= end) return;
    const sql = `select id from leads where ${NO_PROBE} and received_at < $2
      and (state = 'new' or (state = 'answered' and received_at >= $1)) order by received_at desc limit 1`;
    const [newest] = await database.read({ sql, values: [end - WEEK_MS, end] });
    if (!newest) return (await putForVisits(end)) ? markReported(reportedUntil, end) : undefined;
    await database.write([
      outbox.putOnce(String(newest['id']), 'weekly-mail', { period: String(end), now: now() }),
      store.replaceStatement(KEY, reportedUntil, String(end)),
    ]);
    outbox.notify();
  };

  async function markReported(from: string | null, end: number): Promise<void> {
    await store.replace(KEY, from, String(end));
  }

  /** False where it could not be stored. */
  async function putForVisits(end: number): Promise<boolean> {
    if ((await visits({ since: end - WEEK_MS, until: end })).length === 0) return true;
    const fields = { week: new Date(end).toISOString().slice(0, 10) };
    const own = { kind: 'probe', fields, held: false, proof: null } as const;
    const idempotencyKey = ownIdempotencyKey(KEY, String(end));
    const accepted = await accept({ ...own, idempotencyKey, face: face(), channels: ['weekly-mail'] });
    return accepted.kind === 'accepted';
  }
}
