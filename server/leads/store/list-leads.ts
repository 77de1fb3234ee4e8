import type { Database } from '../../database/database.ts';
import type { Lead, LeadKind, LeadState } from '../lead.ts';
import { createMatcher } from './lead-matcher.ts';
import { leadFromRow } from './lead-row.ts';
import { pageStatement, type Place } from './page-statement.ts';

/** All that is given has to fit. */
export interface LeadFilter {
  kind?: LeadKind | undefined;
  /** Key of the face it came through. */
  face?: string | undefined;
  state?: LeadState | undefined;
  /** The visitor's address, in any case of letters. */
  email?: string | undefined;
  /** In the reference or in any field, in any case of letters; an amount in any way that it is typed. */
  search?: string | undefined;
  /** Milliseconds since 1970; leads received then or later. */
  since?: number | undefined;
  /** Milliseconds since 1970; leads received then or earlier. */
  until?: number | undefined;
  limit?: number | undefined;
}

/** The program's own rows are shown by no command. */
export const NO_PROBE = `kind not in ('probe', 'withdrawn')`;

const PAGE = 500;

/** Some of the leads that fit, perhaps none. */
export interface LeadPage {
  leads: Lead[];
  /** No page follows. */
  isLast: boolean;
}

export type LookedAt = (leads: number) => void;

/**
 * Newest first, a page a read, so that no read holds up the copying of SQLite's log. What is stored when it begins and is not
 * erased comes once; what is stored meanwhile does not come, unless a clock was set back.
 */
export async function* readLeadPages(
  database: Database,
  filter: LeadFilter,
  progress: LookedAt = () => {},
): AsyncGenerator<LeadPage, void> {
  const fits = createMatcher(filter);
  let left = filter.limit ?? Number.POSITIVE_INFINITY;
  // All that the query finds is wanted, unless the visitor's words decide.
  const size = filter.email === undefined && filter.search === undefined ? Math.min(PAGE, left) : PAGE;
  let after: Place = { receivedAt: (filter.until ?? Number.MAX_SAFE_INTEGER - 1) + 1, id: '' };
  for (let looked = 0; ;) {
    const rows = await database.read(pageStatement(database.kind, filter, after, size));
    const all = rows.map(leadFromRow);
    const leads = all.filter(fits).slice(0, left);
    looked += all.length;
    left -= leads.length;
    progress(looked);
    const isLast = all.length < size || left === 0;
    yield { leads, isLast };
    if (isLast) return;
    after = all.at(-1)!;
  }
}

export async function listLeads(database: Database, filter: LeadFilter, progress?: LookedAt): Promise<Lead[]> {
  const found: Lead[] = [];
  for await (const { leads } of readLeadPages(database, filter, progress)) found.push(...leads);
  return found;
}
