import { createHash } from 'node:crypto';
import { recipientsOf, type Site } from '#contract/site/site.ts';
import { createKeyValueStore } from '../database/key-value-store.ts';
import type { DigestChannel } from '../delivery/channels.ts';
import { type ReadVisitFigures, remindedBefore } from '../leads/answer-times.ts';
import { type Accept, ownIdempotencyKey } from '../leads/receive/accept.ts';
import type { LeadDependencies } from '../leads/store/lead.ts';
import { NO_PROBE } from '../leads/store/list-leads.ts';
import { dayAfter, DAY_MS, lastWeekEnd, WEEK_MS } from '../text/local-time.ts';

/*
 * Emails to the owner about several leads. As every delivery belongs to a lead, each belongs to the newest of them. One
 * of several servers puts it: its period is its id.
 */

/** Remembers under the channel's name the time that its digests have covered. */
function createDigest(channel: DigestChannel, { database, outbox, clock }: LeadDependencies) {
  const store = createKeyValueStore(database);
  return {
    read: () => store.read(channel),
    mark: (from: string | null, until: number) => store.replace(channel, from, String(until)),
    /** Puts the digest and its mark in one write. `leads`: ids of those that it belongs to, one for each recipient. */
    async put(leads: Record<string, string>, period: number, { from, until }: Mark): Promise<void> {
      await database.write([
        ...Object.entries(leads).map(([whose, id]) =>
          outbox.putOnce(id, channel, { period: `${period}${whose}`, now: clock() }),
        ),
        store.replaceStatement(channel, from, String(until)),
      ]);
      outbox.notify();
    },
  };
}

interface Mark {
  from: string | null;
  until: number;
}

/** A lead that was being stored while the last digest was put is in the next one. */
const OVERLAP_MS = 60_000;

/** Puts an email about held leads: at most one a day, and only if there are new ones. */
export function createHeldDigest(parts: LeadDependencies): () => Promise<void> {
  const { database, outbox, clock } = parts;
  const digest = createDigest('held-digest', parts);

  /** Finds the newest lead held since the time to which no digest belongs yet. */
  async function newestWithoutDigest(since: number): Promise<string | undefined> {
    const ids = (await database.read({ sql: NEWEST_HELD, values: [since] })).map((row) => String(row['id']));
    const deliveries = await outbox.ofLeads(ids);
    const withDigest = new Set(
      deliveries.filter(({ channel }) => channel === 'held-digest').map(({ leadId }) => leadId),
    );
    return ids.find((id) => !withDigest.has(id));
  }

  return async () => {
    const now = clock();
    const from = await digest.read();
    const last = Number(from ?? 0);
    // A clock that was set back must not silence it until then.
    if (Math.abs(now - last) < DAY_MS) return;
    const newest = await newestWithoutDigest(Math.min(last, now) - OVERLAP_MS);
    if (newest !== undefined) await digest.put({ '': newest }, last, { from, until: now });
  };
}

/* At most one a day has a digest, so a few are enough to find one that does not. */
const NEWEST_HELD = `select id from leads where state = 'held' and received_at >= $1 order by received_at desc limit 10`;

/** A clock that is set forward, or a face that begins to promise, must not bring up old leads. */
const LONGEST_MS = WEEK_MS;
const CLOCKS_DIFFER_MS = 60_000;

interface AnswerReminderParts extends LeadDependencies {
  site(): Site;
  /** Empty is the machine's. */
  timeZone: string;
}

/** Puts an email about leads whose promised time is nearly over, if there is another one: one for each recipient. */
export function createAnswerReminder({ site, timeZone, ...parts }: AnswerReminderParts): () => Promise<void> {
  const { database, clock } = parts;
  const digest = createDigest('answer-reminder', parts);

  /** Finds the newest lead of each recipient whose turn came after `since`. An id begins with its time. */
  async function newestSince(since: number, now: number): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    for (const face of site().faces.filter(({ answerHours }) => answerHours !== null)) {
      const sql = `select kind, max(id) as id from leads where state = 'new' and face = $1 and received_at > $2
        and received_at <= $3 and ${NO_PROBE} group by kind`;
      const values = [face.key, remindedBefore(face, since, timeZone), remindedBefore(face, now, timeZone)];
      for (const { kind, id } of await database.read({ sql, values })) {
        const whose = shortened(recipientsOf(face, String(kind)));
        if (String(id) > (found[whose] ?? '')) found[whose] = String(id);
      }
    }
    return found;
  }

  return async () => {
    const now = clock();
    const from = await digest.read();
    const last = Number(from ?? 0);
    // A clock that was set back must not silence it until then. Servers' clocks differ a little.
    if (last > now + CLOCKS_DIFFER_MS) return void (await digest.mark(from, now));
    const newest = await newestSince(Math.max(last, now - LONGEST_MS), now);
    if (Object.keys(newest).length > 0) await digest.put(newest, last, { from, until: now });
  };
}

/** Distinguishes recipients in the id of a delivery, which emails show. */
const shortened = (to?: string[]) =>
  to ? `-${createHash('sha256').update(String(to)).digest('hex').slice(0, 12)}` : '';

interface WeeklyEmailParts extends LeadDependencies {
  accept: Accept;
  visits: ReadVisitFigures;
  /** Returns the key of the face in whose words the email is. */
  face(): string;
  /** Empty is the machine's. */
  timeZone: string;
}

/**
 * Puts the email about the week that ended, if it had leads or visits, or a lead waits for an answer. Without a lead it
 * belongs to a probe, which the next self test removes.
 */
export function createWeeklyEmail({ accept, visits, face, timeZone, ...parts }: WeeklyEmailParts): () => Promise<void> {
  const { database, clock } = parts;
  const digest = createDigest('weekly-mail', parts);

  return async () => {
    const until = lastWeekEnd(clock(), timeZone);
    const from = await digest.read();
    // The first week begins with the installation. A clock that was set back must not silence it until then.
    if (from === null || Number(from) > until + WEEK_MS) return void (await digest.mark(from, until));
    if (Number(from) >= until) return;
    const sql = `select id from leads where ${NO_PROBE} and received_at < $2
      and (state = 'new' or (state = 'answered' and (received_at >= $1 or (quote_until >= $3 and quote_until <= $4))))
      order by received_at desc limit 1`;
    const week = [0, 7].map((days) => dayAfter(until, timeZone, days));
    const [newest] = await database.read({ sql, values: [until - WEEK_MS, until, ...week] });
    if (newest) return digest.put({ '': String(newest['id']) }, until, { from, until });
    if (await putForVisits(until)) await digest.mark(from, until);
  };

  /** Resolves to false if it could not be stored. */
  async function putForVisits(until: number): Promise<boolean> {
    if ((await visits({ since: until - WEEK_MS, until })).length === 0) return true;
    const fields = { week: new Date(until).toISOString().slice(0, 10) };
    const own = { kind: 'probe', fields, held: false } as const;
    const idempotencyKey = ownIdempotencyKey('weekly-mail', String(until));
    const accepted = await accept({ ...own, idempotencyKey, face: face(), channels: ['weekly-mail'] });
    return accepted.kind === 'accepted';
  }
}
