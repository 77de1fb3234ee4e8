import type { Database } from '../../database/database.ts';
import type { Outbox } from '../../outbox/outbox.ts';

const MEMO = 'held-digest';
const DAY_MS = 24 * 3_600_000;
/** A lead that was being stored while the last digest was put is told with the next one. */
const OVERLAP_MS = 60_000;

/**
 * Puts a mail about held leads into the outbox: at most one a day, and only when there are new ones. It hangs on the newest
 * of them, as every delivery hangs on a lead.
 */
export function createHeldDigest(
  database: Database,
  outbox: Pick<Outbox, 'put' | 'notify' | 'ofLeads'>,
  now: () => number,
) {
  /** Id of the newest held lead since the time that carries no digest yet. */
  async function newestUntold(since: number): Promise<string | undefined> {
    const ids = (await database.read({ sql: NEWEST, values: [since] })).map((row) => String(row['id']));
    const deliveries = await outbox.ofLeads(ids);
    const told = new Set(deliveries.filter(({ channel }) => channel === 'held-digest').map(({ leadId }) => leadId));
    return ids.find((id) => !told.has(id));
  }

  return async (): Promise<void> => {
    const time = now();
    const [memo] = await database.read({ sql: 'select value from memos where name = $1', values: [MEMO] });
    const last = Number(memo?.['value'] ?? 0);
    // A clock that was set back must not silence it until then.
    if (Math.abs(time - last) < DAY_MS) return;
    const newest = await newestUntold(Math.min(last, time) - OVERLAP_MS);
    if (newest === undefined) return;
    await database.write([
      ...outbox.put(newest, ['held-digest'], { now: time, held: false }),
      {
        sql: `insert into memos (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
        values: [MEMO, String(time)],
      },
    ]);
    outbox.notify();
  };
}

/* At most one a day carries a digest, so a few are enough to find one that does not. */
const NEWEST = `select id from leads where state = 'held' and received_at >= $1 order by received_at desc limit 10`;
