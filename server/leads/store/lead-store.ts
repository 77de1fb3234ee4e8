import { BATCH_SIZE, type Database, inBatches, type Value } from '../../database/database.ts';
import { eraseLeads, eraseLeadsBefore } from './erase-leads.ts';
import { type Lead, leadColumns, leadFromRow } from './lead.ts';
import { type LeadFilter, listLeads, IS_LEAD } from './list-leads.ts';

export type LeadStore = ReturnType<typeof createLeadStore>;

/**
 * Queries stored leads, for the owner's commands and the transports. `logTimeoutMs`: for which another program may keep
 * SQLite's log from being emptied of erased leads.
 */
export function createLeadStore(database: Database, { logTimeoutMs }: { logTimeoutMs?: number | undefined } = {}) {
  const leads = async (where: string, values: Value[]) =>
    (await database.read({ sql: `select ${leadColumns} from leads ${where}`, values })).map(leadFromRow);

  return {
    byId: async (id: string): Promise<Lead | null> => (await leads('where id = $1', [id]))[0] ?? null,

    /** At most two leads whose id or reference is, or begins with, the text: two show that it means several. */
    async find(text: string): Promise<Lead[]> {
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
    },

    list: (filter: LeadFilter) => listLeads(database, filter),

    held: (limit: number) => leads(`where state = 'held' order by received_at desc, id desc limit $1`, [limit]),

    erase: (ids: string[]) => eraseLeads(database, ids, logTimeoutMs),
    /** Removes all received before `time` (milliseconds since 1970), until `stopped`. Resolves to their number. */
    eraseBefore: (time: number, stopped?: () => boolean) => eraseLeadsBefore(database, time, { stopped, logTimeoutMs }),

    async removeExpiredClaims(time: number, stopped?: () => boolean): Promise<void> {
      const sql = `delete from claims where key in (
        select key from claims where expires_at <= $1 order by expires_at limit $2) returning key`;
      await inBatches(async () => (await database.write([{ sql, values: [time, BATCH_SIZE] }]))[0]!.length, stopped);
    },
  };
}
