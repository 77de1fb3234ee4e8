import type { Database, Row } from '../database/database.ts';
import { type Channel, isAddressChannel, namedChannels } from './channels.ts';
import type { DeliveryState } from './delivery.ts';

/** Times are milliseconds since 1970, or null if there is none. */
export interface Counts {
  /** Every delivery that is not delivered, by state. */
  states: Record<Exclude<DeliveryState, 'delivered'>, number>;
  /** The time at which the oldest delivery that waits or is being sent came in. */
  oldestWaitingAt: number | null;
  channels: Record<Channel, ChannelCounts>;
}

export interface ChannelCounts {
  /** Includes those being sent. */
  waiting: number;
  oldestWaitingAt: number | null;
  /** Includes parked ones. */
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

/* Each figure is one range of an index. Only the last of the delivered ones is needed. */
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
    channels: Object.fromEntries(namedChannels.map((name) => [name, noCounts()])) as Counts['channels'],
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
  if (isAddressChannel(name)) channels[name] ??= noCounts();
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

/** The error of a channel's newest failed delivery, or of its oldest one that waits. */
export interface LastError {
  channel: Channel;
  /** Holds nothing that a visitor wrote: see `describeSmtpError`. */
  error: string;
  attempts: number;
  /** Milliseconds since 1970. */
  when: { failedAt: number } | { nextTryAt: number };
}

const ENDED = ['failed', 'parked'];

export async function readLastErrors(database: Database): Promise<LastError[]> {
  const read = async (channel: Channel, state: string) => {
    const order = ENDED.includes(state) ? 'settled_at desc' : 'created_at, id';
    const sql = `select attempts, due_at, settled_at, last_error from deliveries
      where channel = $1 and state = $2 and last_error is not null
      ${ENDED.includes(state) ? 'and settled_at is not null' : ''} order by ${order} limit 1`;
    return (await database.read({ sql, values: [channel, state] })).map((row) => toLastError(channel, row));
  };
  const wanted = [...namedChannels, ...(await addressChannels(database))].flatMap((channel) =>
    ['waiting', ...ENDED].map((state) => read(channel, state)),
  );
  return (await Promise.all(wanted)).flat();
}

/** Reads the channels that deliveries have: their addresses may no longer be in the settings. */
async function addressChannels(database: Database): Promise<Channel[]> {
  const rows = await database.read({ sql: `${CHANNELS_IN_USE} select channel from used where channel is not null` });
  return rows.map((row) => String(row['channel'])).filter(isAddressChannel);
}

function toLastError(channel: Channel, row: Row): LastError {
  const settledAt = row['settled_at'];
  return {
    channel,
    error: String(row['last_error']),
    attempts: Number(row['attempts']),
    when: settledAt === null ? { nextTryAt: Number(row['due_at']) } : { failedAt: Number(settledAt) },
  };
}

/** Counts the deliveries that are still to go out, held ones included, by the key of the lead's face. */
export async function readOpenByFace(database: Database): Promise<Map<string, number>> {
  const sql = `${CHANNELS_IN_USE}
    select l.face, count(*) as n from deliveries d join leads l on l.id = d.lead_id
    where d.channel in (select channel from used) and d.state in ('waiting', 'sending', 'held') and d.channel <> 'held-digest' and l.kind <> 'withdrawn'
    group by l.face`;
  const rows = await database.read({ sql });
  return new Map(rows.map((row) => [String(row['face']), Number(row['n'])]));
}
