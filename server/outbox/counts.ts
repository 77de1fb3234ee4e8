import type { Database, Row } from '../database/database.ts';
import { isNotifyChannel, type Channel } from './channels.ts';
import type { DeliveryState } from './delivery.ts';

/** Times are milliseconds since 1970; null where there is none. */
export interface Counts {
  /** Every delivery that is not delivered, by state. */
  states: Record<Exclude<DeliveryState, 'delivered'>, number>;
  /** When the oldest delivery that waits or is being sent came in. */
  oldestWaitingAt: number | null;
  channels: Record<Channel, ChannelCounts>;
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

/**
 * `with` clause: `used`, the channels that deliveries have, from step to step through an index, because there may be
 * millions of deliveries and there are a handful of channels.
 */
export const CHANNELS_IN_USE = `with recursive used (channel) as (
  select min(channel) from deliveries
  union all
  select (select min(channel) from deliveries where channel > used.channel) from used where used.channel is not null)`;

/* Each figure is read off one stretch of an index; of the delivered ones only the last is wanted. */
const OF_ITS_KIND = 'from deliveries d where d.channel = used.channel and d.state = kinds.state';
const COUNTS = `${CHANNELS_IN_USE},
  kinds (state) as (values ('held'), ('waiting'), ('sending'), ('failed'), ('parked'), ('delivered'))
  select used.channel, kinds.state,
    case when kinds.state = 'delivered' then 0 else (select count(*) ${OF_ITS_KIND}) end as n,
    (select min(d.created_at) ${OF_ITS_KIND}) as oldest,
    (select max(d.settled_at) ${OF_ITS_KIND} and d.settled_at is not null) as newest
  from used cross join kinds where used.channel is not null`;

export async function readCounts(database: Database): Promise<Counts> {
  const rows = await database.read({ sql: COUNTS });
  const counts: Counts = {
    states: { held: 0, waiting: 0, sending: 0, failed: 0, parked: 0 },
    oldestWaitingAt: null,
    channels: {
      'owner-mail': noCounts(),
      'visitor-mail': noCounts(),
      webhook: noCounts(),
      'held-digest': noCounts(),
      'owner-note': noCounts(),
      'answer-reminder': noCounts(),
      'weekly-mail': noCounts(),
    },
  };
  for (const row of rows) addRow(counts, row);
  return counts;
}

function noCounts(): ChannelCounts {
  return { waiting: 0, oldestWaitingAt: null, failed: 0, lastFailedAt: null, lastDeliveredAt: null };
}

function addRow(counts: Counts, row: Row): void {
  const channels: Record<string, ChannelCounts> = counts.channels;
  const name = String(row['channel']);
  if (isNotifyChannel(name)) channels[name] ??= noCounts();
  // Deliveries of an unknown channel count by their state alone.
  const channel = channels[name] ?? noCounts();
  const state = row['state'] as DeliveryState;
  if (state === 'delivered') {
    channel.lastDeliveredAt = row['newest'] as number | null;
    return;
  }
  const n = Number(row['n']);
  if (n === 0) return;
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
