import type { Database } from '../database/database.ts';
import type { DeliveryState } from './delivery.ts';

/** Times are milliseconds since 1970, or null if there is none. */
export interface Counts {
  /** Every delivery that is not delivered, by state. */
  states: Record<Exclude<DeliveryState, 'delivered'>, number>;
  /** The time at which the oldest delivery that waits or is being sent came in. */
  oldestWaitingAt: number | null;
  /** The channels that have any. */
  channels: Record<string, ChannelCounts>;
}

export interface ChannelCounts {
  /** Includes those being sent. */
  waiting: number;
  oldestWaitingAt: number | null;
  failed: number;
  lastFailedAt: number | null;
}

/* `state <> 'delivered'` is the condition of an index: of all that was ever delivered nothing is read. */
const COUNTS = `select channel, state, count(*) as n, min(created_at) as oldest, max(settled_at) as newest
  from deliveries where state <> 'delivered' group by channel, state`;

export async function readCounts(database: Database): Promise<Counts> {
  const states = { held: 0, waiting: 0, sending: 0, failed: 0 };
  const counts: Counts = { states, oldestWaitingAt: null, channels: {} };
  for (const row of await database.read({ sql: COUNTS })) {
    const state = row['state'] as keyof typeof states;
    const n = Number(row['n']);
    states[state] += n;
    const none: ChannelCounts = { waiting: 0, oldestWaitingAt: null, failed: 0, lastFailedAt: null };
    const channel = (counts.channels[String(row['channel'])] ??= none);
    if (state === 'waiting' || state === 'sending') {
      const oldest = Number(row['oldest']);
      channel.waiting += n;
      channel.oldestWaitingAt = Math.min(channel.oldestWaitingAt ?? oldest, oldest);
      counts.oldestWaitingAt = Math.min(counts.oldestWaitingAt ?? oldest, oldest);
    }
    if (state === 'failed') {
      channel.failed = n;
      channel.lastFailedAt = Number(row['newest']);
    }
  }
  return counts;
}

/** The error of a channel's newest failed delivery, or of its newest one that waits. */
export interface LastError {
  channel: string;
  /** Holds nothing that a visitor wrote: see `describeSmtpError`. */
  error: string;
  attempts: number;
}

const LAST_ERRORS = `select channel, last_error, attempts from (
    select channel, state, last_error, attempts,
      row_number() over (partition by channel, state order by coalesce(settled_at, created_at) desc, id) as place
    from deliveries where state <> 'delivered' and state in ('waiting', 'failed') and last_error is not null
  ) as errors where place = 1 order by channel, state`;

export async function readLastErrors(database: Database): Promise<LastError[]> {
  const rows = await database.read({ sql: LAST_ERRORS });
  return rows.map((row) => ({
    channel: String(row['channel']),
    error: String(row['last_error']),
    attempts: Number(row['attempts']),
  }));
}
