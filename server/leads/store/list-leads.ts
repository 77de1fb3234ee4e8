import { domainToASCII } from 'node:url';
import type { Database, Statement, Value } from '../../database/database.ts';
import { formatOfferedAmount } from '../offers.ts';
import { type Lead, leadColumns, leadFromRow, type LeadState } from './lead.ts';

export interface LeadFilter {
  kind?: string | undefined;
  site?: string | undefined;
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

/** Lists leads newest first, a page for each read, so that none delays the copying of SQLite's log. */
export async function listLeads(database: Database, filter: LeadFilter): Promise<Lead[]> {
  const { limit = Infinity } = filter;
  const fits = createMatcher(filter.search);
  const found: Lead[] = [];
  let last: Pick<Lead, 'receivedAt' | 'id'> = { receivedAt: Number.MAX_SAFE_INTEGER, id: '' };
  for (;;) {
    const page = (await database.read(pageStatement(database.kind, filter, last))).map(leadFromRow);
    found.push(...page.filter(fits));
    if (page.length < PAGE || found.length >= limit) return found.slice(0, limit);
    last = page.at(-1)!;
  }
}

function pageStatement(
  database: Database['kind'],
  { kind, state, site, email, since = 0 }: LeadFilter,
  last: Pick<Lead, 'receivedAt' | 'id'>,
): Statement {
  const values: Value[] = [last.receivedAt, last.id, since, PAGE];
  const conditions = ['(received_at, id) < ($1, $2)', 'received_at >= $3', IS_LEAD];
  const add = (column: string, value: Value | undefined) => {
    if (value !== undefined) conditions.push(`${column} = $${values.push(value)}`);
  };
  add('kind', kind);
  add('state', state);
  add('face', site);
  add(addressSql[database], email === undefined ? undefined : foldAddress(email.trim()));
  const sql = `select ${leadColumns} from leads where ${conditions.join(' and ')}
    order by received_at desc, id desc limit $4`;
  return { sql, values };
}

/** Searches in TypeScript, as the two databases would search the visitor's text differently. */
export function createMatcher(search: string | undefined): (lead: Lead) => boolean {
  if (search === undefined) return () => true;
  const spellings = [foldText(search), foldText(foldAddress(search))];
  const digits = readDigits(search);
  return ({ reference, fields }) => {
    const texts = [reference, ...Object.values(fields), formatOfferedAmount(fields, 'en')].map(foldText);
    if (texts.some((text) => spellings.some((spelling) => text.includes(spelling)))) return true;
    return digits !== null && keepDigits(fields['phone'] ?? '').includes(digits);
  };
}

/**
 * SQL of a lead's address in lower case, to the character as in the index `leads_by_address` (migrations 009 and 010).
 * The databases read JSON differently. Without a collation, PostgreSQL makes small letters by the database's language.
 */
export const addressSql: Record<Database['kind'], string> = {
  sqlite: `case when json_valid(fields) then lower(json_extract(fields, '$.email')) end`,
  postgres: `lower(split_part(split_part(fields, '"email":"', 2), '"', 1) collate "C")`,
};

/** Folds the case, and a domain in its script, which mail programs show: forms accept it in ASCII alone (RFC 3492). */
export function foldAddress(text: string): string {
  const folded = text.normalize('NFC').toLowerCase();
  const domain = folded.slice(folded.lastIndexOf('@') + 1);
  if (domain === folded || /^[\x20-\x7e]*$/.test(domain)) return folded;
  return folded.slice(0, -domain.length) + (domainToASCII(domain) || domain);
}

/**
 * Folds a text for a search: lower case without the accents of Latin, Greek and Cyrillic, Greek's last sigma as any
 * other, and one space for several or a new line (Unicode's decomposition, UAX 15).
 */
function foldText(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/[\u0300-\u036f]/g, '');
  return plain.toLowerCase().replaceAll('ς', 'σ').replaceAll('ß', 'ss').replaceAll(/\s+/g, ' ');
}

/** Reads the digits of a phone number without leading zeros. Null for fewer than five, or other text. */
function readDigits(text: string): string | null {
  const digits = keepDigits(text).replace(/^0+/, '');
  return digits.length >= 5 && /^[\d\s()+./\p{Pd}]*$/u.test(text) ? digits : null;
}

/** Leaves out the zero in brackets that only callers in the same country dial. */
const keepDigits = (number: string) => number.replaceAll('(0)', '').replaceAll(/\D/g, '');
