import { setTimeout as pause } from 'node:timers/promises';
import { BATCH_SIZE, type Database, inBatches, type Statement } from '../../database/database.ts';
import { eraseStatement } from '../../delivery/outbox.ts';

/** How many of each were removed. */
export interface Erased {
  leads: number;
  deliveries: number;
  claims: number;
  /** What became of SQLite's log file; PostgreSQL has none. */
  log: 'emptied' | 'not emptied' | 'none';
}

export const LOG_NOT_EMPTIED =
  "SQLite's log file may still hold what was erased, since another program was reading: erase once more";

/**
 * Removes leads with all that belongs to them, a slice a transaction; the first with what is to be done `first`. Where SQLite's log
 * could not be emptied, that is tried again with the next ones, which may be none.
 */
export async function eraseLeads(
  database: Database,
  ids: string[],
  { first = [], logTimeoutMs }: { first?: Statement[] | undefined; logTimeoutMs?: number | undefined } = {},
): Promise<Erased> {
  const erased = { leads: 0, deliveries: 0, claims: 0 };
  let at = 0;
  await inBatches(async () => {
    const batch = ids.slice(at, at + BATCH_SIZE);
    await eraseBatch(database, batch, at === 0 ? first : [], erased);
    at += BATCH_SIZE;
    return batch.length;
  });
  return { ...erased, log: await emptyLog(database, logTimeoutMs) };
}

/**
 * The same with all that were received before a time (milliseconds since 1970); resolves to how many leads that were. Rejects where
 * they are erased and the log could not be emptied.
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

async function eraseBatch(
  database: Database,
  ids: string[],
  first: Statement[] = [],
  erased?: Omit<Erased, 'log'>,
): Promise<void> {
  if (ids.length === 0) return;
  const places = ids.map((_, index) => `$${index + 1}`).join(', ');
  const results = await database.write([
    ...first,
    { sql: `delete from claims where lead_id in (${places}) returning key`, values: ids },
    eraseStatement(ids),
    { sql: `delete from leads where id in (${places}) returning id`, values: ids },
  ]);
  if (erased === undefined) return;
  const [claims, deliveries, leads] = results.slice(first.length).map((rows) => rows.length) as [
    number,
    number,
    number,
  ];
  erased.claims += claims;
  erased.deliveries += deliveries;
  erased.leads += leads;
}

/** How long a program is waited for that reads or writes, in milliseconds. */
const LOG_TIMEOUT_MS = 7000;
const EMPTYING_PAUSE_MS = 50;
const notEmptied = new WeakSet<Database>();

/** Otherwise what was erased stays readable in SQLite's log file until that is written over. */
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
