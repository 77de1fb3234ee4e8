import { type Database, placeholders, type Statement } from '../database/database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../text/local-time.ts';
import { type Channel, digestChannels } from './channels.ts';
import type { Delivery, DeliveryState, Outcome } from './delivery.ts';

/**
 * The milliseconds that a claimed delivery stays out of others' reach. It is longer than any attempt may take, and
 * with the courier's pause between two polls less than a minute, by which a crash delays a delivery.
 */
export const LEASE_MS = 55_000;

/** A lease that ends later than this was made before the clock was set back. Servers' clocks may differ. */
const LONGEST_LEASE = 10 * LEASE_MS;

/* $1 channel, $2 now, $3 the latest time that a delivery can be put off to, $4 the latest end of a lease. */
const WAITS = `channel = $1 and state = 'waiting'`;
const IS_DUE = `(due_at <= $2 or due_at > $3)`;
const IS_ABANDONED = `channel = $1 and state = 'sending' and (leased_until <= $2 or leased_until > $4)`;

const timesOf = (channel: Channel, now: number) => [channel, now, now + LONGEST_DELAY, now + LONGEST_LEASE];

/**
 * Finds a row if the channel has a delivery that is due or that a crash has left under a lease. There are two
 * conditions, since for one with `or` SQLite would read all that has ever been delivered.
 */
export function dueStatement(channel: Channel, now: number): Statement {
  const isThere = (condition: string) => `exists (select 1 from deliveries where ${condition})`;
  return {
    sql: `select 1 as found where ${isThere(`${WAITS} and ${IS_DUE}`)} or ${isThere(IS_ABANDONED)}`,
    values: timesOf(channel, now),
  };
}

export interface ClaimOptions {
  /** Claims the oldest that waits, due or not, if any is due. */
  forAll: boolean;
  /** Ids that this process has under way: not abandoned, however their leases look after the clock was set back. */
  underWay?: readonly string[];
}

/** Takes back abandoned deliveries, then claims one: the last statement returns its row, or none. */
export function claimStatements(
  kind: Database['kind'],
  channel: Channel,
  { now, forAll, underWay = [] }: ClaimOptions & { now: number },
): Statement[] {
  const [, , latestDue, latestLease] = timesOf(channel, now) as [string, number, number, number];
  const wanted = forAll ? `exists (select 1 from deliveries where ${WAITS} and ${IS_DUE})` : IS_DUE;
  // On SQLite one writer at a time is the rule already.
  const lock = kind === 'postgres' ? 'for update skip locked' : '';
  return [
    {
      sql: `update deliveries set state = ${WAITING_OR_HELD}, due_at = $2, leased_until = null, last_error = $3
        where ${IS_ABANDONED} ${underWay.length === 0 ? '' : `and id not in (${placeholders(underWay, 5)})`}`,
      values: [channel, now, 'Janus ended during the last attempt', latestLease, ...underWay],
    },
    {
      sql: `update deliveries set state = 'sending', attempts = attempts + 1, leased_until = $4
        where id = (select id from deliveries where ${WAITS} and ${wanted} order by created_at, id limit 1 ${lock})
        returning *`,
      values: [channel, now, latestDue, now + LEASE_MS],
    },
  ];
}

/**
 * Stores the outcome of a claimed delivery. The number of attempts distinguishes one claim from the next. If an attempt
 * lost its lease, only `delivered` counts.
 */
export function settleStatement(
  delivery: Delivery,
  outcome: Outcome,
  { now, random }: { now: number; random: number },
): { state: DeliveryState | 'deleted'; statement: Statement } {
  const { id, attempts } = delivery;
  const stillOurs = `where id = $1 and state = 'sending' and attempts = $2`;
  if (outcome.kind === 'unneeded')
    return { state: 'deleted', statement: { sql: `delete from deliveries ${stillOurs}`, values: [id, attempts] } };
  const state = stateAfter(delivery, outcome, now);
  if (state === 'delivered') {
    const sql = `update deliveries set state = 'delivered', settled_at = $2, leased_until = null, last_error = null
      where id = $1 and state <> 'delivered'`;
    return { state, statement: { sql, values: [id, now] } };
  }
  if (outcome.kind === 'unset') {
    const sql = `update deliveries set state = 'waiting', due_at = $3, leased_until = null, attempts = $4 ${stillOurs}`;
    return { state, statement: { sql, values: [id, attempts, now, attempts - 1] } };
  }
  const error = 'error' in outcome ? outcome.error : null;
  if (state === 'waiting') {
    const sql = `update deliveries set state = ${WAITING_OR_HELD}, due_at = $3, leased_until = null, last_error = $4 ${stillOurs}`;
    const wanted = outcome.kind === 'temporary' ? outcome.retryAfterMs : undefined;
    const counted = outcome.kind === 'too-early' ? Math.min(attempts, EARLY_ATTEMPTS_MAX) : attempts;
    const dueAt = now + (wanted ?? delayAfter(counted, random));
    return { state, statement: { sql, values: [id, attempts, dueAt, error] } };
  }
  const sql = `update deliveries set state = $3, settled_at = $4, leased_until = null, last_error = $5 ${stillOurs}`;
  return { state, statement: { sql, values: [id, attempts, state, now, error] } };
}

/** A delivery that is too early waits as after the third failed attempt at most, ten minutes. */
const EARLY_ATTEMPTS_MAX = 3;

/** The channels that are about several leads, as a list in SQL. */
export const DIGESTS = digestChannels.map((channel) => `'${channel}'`).join(', ');

/** A delivery whose attempt ends waits, or is held if the owner marked the lead as spam in the meantime. */
export const WAITING_OR_HELD = `case when exists (select 1 from leads where id = deliveries.lead_id and state in ('held', 'spam'))
  and channel not in (${DIGESTS}) then 'held' else 'waiting' end`;

function stateAfter({ createdAt, attempts }: Delivery, outcome: Outcome, now: number): DeliveryState {
  if (outcome.kind === 'delivered') return 'delivered';
  if (outcome.kind === 'permanent' || outcome.kind === 'over-bound') return 'failed';
  if (outcome.kind === 'broken') return 'parked';
  return outcome.kind === 'temporary' && isExhausted(now - createdAt, attempts) ? 'failed' : 'waiting';
}

/**
 * Milliseconds to wait after the first, second, … failed attempt. The last one repeats. RFC 5321 (4.5.4.1) requires
 * half an hour between attempts and four to five days before giving up. Mail servers make quick first attempts.
 */
const DELAYS = [0.5, 2, 10, 30, 60, 240].map((minutes) => minutes * MINUTE_MS);
const LONGEST_PROBE_DELAY = 30 * MINUTE_MS;
const JITTER = 0.2;

const GIVE_UP_AGE = 5 * DAY_MS;
const GIVE_UP_ATTEMPTS = 24;

/** The longest that a delivery can be put off. One due later than this was put off under another clock. */
const LONGEST_DELAY = 4 * HOUR_MS * (1 + JITTER);

/** Varies the delay by twenty percent, so that what failed together does not return together. `random`: [0, 1). */
function delayAfter(attempts: number, random: number): number {
  const delay = DELAYS[Math.min(Math.max(attempts, 1), DELAYS.length) - 1]!;
  return Math.round(delay * (1 - JITTER + 2 * JITTER * random));
}

/** Returns the delay for a server that is down: one attempt stands for all that wait, so it may come more often. */
export function delayAfterProbe(probes: number, random: number): number {
  return Math.min(delayAfter(probes, random), Math.round(LONGEST_PROBE_DELAY * (1 + JITTER * random)));
}

/** Requires both: a clock that jumps ahead must not use up the five days of a delivery that was tried once. */
function isExhausted(ageMs: number, attempts: number): boolean {
  return ageMs >= GIVE_UP_AGE && attempts >= GIVE_UP_ATTEMPTS;
}
