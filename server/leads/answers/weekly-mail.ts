import type { Database } from '../../database/database.ts';
import { createKeyValueStore } from '../../database/key-value-store.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Accept } from '../receive/accept.ts';
import { ownKey } from '../receive/own-key.ts';
import { NO_PROBE } from '../store/list-leads.ts';
import type { Period } from './answer-figures.ts';
import { lastWeekEnd } from './week.ts';

const KEY = 'weekly-mail';
const WEEK_MS = 7 * 24 * 3_600_000;

/** Of one face in a time. */
export interface VisitFigures {
  /** Key of the face. */
  face: string;
  visits: number;
  /** Forms that somebody turned to. */
  begun: number;
  /** Hosts and words of campaigns, those with the most visits first. */
  sources: { name: string; visits: number }[];
}

/** By face; none where visits are not counted. */
export type ReadVisitFigures = (period: Period) => Promise<VisitFigures[]>;

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
    const told = await store.read(KEY);
    // The first week begins with the program. A clock that was set back must not silence it until then.
    if (told === null || Number(told) > end + WEEK_MS) return tell(told, end);
    if (Number(told) >= end) return;
    const sql = `select id from leads where ${NO_PROBE} and received_at < $2
      and (state = 'new' or (state = 'answered' and received_at >= $1)) order by received_at desc limit 1`;
    const [newest] = await database.read({ sql, values: [end - WEEK_MS, end] });
    if (!newest) return (await putForVisits(end)) ? tell(told, end) : undefined;
    await database.write([
      outbox.putOnce(String(newest['id']), 'weekly-mail', String(end), now()),
      store.replaceStatement(KEY, told, String(end)),
    ]);
    outbox.notify();
  };

  async function tell(from: string | null, end: number): Promise<void> {
    await store.replace(KEY, from, String(end));
  }

  /** False where it could not be stored. */
  async function putForVisits(end: number): Promise<boolean> {
    if ((await visits({ since: end - WEEK_MS, until: end })).length === 0) return true;
    const fields = { week: new Date(end).toISOString().slice(0, 10) };
    const own = { kind: 'probe', fields, held: false, proof: null } as const;
    const idempotencyKey = ownKey(KEY, String(end));
    const accepted = await accept({ ...own, idempotencyKey, face: face(), channels: ['weekly-mail'] });
    return accepted.kind === 'accepted';
  }
}

/** The week that a mail put at this time is about, in milliseconds since 1970. */
export function weekOf(putAt: number, timeZone: string): Period {
  const until = lastWeekEnd(putAt, timeZone);
  return { since: until - WEEK_MS, until };
}
