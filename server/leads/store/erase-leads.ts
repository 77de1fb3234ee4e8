import { setTimeout as pause } from 'node:timers/promises';
import { BATCH_SIZE, type Database, inBatches, placeholders, type Statement } from '../../database/database.ts';
import { eraseStatement } from '../../delivery/outbox.ts';

/** Beginning of the claims that bound emails to strangers. A keyed hash of the address follows. */
export const ADDRESS_CLAIM = 'address:';

export interface Erased {
  leads: number;
  deliveries: number;
  log: 'emptied' | 'not emptied' | 'none';
}

export const LOG_NOT_EMPTIED =
  "SQLite's log file may still hold erased data, because another program was reading it. Erase again";

/**
 * Removes leads with all that belongs to them, a batch a transaction. Claims of addresses stay until they end, without
 * their lead: who may erase a lead must not get more emails.
 */
export async function eraseLeads(database: Database, ids: string[], logTimeoutMs?: number): Promise<Erased> {
  const erased = { leads: 0, deliveries: 0 };
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const results = await database.write(eraseStatements(ids.slice(at, at + BATCH_SIZE)));
    const [leads, deliveries] = results.toReversed();
    erased.leads += leads!.length;
    erased.deliveries += deliveries!.length;
  }
  return { ...erased, log: await emptyLog(database, logTimeoutMs) };
}

/**
 * Removes all leads received before a time (milliseconds since 1970). Resolves to their number. Rejects if they are
 * erased and SQLite's log could not be emptied, which the next call tries again.
 */
export async function eraseLeadsBefore(
  database: Database,
  time: number,
  { stopped, logTimeoutMs }: { stopped?: (() => boolean) | undefined; logTimeoutMs?: number | undefined } = {},
): Promise<number> {
  const sql = 'select id from leads where received_at < $1 order by received_at limit $2';
  const done = await inBatches(async () => {
    const ids = (await database.read({ sql, values: [time, BATCH_SIZE] })).map((row) => String(row['id']));
    if (ids.length > 0) await database.write(eraseStatements(ids));
    return ids.length;
  }, stopped);
  if ((await emptyLog(database, logTimeoutMs)) === 'not emptied') throw new Error(LOG_NOT_EMPTIED);
  return done;
}

/** Makes the statements that remove leads. The last two have the rows of deliveries and leads. */
export function eraseStatements(ids: string[]): Statement[] {
  const places = placeholders(ids);
  return [
    {
      sql: `update claims set lead_id = '', body_hash = ''
        where lead_id in (${places}) and key like '${ADDRESS_CLAIM}%'`,
      values: ids,
    },
    { sql: `delete from claims where lead_id in (${places})`, values: ids },
    eraseStatement(ids),
    { sql: `delete from leads where id in (${places}) returning id`, values: ids },
  ];
}

const LOG_TIMEOUT_MS = 7000;
const EMPTYING_PAUSE_MS = 50;

/** Empties SQLite's log file, in which erased leads stay readable until it is written over. */
export async function emptyLog(database: Database, timeoutMs = LOG_TIMEOUT_MS): Promise<Erased['log']> {
  if (database.kind !== 'sqlite') return 'none';
  const until = performance.now() + timeoutMs;
  do {
    const [row] = await database.read({ sql: 'pragma wal_checkpoint(truncate)' });
    if (row?.['busy'] === 0) return 'emptied';
    // The server, a process of its own, was reading or writing.
    await pause(EMPTYING_PAUSE_MS);
  } while (performance.now() < until);
  return 'not emptied';
}
