import type { Database, Statement } from '../server/database/database.ts';
import type { Channel } from '../server/delivery/channels.ts';
import type { Outbox } from '../server/delivery/outbox.ts';

/** A lead's row without data: an outbox only needs to know that the lead exists. */
export function leadRow(id: string, receivedAt: number, state = 'new'): Statement {
  return {
    sql: `insert into leads (id, reference, kind, face, received_at, state, fields) values ($1, $1, $2, $3, $4, $5, $6)`,
    values: [id, 'quote', 'services', receivedAt, state, '{}'],
  };
}

/** Stores a lead with its deliveries in one write, as accepting one does. */
export async function storeLead(
  database: Database,
  outbox: Outbox,
  id: string,
  { now, channels = ['owner-mail'], held = false }: { now: number; channels?: Channel[]; held?: boolean },
): Promise<void> {
  await database.write([leadRow(id, now, held ? 'held' : 'new'), outbox.put(id, channels, now)]);
}
