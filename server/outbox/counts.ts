import type { Database, Row } from '../database/database.ts';
import type { DeliveryState } from './delivery.ts';

/** Times are milliseconds since 1970; null where there is none. */
export interface Counts {
  /** All deliveries that have not gone, by state. */
  states: Record<Exclude<DeliveryState, 'delivered'>, number>;
  /** When the oldest delivery that waits or is being sent came in. */
  oldestWaitingAt: number | null;
  channels: Record<string, ChannelCounts>;
}

export interface ChannelCounts {
  /** Being sent included. */
  waiting: number;
  oldestWaitingAt: number | null;
  /** Parked included. */
  failed: number;
  lastFailedAt: number | null;
  lastDeliveredAt: number | null;
}

/* Delivered ones are only looked up at the end of their index: there may be millions. */
const UNDELIVERED = `select channel, state, count(*) as n, min(created_at) as oldest, max(settled_at) as newest
  from deliveries where state in ('held', 'waiting', 'sending', 'failed', 'parked') group by channel, state`;
const LAST_DELIVERED = `select max(settled_at) as newest from deliveries where channel = $1 and state = 'delivered'`;
const CHANNELS = ['owner-mail', 'visitor-mail', 'webhook'];

export async function readCounts(database: Database): Promise<Counts> {
  const rows = await database.read({ sql: UNDELIVERED });
  const counts: Counts = {
    states: { held: 0, waiting: 0, sending: 0, failed: 0, parked: 0 },
    oldestWaitingAt: null,
    channels: {},
  };
  for (const channel of new Set([...CHANNELS, ...rows.map((row) => String(row['channel']))])) {
    const [last] = await database.read({ sql: LAST_DELIVERED, values: [channel] });
    const lastDeliveredAt = (last?.['newest'] ?? null) as number | null;
    counts.channels[channel] = { waiting: 0, oldestWaitingAt: null, failed: 0, lastFailedAt: null, lastDeliveredAt };
  }
  for (const row of rows) addRow(counts, row);
  return counts;
}

function addRow(counts: Counts, row: Row): void {
  const channel = counts.channels[String(row['channel'])]!;
  const state = row['state'] as keyof Counts['states'];
  const n = Number(row['n']);
  counts.states[state] += n;
  if (state === 'waiting' || state === 'sending') {
    channel.waiting += n;
    channel.oldestWaitingAt = least(channel.oldestWaitingAt, Number(row['oldest']));
    counts.oldestWaitingAt = least(counts.oldestWaitingAt, Number(row['oldest']));
  }
  if (state === 'failed' || state === 'parked') {
    channel.failed += n;
    channel.lastFailedAt = Math.max(channel.lastFailedAt ?? 0, Number(row['newest']));
  }
}

function least(one: number | null, other: number): number {
  return one === null ? other : Math.min(one, other);
}
