import { type Database, placeholders, readByIds, type Statement } from '../database/database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../text/local-time.ts';
import type { Channel } from './channels.ts';
import { type Counts, type LastError, readCounts, readLastErrors } from './counts.ts';
import { type Delivery, type DeliveryState, type Outcome, toDelivery } from './delivery.ts';

export type Outbox = ReturnType<typeof createOutbox>;

/** The milliseconds that a claimed delivery stays out of others' reach: longer than any attempt may take. */
const LEASE_MS = 55_000;
/** A lease that ends later than this was made before the clock was set back. Servers' clocks may differ. */
const LONGEST_LEASE_MS = 10 * LEASE_MS;
/** A server with newer settings, or of a newer version, has claimed its deliveries by then. */
const UNKNOWN_AFTER_MS = HOUR_MS;

/**
 * The queue of deliveries, and the only code that names their table. Methods for another transaction return statements.
 * The rest run immediately and reject if the database does not answer. `clock` returns milliseconds since 1970,
 * `random` [0, 1).
 */
export function createOutbox({ database, clock, random }: { database: Database; clock(): number; random(): number }) {
  const listeners = new Set<() => void>();

  return {
    /** Calls the listener after each `notify`. */
    subscribe(listener: () => void): void {
      listeners.add(listener);
    },

    /** Makes the courier of this process poll immediately. Call it when the transaction with `put` is stored. */
    notify(): void {
      for (const listener of listeners) listener();
    },

    put: putStatement,
    putNote: noteStatement,
    putDigest: digestStatement,
    hold: holdStatement,
    release: releaseStatement,
    retry: retryStatement,

    /**
     * Takes the oldest due delivery under a lease, and first takes back those of servers that have ended. `underWay`:
     * ids that this process has claimed, whose leases look ended after the clock was set back.
     */
    async claim(channel: Channel, underWay: readonly string[] = []): Promise<Delivery | null> {
      const now = clock();
      const values = [channel, now, now + LONGEST_LEASE_MS];
      // Each lead wakes every worker. A read keeps nobody waiting who stores the next one.
      if ((await database.read({ sql: FIND_DUE, values })).length === 0) return null;
      // On SQLite one writer at a time is the rule already.
      const lock = database.kind === 'postgres' ? 'for update skip locked' : '';
      const others = underWay.length === 0 ? '' : `and id not in (${placeholders(underWay, 5)})`;
      const [, [row] = []] = await database.write([
        {
          sql: `update deliveries set state = ${WAITING_OR_HELD}, due_at = $2, leased_until = null, last_error = $4
            where channel = $1 and state = 'sending' and (leased_until <= $2 or leased_until > $3) ${others}`,
          values: [...values, 'Janus ended during the last attempt', ...underWay],
        },
        {
          sql: `update deliveries set state = 'sending', attempts = attempts + 1, leased_until = $3 where id = (
            select id from deliveries where channel = $1 and state = 'waiting' and due_at <= $2
            order by created_at, id limit 1 ${lock}) returning *`,
          values: [channel, now, now + LEASE_MS],
        },
      ]);
      return row ? toDelivery(row) : null;
    },

    /**
     * Stores the outcome of a claimed delivery. The number of attempts distinguishes one claim from the next. If an
     * attempt lost its lease, only `delivered` counts. Resolves to the new state, `deleted` if it was not needed.
     */
    async settle({ id, attempts, createdAt }: Delivery, outcome: Outcome): Promise<DeliveryState | 'deleted'> {
      const now = clock();
      const stillOurs = `where id = $1 and state = 'sending' and attempts = $2`;
      if (outcome.kind === 'unneeded') {
        await database.write([{ sql: `delete from deliveries ${stillOurs}`, values: [id, attempts] }]);
        return 'deleted';
      }
      if (outcome.kind === 'delivered') {
        const sql = `update deliveries set state = 'delivered', settled_at = $2, leased_until = null, last_error = null
          where id = $1 and state <> 'delivered'`;
        await database.write([{ sql, values: [id, now] }]);
        return 'delivered';
      }
      if (outcome.kind === 'failed' || isExhausted(now - createdAt, attempts)) {
        const sql = `update deliveries set state = 'failed', settled_at = $3, leased_until = null, last_error = $4
          ${stillOurs}`;
        await database.write([{ sql, values: [id, attempts, now, outcome.error] }]);
        return 'failed';
      }
      const dueAt = now + (outcome.retryAfterMs ?? delayAfter(attempts, random(), outcome.isDown));
      const sql = `update deliveries set state = ${WAITING_OR_HELD}, due_at = $3, leased_until = null, last_error = $4
        ${stillOurs}`;
      await database.write([{ sql, values: [id, attempts, dueAt, outcome.error] }]);
      return 'waiting';
    },

    /** Makes all that waits in the channel due now. */
    async makeDue(channel: Channel): Promise<void> {
      const sql = `update deliveries set due_at = $2 where channel = $1 and state = 'waiting' and due_at > $2`;
      await database.write([{ sql, values: [channel, clock()] }]);
    },

    /**
     * Puts off all that waits in the channel of a delivery that found its server down: one stands for all. A delivery
     * that was due counts as tried.
     */
    async putOff({ channel, attempts }: Delivery, error: string): Promise<void> {
      const now = clock();
      const until = now + delayAfter(attempts, random(), true);
      const sql = `update deliveries
        set attempts = attempts + case when due_at <= $2 then 1 else 0 end, due_at = $3, last_error = $4
        where channel = $1 and state = 'waiting' and due_at < $3`;
      await database.write([{ sql, values: [channel, now, until, error] }]);
    },

    /**
     * Fails old deliveries in any other channel, which no transport would ever take, so that they are reported instead
     * of waiting unseen. Resolves to the ids.
     */
    async failUnknown(channels: Channel[]): Promise<string[]> {
      const now = clock();
      const sql = `update deliveries set state = 'failed', settled_at = $1, leased_until = null, last_error = $3
        where state <> 'delivered' and state in ('waiting', 'sending') and created_at <= $2
        and channel not in (${placeholders(channels, 4)}) returning id`;
      const error = 'its address is no longer in the settings';
      const [rows] = await database.write([{ sql, values: [now, now - UNKNOWN_AFTER_MS, error, ...channels] }]);
      return rows!.map((row) => String(row['id']));
    },

    /** Counts the deliveries that wait and that failed, for readiness, metrics and the alarm. */
    counts: (): Promise<Counts> => readCounts(database),

    /** Reads the last errors of each channel, for doctor. */
    lastErrors: (): Promise<LastError[]> => readLastErrors(database),

    /** Reads all deliveries of the leads, in the order of their ids. */
    async ofLeads(leadIds: string[]): Promise<Delivery[]> {
      const rows = await readByIds(database, leadIds, (values) => ({
        sql: `select * from deliveries where lead_id in (${placeholders(values)}) order by lead_id, id`,
        values,
      }));
      return rows.map(toDelivery);
    },
  };
}

const FIND_DUE = `select 1 as found from deliveries where channel = $1 and state in ('waiting', 'sending')
  and case state when 'waiting' then due_at <= $2 else leased_until <= $2 or leased_until > $3 end limit 1`;

/** A delivery whose attempt ends waits, or is held if the owner marked the lead as spam in the meantime. */
const WAITING_OR_HELD = `case when channel <> 'held-digest'
  and exists (select 1 from leads where id = deliveries.lead_id and state in ('held', 'spam'))
  then 'held' else 'waiting' end`;

/**
 * Milliseconds to wait after the first, second, … failed attempt. The last one repeats. RFC 5321 (4.5.4.1) requires
 * half an hour between attempts and four to five days before giving up. Mail servers make quick first attempts.
 */
const DELAYS = [0.5, 2, 10, 30, 60, 240].map((minutes) => minutes * MINUTE_MS);
const LONGEST_DOWN_DELAY = 30 * MINUTE_MS;
const JITTER = 0.2;

/** Varies the delay by twenty percent, so that what failed together does not return together. `random`: [0, 1). */
function delayAfter(attempts: number, random: number, isDown = false): number {
  const delay = Math.min(DELAYS[Math.min(attempts, DELAYS.length) - 1]!, isDown ? LONGEST_DOWN_DELAY : Infinity);
  return Math.round(delay * (1 - JITTER + 2 * JITTER * random));
}

const GIVE_UP_AGE = 5 * DAY_MS;
const GIVE_UP_ATTEMPTS = 24;

/** Requires both: a clock that jumps ahead must not use up the five days of a delivery that was tried once. */
function isExhausted(ageMs: number, attempts: number): boolean {
  return ageMs >= GIVE_UP_AGE && attempts >= GIVE_UP_ATTEMPTS;
}

/**
 * Adds a delivery for each channel (at least one) if the lead is stored: a repeated request may have stored none. They
 * are held if the lead is.
 */
export function putStatement(leadId: string, channels: Channel[], now: number): Statement {
  const rows = channels.map((_, index) => `(cast($${index + 3} as text))`).join(', ');
  return {
    // The id is known beforehand, so that a lead can have one delivery a channel and its mail one Message-ID.
    sql: `insert into deliveries (id, lead_id, channel, state, attempts, created_at, due_at)
      select cast($1 as text) || '-' || column1, $1, column1,
        case when exists (select 1 from leads where id = $1 and state = 'held') then 'held' else 'waiting' end,
        0, cast($2 as bigint), cast($2 as bigint)
      from (values ${rows}) as channels where exists (select 1 from leads where id = $1)
      on conflict (id) do nothing`,
    values: [leadId, now, ...channels],
  };
}

/** Makes the id of a note's delivery, which holds what it is about: a lead can have several. */
export const noteId = (leadId: string, about: string) => `${leadId}-owner-note-${about}`;

/** Adds an email to the owner about an event of a lead, one for each `about`. It is held if the lead is. */
function noteStatement(leadId: string, about: string, now: number): Statement {
  const state = `case when state in ('held', 'spam') then 'held' else 'waiting' end`;
  return insertStatement(noteId(leadId, about), { leadId, channel: 'owner-note', state, now });
}

/**
 * Adds an email about several leads, once for each `period` however many servers put it: the period is its id. It
 * belongs to the lead, and is as old as `now`.
 */
function digestStatement(leadId: string, period: string, now: number): Statement {
  return insertStatement(`held-digest-${period}`, { leadId, channel: 'held-digest', state: `'waiting'`, now });
}

/** Stores a delivery once, if its lead is stored. `state`: in SQL. */
function insertStatement(
  id: string,
  { leadId, channel, state, now }: { leadId: string; channel: Channel; state: string; now: number },
): Statement {
  return {
    sql: `insert into deliveries (id, lead_id, channel, state, attempts, created_at, due_at)
      select $1, id, $2, ${state}, 0, cast($3 as bigint), cast($3 as bigint)
      from leads where id = $4 on conflict (id) do nothing`,
    values: [id, channel, now, leadId],
  };
}

/** Holds what a lead has not sent yet, but no digest, which is about other leads too. Its rows are their ids. */
function holdStatement(leadId: string): Statement {
  return {
    sql: `update deliveries set state = 'held'
      where lead_id = $1 and state in ('waiting', 'failed') and channel <> 'held-digest' returning id`,
    values: [leadId],
  };
}

/** Writes the condition that a lead's delivery is held, so that it is not under way. `leadId`: a column. */
export function isHeldWith(leadId: string, channel: Channel): string {
  return `exists (select 1 from deliveries where lead_id = ${leadId} and channel = '${channel}' and state = 'held')`;
}

/** Makes the held deliveries of a lead wait for the courier. Its rows are their ids. */
function releaseStatement(leadId: string, now: number): Statement {
  return {
    sql: `update deliveries set state = 'waiting', due_at = $2 where lead_id = $1 and state = 'held' returning id`,
    values: [leadId, now],
  };
}

/**
 * Sends again what failed, with all its attempts before it, and makes due what waits: a delivery or the deliveries of a
 * lead by their id, or all (null). Its rows are their ids.
 */
function retryStatement(id: string | null, now: number): Statement {
  return {
    sql: `update deliveries set state = 'waiting', due_at = $1, settled_at = null,
      attempts = case when state = 'waiting' then attempts else 0 end
      where state <> 'delivered' and state in ('waiting', 'failed')
      ${id === null ? '' : 'and (id = $2 or lead_id = $2)'} returning id`,
    values: id === null ? [now] : [now, id],
  };
}

/** Removes all deliveries of the leads. Its rows are their ids. */
export function eraseStatement(leadIds: string[]): Statement {
  return { sql: `delete from deliveries where lead_id in (${placeholders(leadIds)}) returning id`, values: leadIds };
}
