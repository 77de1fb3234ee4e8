import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Statement, Value } from '../../database/database.ts';
import { BATCH_SIZE, inBatches, placeholders } from '../../database/database.ts';
import { eraseStatement } from '../../delivery/outbox.ts';
import { type Lead, leadColumns, type LeadDependencies, leadFromRow, type LeadState } from './lead.ts';
import { type LeadFilter, listLeads, IS_LEAD } from './list-leads.ts';

export type LeadStore = ReturnType<typeof createLeadStore>;

export interface Erased {
  leads: number;
  deliveries: number;
  log: 'emptied' | 'not emptied' | 'none';
}

export const LOG_NOT_EMPTIED =
  "SQLite's log file may still hold erased data, because another program was reading it. Erase again";

/** Queries and erases leads. `logTimeoutMs`: how long another program may keep SQLite's log from being emptied. */
export function createLeadStore(database: Database, { logTimeoutMs }: { logTimeoutMs?: number } = {}) {
  const leads = async (where: string, values: Value[]) =>
    (await database.read({ sql: `select ${leadColumns} from leads ${where}`, values })).map(leadFromRow);

  return {
    byId: async (id: string): Promise<Lead | null> => (await leads('where id = $1', [id]))[0] ?? null,
    find: (text: string) => findLeads(leads, text),
    list: (filter: LeadFilter) => listLeads(database, filter),
    held: (limit: number) => leads(`where state = 'held' order by received_at desc, id desc limit $1`, [limit]),

    /** Removes leads with all that belongs to them, a batch a transaction. */
    async erase(ids: string[]): Promise<Erased> {
      const erased = { leads: 0, deliveries: 0 };
      for (let at = 0; at < ids.length; at += BATCH_SIZE) {
        const results = await database.write(eraseStatements(ids.slice(at, at + BATCH_SIZE)));
        const [removedLeads, removedDeliveries] = results.toReversed();
        erased.leads += removedLeads!.length;
        erased.deliveries += removedDeliveries!.length;
      }
      return { ...erased, log: await emptyLog(database, logTimeoutMs) };
    },

    /**
     * Removes all received before `time` (milliseconds since 1970), until `stopped`. Resolves to their number. Rejects
     * if they are erased and SQLite's log could not be emptied, which the next call tries again.
     */
    async eraseBefore(time: number, stopped?: () => boolean): Promise<number> {
      const sql = 'select id from leads where received_at < $1 order by received_at limit $2';
      const erased = await inBatches(async () => {
        const ids = (await database.read({ sql, values: [time, BATCH_SIZE] })).map((row) => String(row['id']));
        if (ids.length > 0) await database.write(eraseStatements(ids));
        return ids.length;
      }, stopped);
      if ((await emptyLog(database, logTimeoutMs)) === 'not emptied') throw new Error(LOG_NOT_EMPTIED);
      return erased;
    },

    async removeExpiredClaims(time: number, stopped?: () => boolean): Promise<void> {
      const sql = `delete from claims where key in (
        select key from claims where expires_at <= $1 order by expires_at limit $2) returning key`;
      await inBatches(async () => (await database.write([{ sql, values: [time, BATCH_SIZE] }]))[0]!.length, stopped);
    },
  };
}

/** Finds at most two leads whose id or reference is, or begins with, the text: two show that it means several. */
async function findLeads(leads: (where: string, values: Value[]) => Promise<Lead[]>, text: string): Promise<Lead[]> {
  const exact = await leads(`where (id = $1 or reference = $2) and ${IS_LEAD}`, [
    text.toLowerCase(),
    text.toUpperCase(),
  ]);
  if (exact.length > 0) return exact;
  // Ids are hexadecimal, so a prefix that could mean a pattern is none of ours.
  if (!/^[0-9a-f-]{4,36}$/i.test(text)) return [];
  const start = text.toLowerCase();
  // The range is read off the key, whatever the database's order of letters: all that follows is before a z.
  const range = `id >= $1 and id < $2 and id like $3`;
  return leads(`where ${range} and ${IS_LEAD} order by id limit 2`, [start, `${start}z`, `${start}%`]);
}

/** Beginning of the claims that bound emails to strangers. A keyed hash of the address follows. */
export const ADDRESS_CLAIM = 'address:';

/** Makes the statements that remove leads. Claims of addresses stay: who may erase a lead must not get more emails. */
export function eraseStatements(ids: string[]): Statement[] {
  const list = placeholders(ids);
  const forget = `update claims set lead_id = ''
    where lead_id in (${list}) and key like '${ADDRESS_CLAIM}%'`;
  return [
    { sql: forget, values: ids },
    { sql: `delete from claims where lead_id in (${list})`, values: ids },
    eraseStatement(ids),
    { sql: `delete from leads where id in (${list}) returning id`, values: ids },
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

/** The owner's decisions on a lead. Each changes the lead and its deliveries in one write. */
export function createLeadStates({ database, outbox, clock }: LeadDependencies) {
  return {
    async answered({ id }: Lead): Promise<void> {
      await database.write([setState(id, 'answered')]);
    },

    /** Holds the deliveries that have not left until the lead is released. Resolves to their number. */
    async spam({ id }: Lead): Promise<number> {
      const [, held] = await database.write([setState(id, 'spam'), outbox.hold(id)]);
      return held!.length;
    },

    /** Releases the held deliveries. Resolves to their number, or null if neither they nor the lead were held. */
    async release({ id }: Lead): Promise<number | null> {
      const sql = `update leads set state = 'new' where id = $1 and state in ('held', 'spam') returning id`;
      const [changed, released] = await database.write([{ sql, values: [id] }, outbox.release(id, clock())]);
      return changed!.length === 0 && released!.length === 0 ? null : released!.length;
    },
  };
}

export function setState(id: string, state: LeadState): Statement {
  return { sql: 'update leads set state = $1 where id = $2', values: [state, id] };
}
