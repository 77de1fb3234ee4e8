import type { Database, Statement } from '../../database/database.ts';
import { inSlices, SLICE } from '../../database/in-slices.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { WITHDRAWN, type Lead } from '../lead.ts';
import { newLeadId } from '../receive/lead-id.ts';
import { newReference } from '../receive/reference.ts';
import { LOG_NOT_EMPTIED } from '../store/erase-leads.ts';
import type { LeadStore } from '../store/lead-store.ts';

const DAY_MS = 24 * 3_600_000;
/** How long it is kept that somebody has withdrawn: by then the owner has the mail, or never gets it. */
const KEPT_DAYS = 30;

export interface WithdrawalParts {
  leads: Pick<LeadStore, 'erase' | 'byId'>;
  outbox: Pick<Outbox, 'putNote' | 'notify'>;
  /** Milliseconds since 1970. */
  clock(): number;
  /** Called with what the owner has to know of, though the lead is erased. */
  failed(error: unknown): void;
}

/**
 * Erases a lead and tells the owner its reference, in one write: of two requests at once one finds it, and tells him. A
 * delivery belongs to a lead, so a row without his words stands for it.
 */
export function createWithdrawal({ leads, outbox, clock, failed }: WithdrawalParts): (lead: Lead) => Promise<void> {
  return async (lead) => {
    const now = clock();
    const id = newLeadId(now);
    try {
      const { log } = await leads.erase(
        [lead.id],
        [lockStatement(lead), standInStatement(id, lead, now), outbox.putNote(id, WITHDRAWN, now)],
      );
      if (log === 'not emptied') failed(new Error(LOG_NOT_EMPTIED));
    } catch (error) {
      if ((await leads.byId(lead.id)) !== null) throw error;
      failed(error);
    }
    outbox.notify();
  };
}

/** Whoever comes second waits here, and finds the lead gone: on PostgreSQL both would otherwise see it. */
function lockStatement({ id }: Lead): Statement {
  return { sql: 'update leads set state = state where id = $1', values: [id] };
}

function standInStatement(id: string, { id: leadId, reference }: Lead, now: number): Statement {
  return {
    sql: `insert into leads (id, reference, kind, face, received_at, state, fields)
      select $1, $2, $3, face, cast($4 as bigint), 'new', $5 from leads where id = $6`,
    values: [id, newReference(WITHDRAWN), WITHDRAWN, now, JSON.stringify({ reference }), leadId],
  };
}

/** Drops the rows that stand for withdrawn leads once they are old. `now`: milliseconds since 1970. */
export async function forgetWithdrawals(database: Database, now: number): Promise<void> {
  // Spelled out, since the index of these rows is one of a condition.
  const sql = `delete from leads where id in (select id from leads
    where kind = '${WITHDRAWN}' and received_at < $1 limit $2) returning id`;
  const values = [now - KEPT_DAYS * DAY_MS, SLICE];
  await inSlices(async () => (await database.write([{ sql, values }]))[0]!.length);
}
