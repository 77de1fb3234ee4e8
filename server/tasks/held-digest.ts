import { createKeyValueStore } from '../database/key-value-store.ts';
import type { LeadDependencies } from '../leads/store/lead.ts';
import { DAY_MS } from '../text/local-time.ts';

const CHANNEL = 'held-digest';

/** A lead that was being stored while the last digest was put is in the next one. */
const OVERLAP_MS = 60_000;

/**
 * Puts an email about held leads: at most one a day, and only if there are new ones. Every delivery belongs to a lead,
 * this one to the newest of them. Its period is its id, so one of several servers puts it.
 */
export function createHeldDigest({ database, outbox, clock }: LeadDependencies): () => Promise<void> {
  const store = createKeyValueStore(database);

  /** Finds the newest lead held since the time to which no digest belongs yet. */
  async function newestWithoutDigest(since: number): Promise<string | undefined> {
    const ids = (await database.read({ sql: NEWEST_HELD, values: [since] })).map((row) => String(row['id']));
    const digests = (await outbox.ofLeads(ids)).filter(({ channel }) => channel === CHANNEL);
    const withDigest = new Set(digests.map(({ leadId }) => leadId));
    return ids.find((id) => !withDigest.has(id));
  }

  return async () => {
    const now = clock();
    const from = await store.read(CHANNEL);
    const last = Number(from ?? 0);
    // A clock that was set back must not silence it until then.
    if (Math.abs(now - last) < DAY_MS) return;
    const newest = await newestWithoutDigest(Math.min(last, now) - OVERLAP_MS);
    if (newest === undefined) return;
    await database.write([
      outbox.putDigest(newest, String(last), now),
      store.replaceStatement(CHANNEL, from, String(now)),
    ]);
    outbox.notify();
  };
}

/* At most one a day has a digest, so a few are enough to find one that does not. */
const NEWEST_HELD = `select id from leads where state = 'held' and received_at >= $1
  order by received_at desc limit 10`;
