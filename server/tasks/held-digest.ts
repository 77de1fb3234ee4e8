import { createKeyValueStore } from '../database/key-value-store.ts';
import type { LeadDependencies } from '../leads/store/lead.ts';
import { DAY_MS } from '../text/local-time.ts';

const CHANNEL = 'held-digest';

/** A lead that was being stored while the last digest was put is in the next one. */
const OVERLAP_MS = 60_000;

/** Puts an email about held leads, at most one a day and only of new ones. It belongs to the newest. */
export function createHeldDigest({ database, outbox, clock }: LeadDependencies): () => Promise<void> {
  const store = createKeyValueStore(database);

  return async () => {
    const now = clock();
    const stored = await store.read(CHANNEL);
    const [time = '', lastLead = '', timeBefore = ''] = stored?.split(' ') ?? [];
    // A clock that was set back must not silence it until then.
    if (Math.abs(now - Number(time)) < DAY_MS) return;
    // The email may have been erased with its lead before it was sent.
    const [lead] = await database.read({ sql: 'select id from leads where id = $1', values: [lastLead] });
    const last = Number(lead ? time : timeBefore);
    const [newest] = await database.read({
      sql: NEWEST_HELD,
      values: [(last > now ? 0 : last) - OVERLAP_MS, lastLead],
    });
    if (!newest) return;
    const id = String(newest['id']);
    await database.transaction(async (run) => {
      // Another server may have been faster.
      const replaced = await run(store.replaceStatement(CHANNEL, stored, `${now} ${id} ${last}`));
      if (replaced.length === 0) return;
      await run(outbox.put(id, [CHANNEL], { now, held: false, about: time }));
    });
    outbox.notify();
  };
}

/** A lead of long ago may be held for a text that was added to it. */
const NEWEST_HELD = `select id from leads where state = 'held' and (received_at >= $1 and id <> $2
  or exists (select 1 from additions where lead_id = leads.id and additions.received_at >= $1))
  order by received_at desc limit 1`;
