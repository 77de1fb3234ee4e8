import type { Database, Statement } from '../database/database.ts';
import type { Channel } from './channels.ts';
import { LONGEST_DELAY } from './schedule.ts';
import { WAITING_OR_HELD } from './settle.ts';

/**
 * How long a claimed delivery stays out of others' reach. Longer than any attempt may take, and with the courier's pause
 * between two looks still within a minute: so long a crash holds a delivery up.
 */
export const LEASE_MS = 55_000;

/** A lease that ends later than this was given under a clock that has been set back since; servers' clocks may differ. */
const LONGEST_LEASE = 10 * LEASE_MS;

/* $1 channel, $2 now, $3 the latest time that a delivery can be put off to, $4 the latest end of a lease. */
const WAITS = `channel = $1 and state = 'waiting'`;
const IS_DUE = `(due_at <= $2 or due_at > $3)`;
const IS_ABANDONED = `channel = $1 and state = 'sending' and (leased_until <= $2 or leased_until > $4)`;

const timesOf = (channel: Channel, now: number) => [channel, now, now + LONGEST_DELAY, now + LONGEST_LEASE];

/**
 * Finds a row when the channel has a delivery that is due or that a crash has left under a lease. Two conditions: for one
 * with `or`, SQLite would read all that has ever been delivered.
 */
export function dueStatement(channel: Channel, now: number): Statement {
  const isThere = (condition: string) => `exists (select 1 from deliveries where ${condition})`;
  return {
    sql: `select 1 as found where ${isThere(`${WAITS} and ${IS_DUE}`)} or ${isThere(IS_ABANDONED)}`,
    values: timesOf(channel, now),
  };
}

export interface ClaimOptions {
  /** When any is due, the oldest that waits is claimed, due or not. */
  forAll: boolean;
  /** What this process has under way: it is not abandoned, however its lease looks after the clock was set back. */
  underWay?: readonly string[];
}

/** Takes back abandoned deliveries, then claims one: the last statement answers with its row, or none. */
export function claimStatements(
  kind: Database['kind'],
  channel: Channel,
  now: number,
  { forAll, underWay = [] }: ClaimOptions,
): Statement[] {
  const [, , latestDue, latestLease] = timesOf(channel, now) as [string, number, number, number];
  const wanted = forAll ? `exists (select 1 from deliveries where ${WAITS} and ${IS_DUE})` : IS_DUE;
  // On SQLite one writer at a time is the rule already.
  const lock = kind === 'postgres' ? 'for update skip locked' : '';
  const ours = underWay.map((_, index) => `$${index + 5}`).join(', ');
  return [
    {
      sql: `update deliveries set state = ${WAITING_OR_HELD}, due_at = $2, leased_until = null, last_error = $3
        where ${IS_ABANDONED} ${ours === '' ? '' : `and id not in (${ours})`}`,
      values: [channel, now, 'the program ended during the last attempt', latestLease, ...underWay],
    },
    {
      sql: `update deliveries set state = 'sending', attempts = attempts + 1, leased_until = $4
        where id = (select id from deliveries where ${WAITS} and ${wanted} order by created_at, id limit 1 ${lock})
        returning *`,
      values: [channel, now, latestDue, now + LEASE_MS],
    },
  ];
}
