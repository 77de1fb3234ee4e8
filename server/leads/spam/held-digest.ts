import type { Database } from '../../database/database.ts';
import { createKeyValueStore } from '../../database/key-value-store.ts';
import type { Outbox } from '../../outbox/outbox.ts';

const KEY = 'held-digest';
const DAY_MS = 24 * 3_600_000;
/** A lead that was being stored while the last digest was put is in the next one. */
const OVERLAP_MS = 60_000;

/**
 * Puts a mail about held leads into the outbox: at most one a day, and only when there are new ones, whatever
 * the number of servers: its period is the time of the one before. As every delivery belongs to a lead, it belongs to the newest.
 */
export function createHeldDigest(
  database: Database,
  outbox: Pick<Outbox, 'putOnce' | 'notify' | 'ofLeads'>,
  now: () => number,
) {
  const store = createKeyValueStore(database);

  /** Id of the newest lead held since the time to which no digest belongs yet. */
  async function newestWithoutDigest(since: number): Promise<string | undefined> {
    const ids = (await database.read({ sql: NEWEST, values: [since] })).map((row) => String(row['id']));
    const deliveries = await outbox.ofLeads(ids);
    const withDigest = new Set(
      deliveries.filter(({ channel }) => channel === 'held-digest').map(({ leadId }) => leadId),
    );
    return ids.find((id) => !withDigest.has(id));
  }

  return async (): Promise<void> => {
    const time = now();
    const stored = await store.read(KEY);
    const last = Number(stored ?? 0);
    // A clock that was set back must not silence it until then.
    if (Math.abs(time - last) < DAY_MS) return;
    const newest = await newestWithoutDigest(Math.min(last, time) - OVERLAP_MS);
    if (newest === undefined) return;
    await database.write([
      outbox.putOnce(newest, 'held-digest', String(last), time),
      store.replaceStatement(KEY, stored, String(time)),
    ]);
    outbox.notify();
  };
}

/* At most one a day has a digest, so a few are enough to find one that does not. */
const NEWEST = `select id from leads where state = 'held' and received_at >= $1 order by received_at desc limit 10`;
