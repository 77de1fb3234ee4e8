import { randomUUID } from 'node:crypto';
import {
  BATCH_SIZE,
  type Database,
  inBatches,
  placeholders,
  readByIds,
  type Row,
  type Statement,
} from '../../database/database.ts';
import type { Outbox } from '../../delivery/outbox.ts';
import { DAY_MS } from '../../text/local-time.ts';
import { newLeadId, newReference } from '../receive/accept.ts';
import { LOG_NOT_EMPTIED } from '../store/erase-leads.ts';
import type { LeadStore } from '../store/lead-store.ts';
import { type Lead, type LeadDependencies, WITHDRAWN } from '../store/lead.ts';

/** A text that a visitor added to their lead. */
export interface Addition {
  id: string;
  leadId: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  words: string;
}

export const ADDITIONS = 10;
/** Characters of one. */
export const ADDITION_MAX = 2000;

/** The database accepts one of several simultaneous additions. The others try again. */
const TRIES = 5;

export type Additions = ReturnType<typeof createAdditions>;

export function createAdditions({ database, outbox, clock }: LeadDependencies) {
  /** Stores a text, once, with the email about it to the owner. `full`: also if the lead is erased. */
  async function add(leadId: string, text: string): Promise<'stored' | 'full'> {
    const now = clock();
    for (let tries = 0; tries < TRIES; tries += 1) {
      const id = randomUUID();
      const results = await database.write([
        { sql: INSERT, values: [id, leadId, now, text, ADDITIONS] },
        outbox.putNote(leadId, `addition-${id}`, now),
        ofLeadsStatement([leadId]),
      ]);
      const stored = results.at(-1)!.map(toAddition);
      if (stored.some((addition) => addition.words === text)) {
        outbox.notify();
        return 'stored';
      }
      if (stored.length >= ADDITIONS) return 'full';
    }
    return 'full';
  }

  return {
    async byId(id: string): Promise<Addition | null> {
      const [row] = await database.read({ sql: `${SELECT} where id = $1`, values: [id] });
      return row ? toAddition(row) : null;
    },
    /** Reads additions in the order of their leads' ids, each lead's in its own. */
    async ofLeads(leadIds: string[]): Promise<Addition[]> {
      return (await readByIds(database, leadIds, ofLeadsStatement)).map(toAddition);
    },
    add,
  };
}

const SELECT = 'select id, lead_id, received_at, words from additions';

function ofLeadsStatement(leadIds: string[]): Statement {
  return { sql: `${SELECT} where lead_id in (${placeholders(leadIds)}) order by lead_id, place`, values: leadIds };
}

const INSERT = `insert into additions (id, lead_id, place, received_at, words)
  select $1, $2, 1 + (select count(*) from additions where lead_id = $2), cast($3 as bigint), $4
  where exists (select 1 from leads where id = $2)
    and (select count(*) from additions where lead_id = $2) < $5
    and not exists (select 1 from additions where lead_id = $2 and words = $4)
  on conflict do nothing`;

function toAddition(row: Row): Addition {
  return {
    id: String(row['id']),
    leadId: String(row['lead_id']),
    receivedAt: Number(row['received_at']),
    words: String(row['words']),
  };
}

/** A withdrawal is remembered so long: by then the owner has the email, or never gets it. */
const MARKER_DAYS = 30;

interface WithdrawalParts {
  leads: Pick<LeadStore, 'erase' | 'byId'>;
  outbox: Pick<Outbox, 'putNote' | 'notify'>;
  /** Milliseconds since 1970. */
  clock(): number;
  /** Called with an error that the owner has to know of, though the lead is erased. */
  failed(error: unknown): void;
}

/**
 * Erases a lead and puts an email to the owner with its reference, in one write: of two simultaneous requests, one
 * finds the lead. A delivery belongs to a lead, so a row without the visitor's text replaces it.
 */
export function createWithdrawal({ leads, outbox, clock, failed }: WithdrawalParts): (lead: Lead) => Promise<void> {
  return async (lead) => {
    const now = clock();
    const id = newLeadId(now);
    try {
      const { log } = await leads.erase(
        [lead.id],
        [lockStatement(lead), markerStatement(id, lead, now), outbox.putNote(id, WITHDRAWN, now)],
      );
      if (log === 'not emptied') failed(new Error(LOG_NOT_EMPTIED));
    } catch (error) {
      if ((await leads.byId(lead.id)) !== null) throw error;
      failed(error);
    }
    outbox.notify();
  };
}

/** A second request waits here, and finds the lead gone: on PostgreSQL both would otherwise see it. */
function lockStatement({ id }: Lead): Statement {
  return { sql: 'update leads set state = state where id = $1', values: [id] };
}

function markerStatement(id: string, { id: leadId, reference }: Lead, now: number): Statement {
  return {
    sql: `insert into leads (id, reference, kind, face, received_at, state, fields)
      select $1, $2, $3, face, cast($4 as bigint), 'new', $5 from leads where id = $6`,
    values: [id, newReference(WITHDRAWN), WITHDRAWN, now, JSON.stringify({ reference }), leadId],
  };
}

/** Drops the rows that stand for withdrawn leads once they are old. `now`: milliseconds since 1970. */
export async function removeOldWithdrawals(database: Database, now: number): Promise<void> {
  // Spelled out, since the index of these rows is one of a condition.
  const sql = `delete from leads where id in (select id from leads
    where kind = '${WITHDRAWN}' and received_at < $1 limit $2) returning id`;
  const values = [now - MARKER_DAYS * DAY_MS, BATCH_SIZE];
  await inBatches(async () => (await database.write([{ sql, values }]))[0]!.length);
}
