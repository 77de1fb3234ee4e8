import type { Face } from '#contract/site.ts';
import type { Database } from '../../database/database.ts';
import type { Lead } from '../lead.ts';
import { leadColumns, leadFromRow } from '../store/lead-row.ts';
import { NO_PROBE } from '../store/list-leads.ts';
import { answerDueAt, remindedBefore } from './promise.ts';

/** A lead without an answer. `dueAt`: milliseconds since 1970; null where its face promises nothing. */
export interface WaitingLead {
  lead: Lead;
  dueAt: number | null;
}

/** The leads of promising faces whose time is nearly over, or is; those that are due first come first. */
export async function readLateLeads(
  database: Database,
  { faces }: { faces: Pick<Face, 'key' | 'answerHours'>[] },
  now: number,
  limit: number,
): Promise<WaitingLead[]> {
  const late: WaitingLead[] = [];
  for (const face of faces.filter(({ answerHours }) => answerHours !== null)) {
    const sql = `select ${leadColumns} from leads
      where state = 'new' and face = $1 and received_at <= $2 and ${NO_PROBE} order by received_at, id limit $3`;
    const rows = await database.read({ sql, values: [face.key, remindedBefore(face, now), limit] });
    late.push(...rows.map(leadFromRow).map((lead) => ({ lead, dueAt: answerDueAt(lead, face) })));
  }
  return late.toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0)).slice(0, limit);
}
