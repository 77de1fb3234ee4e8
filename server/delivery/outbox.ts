import { type Database, placeholders, readByIds, type Statement } from '../database/database.ts';
import type { Channel, DigestChannel } from './channels.ts';
import { CHANNELS_IN_USE, type Counts, type LastError, readCounts, readLastErrors } from './counts.ts';
import {
  type Delivery,
  type DeliveryRecord,
  type DeliveryState,
  type Outcome,
  toDelivery,
  toDeliveryRecord,
} from './delivery.ts';
import {
  type ClaimOptions,
  claimStatements,
  DIGESTS,
  dueStatement,
  settleStatement,
  WAITING_OR_HELD,
} from './transitions.ts';

/** The error of a notification whose address the owner took out of `NOTIFY_URLS`. */
const NO_ADDRESS = 'its address is no longer in NOTIFY_URLS';
const LAST_TIME = Number.MAX_SAFE_INTEGER;

export type Outbox = ReturnType<typeof createOutbox>;

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
    putOnce: putOnceStatement,
    hold: holdStatement,
    release: releaseStatement,
    retry: retryStatement,

    /** Whether anything of the channel is due. */
    async hasDue(channel: Channel): Promise<boolean> {
      return (await database.read(dueStatement(channel, clock()))).length > 0;
    },

    /** Takes the oldest due delivery under a lease. */
    async claim(channel: Channel, options: ClaimOptions): Promise<Delivery | null> {
      const results = await database.write(claimStatements(database.kind, channel, { now: clock(), ...options }));
      const row = results.at(-1)![0];
      return row ? toDelivery(row) : null;
    },

    /** Stores the outcome of a claimed delivery. Resolves to its new state, `deleted` if it was not needed. */
    async settle(delivery: Delivery, outcome: Outcome): Promise<DeliveryState | 'deleted'> {
      const { state, statement } = settleStatement(delivery, outcome, { now: clock(), random: random() });
      await database.write([statement]);
      return state;
    },

    /** Ends the lease of a delivery whose attempt has no outcome yet. It is then due immediately. */
    async handBack({ id, attempts }: Delivery): Promise<void> {
      const sql = `update deliveries set state = ${WAITING_OR_HELD}, due_at = $2, leased_until = null
        where id = $1 and state = 'sending' and attempts = $3`;
      await database.write([{ sql, values: [id, clock(), attempts] }]);
    },

    /** Makes all that waits in the channel due now. */
    async makeDue(channel: Channel): Promise<void> {
      const sql = `update deliveries set due_at = $2 where channel = $1 and state = 'waiting' and due_at > $2`;
      await database.write([{ sql, values: [channel, clock()] }]);
    },

    /** Puts off all that waits in the channel while its server is down. A delivery that was due counts as tried. */
    async putOff(channel: Channel, until: number, error: string): Promise<void> {
      const sql = `update deliveries
        set attempts = attempts + case when due_at <= $2 then 1 else 0 end, due_at = $3, last_error = $4
        where channel = $1 and state = 'waiting' and due_at <> $3`;
      await database.write([{ sql, values: [channel, clock(), until, error] }]);
    },

    /**
     * Parks deliveries of at least `ageMs` in any other channel, which no transport would ever take, so that they are
     * reported instead of waiting unseen. Resolves to the ids.
     */
    async parkUnknown(channels: Channel[], ageMs = 0): Promise<string[]> {
      const sql = `${CHANNELS_IN_USE}
        update deliveries set state = 'parked', settled_at = $1, leased_until = null,
        last_error = case when channel like '%:%' then '${NO_ADDRESS}' else 'there is no such channel' end
        where state in ('waiting', 'sending') and channel in (select channel from used where channel not in (${placeholders(channels, 3)}))
        and created_at <= $2 returning id`;
      const now = clock();
      const [rows] = await database.write([{ sql, values: [now, ageMs === 0 ? LAST_TIME : now - ageMs, ...channels] }]);
      return rows!.map((row) => String(row['id']));
    },

    /** Counts the deliveries that wait and that failed, for readiness, metrics and the alarm. */
    counts: (): Promise<Counts> => readCounts(database),

    /** Reads the last errors of each channel, for doctor. */
    lastErrors: (): Promise<LastError[]> => readLastErrors(database),

    /** Reads all deliveries of the leads, in the order of their ids. */
    async ofLeads(leadIds: string[]): Promise<DeliveryRecord[]> {
      const rows = await readByIds(database, leadIds, (values) => ({
        sql: `select * from deliveries where lead_id in (${placeholders(values)}) order by lead_id, id`,
        values,
      }));
      return rows.map(toDeliveryRecord);
    },
  };
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
        case when exists (select 1 from leads where id = $1 and state = 'held') then 'held' else 'waiting' end, 0, cast($2 as bigint), cast($2 as bigint)
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
  return insertStatement({ id: noteId(leadId, about), leadId, channel: 'owner-note', state, now });
}

/**
 * Adds an email about several leads, once for each `period` however many servers put it: the period is its id. It
 * belongs to the lead, and is as old as `now`.
 */
function putOnceStatement(leadId: string, channel: DigestChannel, put: { period: string; now: number }): Statement {
  return insertStatement({ id: `${channel}-${put.period}`, leadId, channel, state: `'waiting'`, now: put.now });
}

type NewDelivery = Pick<Delivery, 'id' | 'leadId'> & { channel: Channel; state: string; now: number };

/** Stores a delivery once, if its lead is stored. `state`: in SQL. */
function insertStatement({ id, leadId, channel, state, now }: NewDelivery): Statement {
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
      where lead_id = $1 and state in ('waiting', 'failed', 'parked') and channel not in (${DIGESTS}) returning id`,
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
 * Sends again what failed or was parked, with all its attempts before it, and makes due what waits: a delivery or the
 * deliveries of a lead by their id, or all (null). Its rows are their ids.
 */
function retryStatement(id: string | null, now: number): Statement {
  return {
    sql: `update deliveries set state = 'waiting', due_at = $1, settled_at = null,
      attempts = case when state = 'waiting' then attempts else 0 end
      where state in ('waiting', 'failed', 'parked') ${id === null ? '' : 'and (id = $2 or lead_id = $2)'} returning id`,
    values: id === null ? [now] : [now, id],
  };
}

/** Removes all deliveries of the leads. Its rows are their ids. */
export function eraseStatement(leadIds: string[]): Statement {
  return { sql: `delete from deliveries where lead_id in (${placeholders(leadIds)}) returning id`, values: leadIds };
}
