import { domainToASCII } from 'node:url';
import type { Database, Statement, Value } from '../../database/database.ts';
import { formatReceivedOffer } from '../offers.ts';
import { type Lead, leadColumns, leadFromRow, type LeadState } from './lead.ts';

export interface LeadFilter {
  kind?: string | undefined;
  face?: string | undefined;
  state?: LeadState | undefined;
  email?: string | undefined;
  /** A text in the reference or in any field, in any case. */
  search?: string | undefined;
  /** Milliseconds since 1970, for leads received then or later. */
  since?: number | undefined;
  limit?: number | undefined;
}

/** The program's own rows are shown by no command. */
export const IS_LEAD = `kind <> 'withdrawn'`;

const PAGE = 500;

/**
 * Reads leads newest first, a page a read, so that no read delays the copying of SQLite's log. A lead that is stored
 * when the list begins, and is not erased, appears once. One stored later does not appear, unless a clock was set back.
 * A page has those of some leads that fit, perhaps none.
 */
export async function* readLeadPages(
  database: Database,
  filter: LeadFilter,
): AsyncGenerator<{ leads: Lead[]; isLast: boolean }, void> {
  const fits = createMatcher(filter);
  let left = filter.limit ?? Number.POSITIVE_INFINITY;
  // All that the query finds is wanted, unless the visitor's text decides.
  const size = filter.email === undefined && filter.search === undefined ? Math.min(PAGE, left) : PAGE;
  let after: Place = { receivedAt: Number.MAX_SAFE_INTEGER, id: '' };
  for (;;) {
    const rows = await database.read(pageStatement(database.kind, filter, { after, limit: size }));
    const all = rows.map(leadFromRow);
    const leads = all.filter(fits).slice(0, left);
    left -= leads.length;
    const isLast = all.length < size || left === 0;
    yield { leads, isLast };
    if (isLast) return;
    after = all.at(-1)!;
  }
}

export async function listLeads(database: Database, filter: LeadFilter): Promise<Lead[]> {
  const pages = await Array.fromAsync(readLeadPages(database, filter));
  return pages.flatMap(({ leads }) => leads);
}

/** A place in the order of a list: the newest first, of one moment the greater id. */
type Place = Pick<Lead, 'receivedAt' | 'id'>;

function pageStatement(
  database: Database['kind'],
  { kind, state, face, email, since = 0 }: LeadFilter,
  { after, limit }: { after: Place; limit: number },
): Statement {
  const values: Value[] = [after.receivedAt, after.id, since, limit];
  const conditions = ['(received_at, id) < ($1, $2)', 'received_at >= $3', IS_LEAD];
  const add = (column: string, value: Value | undefined) => {
    if (value !== undefined) conditions.push(`${column} = $${values.push(value)}`);
  };
  add('kind', kind);
  add('state', state);
  add('face', face);
  const address = foldCase(email?.trim() ?? '');
  if (address !== '' && isPlainAddress(address)) add(addressSql[database], address);
  const sql = `select ${leadColumns} from leads where ${conditions.join(' and ')}
    order by received_at desc, id desc limit $4`;
  return { sql, values };
}

/** Tests what SQL has not: the two databases would search the visitor's text differently. */
export function createMatcher({ email, search }: Pick<LeadFilter, 'email' | 'search'>): (lead: Lead) => boolean {
  const address = email === undefined ? undefined : foldAddress(email.trim());
  const spellings = search === undefined ? undefined : [foldText(search), foldText(foldAddress(search))];
  const digits = readDigits(search ?? '');
  return (lead) =>
    (address === undefined || foldAddress(lead.fields['email'] ?? '') === address) &&
    (spellings === undefined ||
      textsOf(lead).some((text) => spellings.some((spelling) => foldText(text).includes(spelling))) ||
      (digits !== null && digitsOf(lead.fields['phone'] ?? '').includes(digits)));
}

function textsOf({ reference, fields }: Lead): string[] {
  return [reference, ...Object.values(fields), formatReceivedOffer(fields, 'en')];
}

/**
 * SQL of a lead's address in lower case, to the character as in the index `leads_by_address` (migrations 009 and 010).
 * The databases read JSON differently. Without a collation, PostgreSQL makes small letters by the database's language.
 */
export const addressSql: Record<Database['kind'], string> = {
  sqlite: `case when json_valid(fields) then lower(json_extract(fields, '$.email')) end`,
  postgres: `lower(split_part(split_part(fields, '"email":"', 2), '"', 1) collate "C")`,
};

const foldCase = (text: string) => text.normalize('NFC').toLowerCase();

/** Also folds a domain in its script, which mail programs show. A form accepts it in ASCII alone (RFC 3492). */
export function foldAddress(text: string): string {
  const same = foldCase(text);
  const domain = same.slice(same.lastIndexOf('@') + 1);
  if (domain === same || isPlainAddress(domain)) return same;
  return same.slice(0, -domain.length) + (domainToASCII(domain) || domain);
}

/**
 * Reports whether the databases make the same small letters as `foldCase`. They do for every text that a form accepts.
 */
function isPlainAddress(address: string): boolean {
  return /^[\x20-\x7e]*$/.test(address);
}

/**
 * Folds a text for a search: lower case without the accents of Latin, Greek and Cyrillic, Greek's last sigma as any
 * other, and one space for several or a new line (Unicode's decomposition, UAX 15).
 */
function foldText(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return plain.replaceAll('ς', 'σ').replaceAll('ß', 'ss').replaceAll(/\s+/g, ' ');
}

/**
 * Reads the digits of a telephone number, without the zeros before its country or area. Null for other texts. Fewer
 * than five are searched as text: they occur in too many numbers.
 */
function readDigits(text: string): string | null {
  const digits = digitsOf(text).replace(/^0+/, '');
  return digits.length >= 5 && /^[\d\s()+./\p{Pd}]*$/u.test(text) ? digits : null;
}

/** Leaves out the zero in brackets that only callers in the same country dial. */
const digitsOf = (number: string) => number.replaceAll('(0)', '').replaceAll(/\D/g, '');
