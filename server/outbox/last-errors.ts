import type { Database, Row } from '../database/database.ts';
import { isNotifyChannel, manyLeadsChannels, type Channel } from './channels.ts';
import { CHANNELS_IN_USE } from './counts.ts';

/** Why a channel's newest failed delivery failed, or its oldest waiting one still waits. */
export interface LastError {
  channel: Channel;
  /** Without a visitor's words: see `smtp-answers.ts`. */
  error: string;
  attempts: number;
  /** Milliseconds since 1970. */
  when: { failedAt: number } | { nextTryAt: number };
}

const channels: Channel[] = ['owner-mail', 'visitor-mail', 'webhook', 'owner-note', ...manyLeadsChannels];
const ended = ['failed', 'parked'];

export async function readLastErrors(database: Database): Promise<LastError[]> {
  const read = async (channel: Channel, state: string) => {
    const order = ended.includes(state) ? 'settled_at desc' : 'created_at, id';
    const sql = `select attempts, due_at, settled_at, last_error from deliveries
      where channel = $1 and state = $2 and last_error is not null
      ${ended.includes(state) ? 'and settled_at is not null' : ''} order by ${order} limit 1`;
    return (await database.read({ sql, values: [channel, state] })).map((row) => toLastError(channel, row));
  };
  const wanted = [...channels, ...(await notifyChannels(database))].flatMap((channel) =>
    ['waiting', ...ended].map((state) => read(channel, state)),
  );
  return (await Promise.all(wanted)).flat();
}

/** Those that deliveries have: their addresses may be in the settings no longer. */
async function notifyChannels(database: Database): Promise<Channel[]> {
  const rows = await database.read({ sql: `${CHANNELS_IN_USE} select channel from used where channel is not null` });
  return rows.map((row) => String(row['channel'])).filter(isNotifyChannel);
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
