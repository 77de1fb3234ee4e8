import type { Database, Statement, Value } from '../../database/database.ts';
import { leadStates, type Lead, type LeadKind, type LeadState } from '../lead.ts';
import { addressOf, isPlainAddress, sameCase } from './lead-address.ts';
import { createMatcher } from './lead-matcher.ts';
import { leadColumns, leadFromRow } from './lead-row.ts';

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

/** In the order of a list: the newest first, of one moment the greater id. */
interface Place {
  receivedAt: number;
  id: string;
}

/**
 * The leads after a place, at most `limit`, read off one index. It may find more than the filter lets through: of an address all of its
 * leads.
 */
function pageStatement(kind: Database['kind'], filter: LeadFilter, after: Place, limit: number): Statement {
  const values: Value[] = [after.receivedAt, after.id, filter.since ?? 0, limit];
  const is = (column: string, value: Value) => `${column} = $${values.push(value)}`;
  const from = fromIndex[kind];
  const address = sameCase(filter.email?.trim() ?? '');
  if (address !== '' && isPlainAddress(address))
    return { sql: selection(from('leads_by_address'), [is(addressOf[kind], address)]), values };
  const fits = filter.kind === undefined ? [] : [is('kind', filter.kind)];
  if (filter.state !== undefined) fits.push(is('state', filter.state));
  if (filter.face === undefined) {
    const index = filter.state === undefined ? 'leads_by_time' : 'leads_by_state';
    return { sql: selection(from(index), fits), values };
  }
  fits.push(is('face', filter.face));
  const ofFace = from('leads_by_face');
  if (filter.state !== undefined) return { sql: selection(ofFace, fits), values };
  // The newest of each state are read, and of these the newest.
  const ofStates = leadStates.map(
    (state) => `select * from (${selection(ofFace, [...fits, `state = '${state}'`])}) as ${state}_ones`,
  );
  return { sql: `select * from (${ofStates.join(' union all ')}) as found ${ORDER}`, values };
}

/** SQLite, which does not count what is stored, would read all leads of a state to find those of a face. */
const fromIndex: Record<Database['kind'], (index: string) => string> = {
  sqlite: (index) => `leads indexed by ${index}`,
  postgres: () => 'leads',
};

const ORDER = 'order by received_at desc, id desc limit $4';

function selection(from: string, fits: string[]): string {
  const where = [...fits, '(received_at, id) < ($1, $2)', 'received_at >= $3', NO_PROBE].join(' and ');
  return `select ${leadColumns} from ${from} where ${where} ${ORDER}`;
}
