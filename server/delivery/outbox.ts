import { type Database, placeholders, type Statement, type Value } from '../database/database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../text/local-time.ts';
import type { Channel } from './channels.ts';
import { readCounts } from './counts.ts';
import type { Delivery, DeliveryState, Outcome } from './delivery.ts';

export type Outbox = ReturnType<typeof createOutbox>;

/** The milliseconds that a claimed delivery stays out of others' reach: longer than any attempt may take. */
const LEASE_MS = 55_000;
/** A lease that ends later than this was made before the clock was set back. Servers' clocks may differ. */
const LONGEST_LEASE_MS = 10 * LEASE_MS;
/** A server with newer settings, or of a newer version, has claimed its deliveries by then. */
const UNKNOWN_AFTER_MS = HOUR_MS;

/** The queue of deliveries. Methods that return statements are for another transaction. `clock`: milliseconds. */
export function createOutbox({ database, clock, random }: { database: Database; clock(): number; random(): number }) {
  const listeners = new Set<() => void>();

  return {
    subscribe(listener: () => void): void {
      listeners.add(listener);
    },

    /** Makes the courier of this process poll immediately. Call it when new deliveries are stored. */
    notify(): void {
      for (const listener of listeners) listener();
    },

    put: putStatement,
    hold: holdStatement,
    release: releaseStatement,
    retry: retryStatement,

    claim: (channel: Channel, underWay: readonly string[] = []) =>
      claimOldest(database, { channel, underWay, now: clock() }),

    /** Stores the outcome of a claimed delivery. Resolves to the new state, `deleted` if it was not needed. */
    async settle(delivery: Delivery, outcome: Outcome): Promise<DeliveryState | 'deleted'> {
      const { state, statements } = decideSettlement(delivery, outcome, { now: clock(), random: random() });
      await database.write(statements);
      return state;
    },

    async makeDue(channel: Channel): Promise<void> {
      await database.write([{ sql: MAKE_DUE, values: [channel, clock()] }]);
    },

    /** Fails old deliveries in other channels, which would wait unseen. Resolves to their ids. */
    async failUnknown(channels: Channel[]): Promise<string[]> {
      const now = clock();
      const values = [now, now - UNKNOWN_AFTER_MS, 'its address is no longer in the settings', ...channels];
      const [rows] = await database.write([
        { sql: `${FAIL_UNKNOWN} (${placeholders(channels, 4)}) returning id`, values },
      ]);
      return rows!.map((row) => String(row['id']));
    },

    counts: () => readCounts(database),

    /** Reads all deliveries of some leads (at most thousands), in the order of their ids. */
    async ofLeads(leadIds: string[]): Promise<Delivery[]> {
      if (leadIds.length === 0) return [];
      const sql = `select ${COLUMNS} from deliveries
        where lead_id in (${placeholders(leadIds)}) order by lead_id, id`;
      return (await database.read({ sql, values: leadIds })) as unknown as Delivery[];
    },
  };
}

/**
 * Takes the oldest due delivery under a lease, after taking back those of servers that have ended. `underWay`: ids that
 * this process has claimed, whose leases look ended after the clock was set back.
 */
async function claimOldest(
  { kind, read, write }: Database,
  { channel, underWay, now }: { channel: Channel; underWay: readonly string[]; now: number },
): Promise<Delivery | null> {
  const due = [channel, now, now + LONGEST_LEASE_MS];
  // Each lead wakes every worker. A read keeps nobody waiting who stores the next one.
  if ((await read({ sql: FIND_DUE, values: due })).length === 0) return null;
  const notUnderWay = underWay.length === 0 ? '' : ` and id not in (${placeholders(underWay, 5)})`;
  const [, rows] = await write([
    { sql: TAKE_BACK + notUnderWay, values: [...due, 'Janus ended during the last attempt', ...underWay] },
    { sql: CLAIM_OLDEST[kind], values: [channel, now, now + LEASE_MS] },
  ]);
  return (rows as unknown as Delivery[])[0] ?? null;
}

const COLUMNS = `id, lead_id as "leadId", channel, state, attempts, created_at as "createdAt",
  last_error as "lastError", due_at as "dueAt", settled_at as "settledAt"`;

const FIND_DUE = `select 1 as found from deliveries where channel = $1 and state in ('waiting', 'sending')
  and case state when 'waiting' then due_at <= $2 else leased_until <= $2 or leased_until > $3 end limit 1`;

/** A delivery whose attempt ends waits, or is held if the owner marked the lead as spam in the meantime. */
const WAITING_OR_HELD = `case when channel <> 'held-digest'
  and exists (select 1 from leads where id = deliveries.lead_id and state in ('held', 'spam'))
  then 'held' else 'waiting' end`;

const TAKE_BACK = `update deliveries set state = ${WAITING_OR_HELD}, due_at = $2, leased_until = null, last_error = $4
  where channel = $1 and state = 'sending' and (leased_until <= $2 or leased_until > $3)`;

const writeClaim = (lock: string) => `update deliveries
  set state = 'sending', attempts = attempts + 1, leased_until = $3 where id = (
  select id from deliveries where channel = $1 and state = 'waiting' and due_at <= $2
  order by created_at, id limit 1 ${lock}) returning ${COLUMNS}`;
/** SQLite has one writer at a time anyway. */
const CLAIM_OLDEST = { sqlite: writeClaim(''), postgres: writeClaim('for update skip locked') };

/** The number of attempts distinguishes one claim from the next. */
const IS_CLAIMED = `id = $1 and state = 'sending' and attempts = $2`;
const DELETE_CLAIMED = `delete from deliveries where ${IS_CLAIMED}`;
const SET_DELIVERED = `update deliveries
  set state = 'delivered', settled_at = $2, leased_until = null, last_error = null
  where id = $1 and state <> 'delivered'`;
const SET_FAILED = `update deliveries
  set state = 'failed', settled_at = $3, leased_until = null, last_error = $4 where ${IS_CLAIMED}`;
const SET_WAITING = `update deliveries
  set state = ${WAITING_OR_HELD}, due_at = $3, leased_until = null, last_error = $4 where ${IS_CLAIMED}`;

const FAIL_UNKNOWN = `update deliveries set state = 'failed', settled_at = $1, leased_until = null, last_error = $3
  where state <> 'delivered' and state in ('waiting', 'sending') and created_at <= $2 and channel not in`;

/** One delivery stands for all that waits in its channel. What was due counts as tried if the server is down ($5). */
const PUT_OFF_CHANNEL = `update deliveries
  set attempts = attempts + case when due_at <= $2 then cast($5 as integer) else 0 end, due_at = $3, last_error = $4
  where channel = $1 and state = 'waiting' and due_at < $3`;
const MAKE_DUE = `update deliveries set due_at = $2 where channel = $1 and state = 'waiting' and due_at > $2`;

/** Decides what becomes of a delivery. Without its lease, only `delivered` counts. A pause is the channel's. */
function decideSettlement(
  delivery: Delivery,
  outcome: Outcome,
  { now, random }: { now: number; random: number },
): { state: DeliveryState | 'deleted'; statements: Statement[] } {
  const { id, channel, attempts } = delivery;
  if (outcome.kind === 'unneeded')
    return { state: 'deleted', statements: [{ sql: DELETE_CLAIMED, values: [id, attempts] }] };
  if (outcome.kind === 'delivered')
    return { state: 'delivered', statements: [{ sql: SET_DELIVERED, values: [id, now] }] };
  if (outcome.kind === 'failed' || isExhausted(delivery, now))
    return { state: 'failed', statements: [{ sql: SET_FAILED, values: [id, attempts, now, outcome.error] }] };
  const { error, isDown = false, retryAfterMs } = outcome;
  const dueAt = now + (retryAfterMs ?? calculateDelay(attempts, random, isDown));
  const statements: Statement[] = [{ sql: SET_WAITING, values: [id, attempts, dueAt, error] }];
  if (isDown || retryAfterMs !== undefined)
    statements.push({ sql: PUT_OFF_CHANNEL, values: [channel, now, dueAt, error, isDown ? 1 : 0] });
  return { state: 'waiting', statements };
}

/**
 * Milliseconds to wait after the first, second, … failed attempt. The last one repeats. RFC 5321 (4.5.4.1) requires
 * half an hour between attempts and four to five days before giving up. Mail servers make quick first attempts.
 */
const DELAYS = [0.5, 2, 10, 30, 60, 240].map((minutes) => minutes * MINUTE_MS);
const LONGEST_DOWN_DELAY = 30 * MINUTE_MS;
const JITTER = 0.2;

/** Varies by twenty percent, so that what failed together does not return together. */
function calculateDelay(attempts: number, random: number, isDown: boolean): number {
  const delay = Math.min(DELAYS[Math.min(attempts, DELAYS.length) - 1]!, isDown ? LONGEST_DOWN_DELAY : Infinity);
  return Math.round(delay * (1 - JITTER + 2 * JITTER * random));
}

const GIVE_UP_AGE = 5 * DAY_MS;
const GIVE_UP_ATTEMPTS = 24;

/** Requires both: a clock that jumps ahead must not use up the five days of a delivery that was tried once. */
function isExhausted({ createdAt, attempts }: Delivery, now: number): boolean {
  return now - createdAt >= GIVE_UP_AGE && attempts >= GIVE_UP_ATTEMPTS;
}

interface PutOptions {
  /** Milliseconds since 1970. */
  now: number;
  held: boolean;
  /** What the deliveries are about, if the lead can have several in a channel. */
  about?: string;
}

/** Adds a delivery for each channel (at least one) of a lead that is stored by then. It is added once. */
function putStatement(leadId: string, channels: Channel[], { now, held, about }: PutOptions): Statement {
  const values: Value[] = [leadId, held ? 'held' : 'waiting', now];
  const rows = channels.map((channel) => {
    const last = values.push(makeDeliveryId(leadId, channel, about), channel);
    return `($${last - 1}, $1, $${last}, $2, 0, $3, $3)`;
  });
  return {
    sql: `insert into deliveries (id, lead_id, channel, state, attempts, created_at, due_at)
      values ${rows.join(', ')} on conflict (id) do nothing`,
    values,
  };
}

/** Makes an id that is known beforehand: so a lead has one delivery a channel, and its email one Message-ID. */
export function makeDeliveryId(leadId: string, channel: Channel, about?: string): string {
  return about === undefined ? `${leadId}-${channel}` : `${leadId}-${channel}-${about}`;
}

/** Holds what a lead has not sent yet, but no digest, which is about other leads too. Its rows are their ids. */
function holdStatement(leadId: string): Statement {
  const sql = `update deliveries set state = 'held'
    where lead_id = $1 and state in ('waiting', 'failed') and channel <> 'held-digest' returning id`;
  return { sql, values: [leadId] };
}

/** Makes the held deliveries of a lead wait for the courier. Its rows are their ids. */
function releaseStatement(leadId: string, now: number): Statement {
  const sql = `update deliveries set state = 'waiting', due_at = $2 where lead_id = $1 and state = 'held' returning id`;
  return { sql, values: [leadId, now] };
}

/**
 * Sends again what failed, with all its attempts before it, and makes due what waits: a delivery or the deliveries of a
 * lead by their id, or all (null). Its rows are their ids. `state <> 'delivered'` is the condition of an index.
 */
function retryStatement(id: string | null, now: number): Statement {
  const sql = `update deliveries set state = 'waiting', due_at = $1, settled_at = null,
    attempts = case when state = 'waiting' then attempts else 0 end
    where state <> 'delivered' and state in ('waiting', 'failed')`;
  if (id === null) return { sql: `${sql} returning id`, values: [now] };
  return { sql: `${sql} and (id = $2 or lead_id = $2) returning id`, values: [now, id] };
}

/** Removes all deliveries of the leads. Its rows are their ids. */
export function eraseStatement(leadIds: string[]): Statement {
  return { sql: `delete from deliveries where lead_id in (${placeholders(leadIds)}) returning id`, values: leadIds };
}
