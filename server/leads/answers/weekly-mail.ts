import type { Database } from '../../database/database.ts';
import { createKeyValueStore } from '../../database/key-value-store.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { NO_PROBE } from '../store/list-leads.ts';
import { lastWeekEnd } from './week.ts';

const KEY = 'weekly-mail';
const WEEK_MS = 7 * 24 * 3_600_000;

/**
 * Puts the mail about the week that ended, once, and only where leads came in it or one waits for an answer. As every delivery
 * belongs to a lead, it belongs to the newest of them. `timeZone`: empty is the machine's.
 */
export function createWeeklyMail(
  database: Database,
  outbox: Pick<Outbox, 'put' | 'notify'>,
  timeZone: string,
  now: () => number,
) {
  const store = createKeyValueStore(database);

  return async (): Promise<void> => {
    const end = lastWeekEnd(now(), timeZone);
    const told = await store.read(KEY);
    // The first week begins with the program. A clock that was set back must not silence it until then.
    if (told === null || Number(told) > end + WEEK_MS) return store.write(KEY, String(end));
    if (Number(told) >= end) return;
    const sql = `select id from leads where ${NO_PROBE} and received_at < $2
      and (state = 'new' or (state = 'answered' and received_at >= $1)) order by received_at desc limit 1`;
    const [newest] = await database.read({ sql, values: [end - WEEK_MS, end] });
    await database.write([
      ...(newest ? [outbox.put(String(newest['id']), ['weekly-mail'], { now: now(), held: false })] : []),
      store.writeStatement(KEY, String(end)),
    ]);
    if (newest) outbox.notify();
  };
}

/** The week that a mail put at this time is about, in milliseconds since 1970. */
export function weekOf(putAt: number, timeZone: string): { since: number; until: number } {
  const until = lastWeekEnd(putAt, timeZone);
  return { since: until - WEEK_MS, until };
}
