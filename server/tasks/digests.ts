import type { Site } from '#contract/site/site.ts';
import type { Database } from '../database/database.ts';
import { createKeyValueStore } from '../database/key-value-store.ts';
import type { Outbox } from '../delivery/outbox.ts';
import { remindedBefore } from '../leads/answer-times.ts';
import { NO_PROBE } from '../leads/store/list-leads.ts';

const HELD_DIGEST = 'held-digest';
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
    const stored = await store.read(HELD_DIGEST);
    const last = Number(stored ?? 0);
    // A clock that was set back must not silence it until then.
    if (Math.abs(time - last) < DAY_MS) return;
    const newest = await newestWithoutDigest(Math.min(last, time) - OVERLAP_MS);
    if (newest === undefined) return;
    await database.write([
      outbox.putOnce(newest, 'held-digest', { period: String(last), now: time }),
      store.replaceStatement(HELD_DIGEST, stored, String(time)),
    ]);
    outbox.notify();
  };
}

/* At most one a day has a digest, so a few are enough to find one that does not. */
const NEWEST = `select id from leads where state = 'held' and received_at >= $1 order by received_at desc limit 10`;

const ANSWER_REMINDER = 'answer-reminder';
/** A clock that is set forward or a face that begins to promise must not bring up leads of long ago. */
const LONGEST_MS = 7 * 24 * 3_600_000;
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Puts a mail about leads whose promised time is nearly over, when one has come to that since the last such mail: each lead is
 * the occasion of one at most, whatever the number of servers: its period is the time of the mail before. As every delivery belongs
 * to a lead, it belongs to the newest of them.
 */
export function createAnswerReminder(
  database: Database,
  outbox: Pick<Outbox, 'putOnce' | 'notify'>,
  site: () => Site,
  now: () => number,
) {
  const store = createKeyValueStore(database);

  /** Id of the newest lead whose turn came after `since`. */
  async function newestSince(since: number, time: number): Promise<string | undefined> {
    const found: { id: string; receivedAt: number }[] = [];
    for (const face of site().faces.filter(({ answerHours }) => answerHours !== null)) {
      const sql = `select id, received_at from leads where state = 'new' and face = $1 and received_at > $2 and received_at <= $3
        and ${NO_PROBE} order by received_at desc limit 1`;
      const values = [face.key, remindedBefore(face, since), remindedBefore(face, time)];
      const [row] = await database.read({ sql, values });
      if (row) found.push({ id: String(row['id']), receivedAt: Number(row['received_at']) });
    }
    return found.toSorted((a, b) => b.receivedAt - a.receivedAt)[0]?.id;
  }

  return async (): Promise<void> => {
    const time = now();
    const stored = await store.read(ANSWER_REMINDER);
    const last = Number(stored ?? 0);
    // A clock that was set back must not silence it until then; servers' clocks differ a little.
    if (last > time + CLOCKS_DIFFER_MS) return store.write(ANSWER_REMINDER, String(time));
    const newest = await newestSince(Math.max(last, time - LONGEST_MS), time);
    if (newest === undefined) return;
    await database.write([
      outbox.putOnce(newest, 'answer-reminder', { period: String(last), now: time }),
      store.replaceStatement(ANSWER_REMINDER, stored, String(time)),
    ]);
    outbox.notify();
  };
}
