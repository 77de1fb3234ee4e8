import type { Database } from '../../database/database.ts';
import type { Outbox } from '../../outbox/outbox.ts';

/** The channel by which the owner hears of held leads. */
export const digestChannel = 'held-digest';

const MEMO = 'held-digest';
const DAY_MS = 24 * 3_600_000;
/** A lead that was being stored while the last digest was put is told with the next one. */
const OVERLAP_MS = 60_000;

/**
 * Puts a mail about held leads into the outbox: at most one a day, and only when there are new ones. It hangs on the newest
 * of them, as every delivery hangs on a lead. Resolves to whether there is one to send.
 */
export function createHeldDigest(database: Database, outbox: Pick<Outbox, 'put'>, now: () => number) {
  return async (): Promise<boolean> => {
    const time = now();
    const [memo] = await database.read({ sql: 'select value from memos where name = $1', values: [MEMO] });
    const last = Number(memo?.['value'] ?? 0);
    // A clock that was set back must not silence it until then.
    if (Math.abs(time - last) < DAY_MS) return false;
    const [newest] = await database.read({ sql: NEWEST, values: [Math.min(last, time) - OVERLAP_MS, digestChannel] });
    if (newest === undefined) return false;
    await database.write([
      ...outbox.put(String(newest['id']), [digestChannel], { now: time, held: false }),
      {
        sql: `insert into memos (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
        values: [MEMO, String(time)],
      },
    ]);
    return true;
  };
}

const NEWEST = `select id from leads where state = 'held' and received_at >= $1
  and not exists (select 1 from deliveries where lead_id = leads.id and channel = $2)
  order by received_at desc limit 1`;
