import type { Database, Row, Statement, Value } from '../../database/database.ts';
import { inSlices, SLICE } from '../../database/in-slices.ts';
import type { Lead } from '../lead.ts';
import { eraseLeads, eraseLeadsBefore, type Erased } from './erase-leads.ts';
import { leadColumns, leadFromRow } from './lead-row.ts';
import { listLeads, NO_PROBE, readLeadPages, type LeadFilter, type LeadPage, type LookedAt } from './list-leads.ts';

/** What tells a repeated request, or the second confirmation of a day, from a first. */
export interface Claim {
  key: string;
  bodyHash: string;
  leadId: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Queries of stored leads, for the owner's commands and the transports. */
export interface LeadStore {
  byId(id: string): Promise<Lead | null>;
  /** Leads whose id or reference is, or begins with, the text; at most two, to tell one from several. */
  find(text: string): Promise<Lead[]>;
  /** Newest first. `progress` is told how many were looked at. */
  list(filter: LeadFilter, progress?: LookedAt): Promise<Lead[]>;
  /** The same, a page at a time. */
  pages(filter: LeadFilter, progress?: LookedAt): AsyncGenerator<LeadPage, void>;
  /** The newest that are held, at most `limit`. */
  held(limit: number): Promise<Lead[]>;
  /** How many there are of each face, by its key. */
  byFace(): Promise<Map<string, number>>;
  claimsOf(ids: string[]): Promise<Claim[]>;
  /** Removes leads with all that belongs to them, a slice a transaction; the first with what is to be done `first`. */
  erase(ids: string[], first?: Statement[]): Promise<Erased>;
  /** The same with all received before `time` (milliseconds since 1970), until `stopped`; resolves to how many that were. */
  eraseBefore(time: number, stopped?: () => boolean): Promise<number>;
  /** Drops claims that ran out before `time`, a slice a transaction. */
  forgetClaims(time: number, stopped?: () => boolean): Promise<void>;
}

interface Options {
  /** How long another program may keep SQLite's log from being emptied of what was erased, in milliseconds. */
  logPatience?: number | undefined;
}

export function createLeadStore(database: Database, { logPatience }: Options = {}): LeadStore {
  const leads = async (where: string, values: Value[]) =>
    (await database.read({ sql: `select ${leadColumns} from leads ${where}`, values })).map((row: Row) =>
      leadFromRow(row),
    );

  return {
    byId: async (id) => (await leads('where id = $1', [id]))[0] ?? null,

    async find(text) {
      const exact = await leads(`where (id = $1 or reference = $2) and ${NO_PROBE}`, [
        text.toLowerCase(),
        text.toUpperCase(),
      ]);
      if (exact.length > 0) return exact;
      // Ids are hexadecimal, so a prefix that could mean a pattern is none of ours.
      if (!/^[0-9a-f-]{4,36}$/i.test(text)) return [];
      const start = text.toLowerCase();
      // The range is read off the key, whatever the database's order of letters: all that follows is before a z.
      const range = `id >= $1 and id < $2 and id like $3`;
      return leads(`where ${range} and ${NO_PROBE} order by id limit 2`, [start, `${start}z`, `${start}%`]);
    },

    list: (filter, progress) => listLeads(database, filter, progress),
    pages: (filter, progress) => readLeadPages(database, filter, progress),

    held: (limit) => leads(`where state = 'held' order by received_at desc, id desc limit $1`, [limit]),

    async byFace() {
      const sql = `select face, count(*) as n from leads where ${NO_PROBE} group by face order by face`;
      return new Map((await database.read({ sql })).map((row) => [String(row['face']), Number(row['n'])]));
    },

    async claimsOf(ids) {
      const rows: Row[] = [];
      for (let start = 0; start < ids.length; start += SLICE) {
        const values = ids.slice(start, start + SLICE);
        const places = values.map((_, index) => `$${index + 1}`).join(', ');
        const sql = `select key, body_hash, lead_id, expires_at from claims where lead_id in (${places}) order by lead_id, key`;
        rows.push(...(await database.read({ sql, values })));
      }
      return rows.map((row) => ({
        key: String(row['key']),
        bodyHash: String(row['body_hash']),
        leadId: String(row['lead_id']),
        expiresAt: Number(row['expires_at']),
      }));
    },

    erase: (ids, first) => eraseLeads(database, ids, { first, logPatience }),
    eraseBefore: (time, stopped) => eraseLeadsBefore(database, time, { stopped, logPatience }),

    async forgetClaims(time, stopped) {
      const sql = `delete from claims where key in (select key from claims where expires_at <= $1 order by expires_at limit $2)
        returning key`;
      await inSlices(async () => (await database.write([{ sql, values: [time, SLICE] }]))[0]!.length, stopped);
    },
  };
}
