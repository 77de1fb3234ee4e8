import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Row, Statement, Value } from '../../database/database.ts';
import { eraseStatement } from '../../outbox/statements.ts';
import type { Lead } from '../lead.ts';
import { leadColumns, leadFromRow } from './lead-row.ts';
import { listLeads, NO_PROBE, type LeadFilter } from './list-leads.ts';

/** What tells a repeated request, or the second confirmation of a day, from a first. */
export interface Claim {
  key: string;
  bodyHash: string;
  leadId: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** How many of each were removed. */
export interface Erased {
  leads: number;
  deliveries: number;
  claims: number;
}

/** Queries of stored leads, for the owner's commands and the transports. */
export interface LeadStore {
  byId(id: string): Promise<Lead | null>;
  /** Leads whose id or reference is, or begins with, the text; at most two, to tell one from several. */
  find(text: string): Promise<Lead[]>;
  /** Newest first. `progress` is told how many were looked at. */
  list(filter: LeadFilter, progress?: (looked: number) => void): Promise<Lead[]>;
  /** The newest that are held, at most `limit`. */
  held(limit: number): Promise<Lead[]>;
  /** How many there are of each face, by its key. */
  byFace(): Promise<Map<string, number>>;
  claimsOf(ids: string[]): Promise<Claim[]>;
  /** Removes leads with all that belongs to them, in one write with what is to be done `first`. */
  erase(ids: string[], first?: Statement[]): Promise<Erased>;
  /** Ids of leads received before `time` (milliseconds since 1970), at most `limit`. */
  olderThan(time: number, limit: number): Promise<string[]>;
  /** Drops claims that ran out before `time`. */
  forgetClaims(time: number): Promise<void>;
}

const EMPTYING_TRIES = 100;
const EMPTYING_PAUSE_MS = 50;

export function createLeadStore(database: Database): LeadStore {
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
      return leads(`where id like $1 and ${NO_PROBE} order by id limit 2`, [`${text.toLowerCase()}%`]);
    },

    list: (filter, progress) => listLeads(database, filter, progress),

    held: (limit) => leads(`where state = 'held' order by received_at desc, id desc limit $1`, [limit]),

    async byFace() {
      const sql = `select face, count(*) as n from leads where ${NO_PROBE} group by face order by face`;
      return new Map((await database.read({ sql })).map((row) => [String(row['face']), Number(row['n'])]));
    },

    async claimsOf(ids) {
      const sql = 'select key, body_hash, lead_id, expires_at from claims where lead_id = $1 order by key';
      const rows = await Promise.all(ids.map((id) => database.read({ sql, values: [id] })));
      return rows.flat().map((row) => ({
        key: String(row['key']),
        bodyHash: String(row['body_hash']),
        leadId: String(row['lead_id']),
        expiresAt: Number(row['expires_at']),
      }));
    },

    async erase(ids, first = []) {
      const results = await database.write([...first, ...ids.flatMap(eraseStatements)]);
      const removed = results.slice(first.length).map((rows) => rows.length);
      if (database.kind === 'sqlite') await emptyLog(database);
      const sum = (place: number) => removed.filter((_, index) => index % 3 === place).reduce((a, b) => a + b, 0);
      return { claims: sum(0), deliveries: sum(1), leads: sum(2) };
    },

    async olderThan(time, limit) {
      const sql = 'select id from leads where received_at < $1 order by received_at limit $2';
      return (await database.read({ sql, values: [time, limit] })).map((row) => String(row['id']));
    },

    async forgetClaims(time) {
      await database.write([{ sql: 'delete from claims where expires_at <= $1', values: [time] }]);
    },
  };
}

/** Otherwise what was erased stays readable in SQLite's log file until that is written over. */
async function emptyLog(database: Database): Promise<void> {
  for (let tries = 0; tries < EMPTYING_TRIES; tries += 1) {
    const [row] = await database.read({ sql: 'pragma wal_checkpoint(truncate)' });
    if (row?.['busy'] === 0) return;
    // The server, a process of its own, was reading or writing.
    await pause(EMPTYING_PAUSE_MS);
  }
  throw new Error('the leads are erased, but the log file still holds what they said: erase once more');
}

function eraseStatements(id: string): Statement[] {
  return [
    { sql: 'delete from claims where lead_id = $1 returning key', values: [id] },
    eraseStatement(id),
    { sql: 'delete from leads where id = $1 returning id', values: [id] },
  ];
}
