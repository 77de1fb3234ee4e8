import { setTimeout as pause } from 'node:timers/promises';
import { BATCH_SIZE, type Database, inBatches, placeholders, type Statement } from '../../database/database.ts';
import { eraseStatement } from '../../delivery/outbox.ts';

/** Beginning of the claims that bound emails to strangers. A keyed hash of the address follows. */
export const ADDRESS_CLAIM = 'address:';

/** The numbers of removed rows. */
export interface Erased {
  leads: number;
  deliveries: number;
  /** The state of SQLite's log file. PostgreSQL has none. */
  log: 'emptied' | 'not emptied' | 'none';
}

export const LOG_NOT_EMPTIED =
  "SQLite's log file may still hold erased data, because another program was reading it. Erase again";

/**
 * Removes leads with all that belongs to them, a batch a transaction. The first one begins with the statements `first`.
 * Claims of addresses stay until they end, without their lead: who may erase a lead must not get more emails.
 * If SQLite's log could not be emptied, that is tried again with the next call, which may erase none.
 */
export async function eraseLeads(
  database: Database,
  ids: string[],
  { first = [], logTimeoutMs }: { first?: Statement[] | undefined; logTimeoutMs?: number | undefined } = {},
): Promise<Erased> {
  const erased = { leads: 0, deliveries: 0 };
  let at = 0;
  await inBatches(async () => {
    const batch = ids.slice(at, at + BATCH_SIZE);
    const { leads, deliveries } = await eraseBatch(database, batch, at === 0 ? first : []);
    erased.leads += leads;
    erased.deliveries += deliveries;
    at += BATCH_SIZE;
    return batch.length;
  });
  return { ...erased, log: await emptyLog(database, logTimeoutMs) };
}

/**
 * Removes all leads received before a time (milliseconds since 1970). Resolves to their number. Rejects if they are
 * erased and the log could not be emptied.
 */
export async function eraseLeadsBefore(
  database: Database,
  time: number,
  { stopped, logTimeoutMs }: { stopped?: (() => boolean) | undefined; logTimeoutMs?: number | undefined } = {},
): Promise<number> {
  const sql = 'select id from leads where received_at < $1 order by received_at limit $2';
  const done = await inBatches(async () => {
    const ids = (await database.read({ sql, values: [time, BATCH_SIZE] })).map((row) => String(row['id']));
    await eraseBatch(database, ids);
    return ids.length;
  }, stopped);
  if ((done > 0 || notEmptied.has(database)) && (await emptyLog(database, logTimeoutMs)) === 'not emptied')
    throw new Error(LOG_NOT_EMPTIED);
  return done;
}

async function eraseBatch(database: Database, ids: string[], first: Statement[] = []): Promise<Omit<Erased, 'log'>> {
  if (ids.length === 0) return { leads: 0, deliveries: 0 };
  const places = placeholders(ids);
  const results = await database.write([
    ...first,
    {
      sql: `update claims set lead_id = '', body_hash = '' where lead_id in (${places}) and key like '${ADDRESS_CLAIM}%'`,
      values: ids,
    },
    { sql: `delete from claims where lead_id in (${places})`, values: ids },
    eraseStatement(ids),
    { sql: `delete from leads where id in (${places}) returning id`, values: ids },
  ]);
  const [, , deliveries = 0, leads = 0] = results.slice(first.length).map((rows) => rows.length);
  return { leads, deliveries };
}

/** Milliseconds for which it waits for another program that reads or writes. */
const LOG_TIMEOUT_MS = 7000;
const EMPTYING_PAUSE_MS = 50;
const notEmptied = new WeakSet<Database>();

/** Empties SQLite's log file, in which erased leads stay readable until it is written over. */
async function emptyLog(database: Database, timeoutMs = LOG_TIMEOUT_MS): Promise<Erased['log']> {
  if (database.kind !== 'sqlite') return 'none';
  notEmptied.add(database);
  const until = performance.now() + timeoutMs;
  do {
    const [row] = await database.read({ sql: 'pragma wal_checkpoint(truncate)' });
    if (row?.['busy'] === 0) {
      notEmptied.delete(database);
      return 'emptied';
    }
    // The server, a process of its own, was reading or writing.
    await pause(EMPTYING_PAUSE_MS);
  } while (performance.now() < until);
  return 'not emptied';
}
