import type { Database, Statement, Value } from '../../database/database.ts';
import { leadStates } from '../lead.ts';
import { addressOf, isPlainAddress, sameCase } from './lead-address.ts';
import { leadColumns } from './lead-row.ts';
import { NO_PROBE, type LeadFilter } from './list-leads.ts';

/** In the order of a list: the newest first, of one moment the greater id. */
export interface Place {
  receivedAt: number;
  id: string;
}

/**
 * The leads after a place, at most `limit`, read off one index. It may find more than the filter lets through: of an address all of its
 * leads.
 */
export function pageStatement(kind: Database['kind'], filter: LeadFilter, after: Place, limit: number): Statement {
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
