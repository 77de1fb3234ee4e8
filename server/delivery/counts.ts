import type { Database } from '../database/database.ts';
import type { DeliveryState } from './delivery.ts';

/** Times are milliseconds since 1970, or null if there is none. */
export interface Counts {
  states: Record<Exclude<DeliveryState, 'delivered'>, number>;
  /** The time at which the oldest delivery that waits or is being sent came in. */
  oldestWaitingAt: number | null;
  channels: Record<string, ChannelCounts>;
}

export interface ChannelCounts {
  /** Includes those being sent. */
  waiting: number;
  oldestWaitingAt: number | null;
  failed: number;
  lastFailedAt: number | null;
  /** An error of those that wait or failed. It holds nothing that a visitor wrote: see `describeSmtpError`. */
  error: string | null;
}

export async function readCounts(database: Database): Promise<Counts> {
  const states = { held: 0, waiting: 0, sending: 0, failed: 0 };
  const counts: Counts = { states, oldestWaitingAt: null, channels: Object.create(null) };
  for (const row of await database.read({ sql: COUNTS })) {
    const state = row['state'] as keyof typeof states;
    const n = Number(row['n']);
    states[state] += n;
    const none: ChannelCounts = { waiting: 0, oldestWaitingAt: null, failed: 0, lastFailedAt: null, error: null };
    const channel = (counts.channels[String(row['channel'])] ??= none);
    if (state === 'held') continue;
    channel.error ??= row['error'] as string | null;
    if (state === 'failed') {
      channel.failed = n;
      channel.lastFailedAt = Number(row['newest']);
    } else {
      const oldest = Number(row['oldest']);
      channel.waiting += n;
      channel.oldestWaitingAt = Math.min(channel.oldestWaitingAt ?? oldest, oldest);
      counts.oldestWaitingAt = Math.min(counts.oldestWaitingAt ?? oldest, oldest);
    }
  }
  return counts;
}

/** `state <> 'delivered'` is the condition of an index: of all that was ever delivered nothing is read. */
const COUNTS = `select channel, state, count(*) as n, min(created_at) as oldest, max(settled_at) as newest,
  max(last_error) as error from deliveries where state <> 'delivered' group by channel, state`;
