import { domainToASCII } from 'node:url';
import { parseAmount } from '#contract/text/amount.ts';
import type { Database, Statement, Value } from '../../database/database.ts';
import { formatOfferedAmount } from '../offers.ts';
import { type Fields, type Lead, leadColumns, leadFromRow, type LeadState, leadStates } from './lead.ts';

/** A lead has to fit every part that is given. */
export interface LeadFilter {
  kind?: string | undefined;
  /** Key of the face it came through. */
  face?: string | undefined;
  state?: LeadState | undefined;
  /** The visitor's address, in any case. */
  email?: string | undefined;
  /** A text in the reference or in any field, in any case, or an amount in any form. */
  search?: string | undefined;
  /** Milliseconds since 1970, for leads received then or later. */
  since?: number | undefined;
  /** Milliseconds since 1970, for leads received then or earlier. */
  until?: number | undefined;
  limit?: number | undefined;
}

/** The program's own rows are shown by no command. */
export const IS_LEAD = `kind <> 'withdrawn'`;

const PAGE = 500;

export type OnProgress = (leads: number) => void;

/**
 * Reads leads newest first, a page a read, so that no read delays the copying of SQLite's log. A lead that is stored
 * when the list begins, and is not erased, appears once. One stored later does not appear, unless a clock was set back.
 * A page has those of some leads that fit, perhaps none.
 */
export async function* readLeadPages(
  database: Database,
  filter: LeadFilter,
  progress: OnProgress = () => {},
): AsyncGenerator<{ leads: Lead[]; isLast: boolean }, void> {
  const fits = createMatcher(filter);
  let left = filter.limit ?? Number.POSITIVE_INFINITY;
  // All that the query finds is wanted, unless the visitor's text decides.
  const size = filter.email === undefined && filter.search === undefined ? Math.min(PAGE, left) : PAGE;
  let after: Place = { receivedAt: (filter.until ?? Number.MAX_SAFE_INTEGER - 1) + 1, id: '' };
  for (let looked = 0; ;) {
    const rows = await database.read(pageStatement(database.kind, filter, { after, limit: size }));
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

export async function listLeads(database: Database, filter: LeadFilter, progress?: OnProgress): Promise<Lead[]> {
  const pages = await Array.fromAsync(readLeadPages(database, filter, progress));
  return pages.flatMap(({ leads }) => leads);
}

/** A place in the order of a list: the newest first, of one moment the greater id. */
type Place = Pick<Lead, 'receivedAt' | 'id'>;

/**
 * Reads at most `limit` leads after a place, off one index. For an address it reads all, also those that do not match.
 */
function pageStatement(
  kind: Database['kind'],
  filter: LeadFilter,
  { after, limit }: { after: Place; limit: number },
): Statement {
  const values: Value[] = [after.receivedAt, after.id, filter.since ?? 0, limit];
  const is = (column: string, value: Value) => `${column} = $${values.push(value)}`;
  const from = fromIndex[kind];
  const address = foldCase(filter.email?.trim() ?? '');
  if (address !== '' && isPlainAddress(address))
    return { sql: selection(from('leads_by_address'), [is(addressSql[kind], address)]), values };
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
  const where = [...fits, '(received_at, id) < ($1, $2)', 'received_at >= $3', IS_LEAD].join(' and ');
  return `select ${leadColumns} from ${from} where ${where} ${ORDER}`;
}

/** Tests a lead against a filter but for its time. The two databases would search the visitor's text differently. */
export function createMatcher({ kind, face, state, email, search }: LeadFilter): (lead: Lead) => boolean {
  const address = email === undefined ? undefined : foldAddress(email.trim());
  const spellings = search === undefined ? undefined : [foldText(search), foldText(foldAddress(search))];
  const digits = digitsOfNumber(search ?? '');
  const offered = parseAmount(search ?? '', 'en', [])?.amount;
  return (lead) =>
    [undefined, lead.kind].includes(kind) &&
    [undefined, lead.face].includes(face) &&
    [undefined, lead.state].includes(state) &&
    (address === undefined || foldAddress(lead.fields['email'] ?? '') === address) &&
    (spellings === undefined ||
      textsOf(lead).some((text) => hasOneOf(foldText(text), spellings)) ||
      (digits !== null && digitsOf(lead.fields['phone'] ?? '').includes(digits)) ||
      (lead.fields['amount'] !== undefined && lead.fields['amount'] === offered));
}

const textsOf = ({ reference, fields }: Lead) => [reference, ...Object.values(fields), ...amountTexts(fields)];

const hasOneOf = (text: string, spellings: string[]) => spellings.some((spelling) => text.includes(spelling));

/** Writes an offered amount as the owner's email and commands show it. */
function amountTexts(fields: Fields): string[] {
  const { amount, currency } = fields;
  return amount === undefined || currency === undefined
    ? []
    : [formatOfferedAmount(fields, 'en'), `${amount} ${currency}`, `${currency} ${amount}`];
}

/**
 * SQL of a lead's address in lower case, to the character as in the index `leads_by_address` (migrations 009 and 010).
 * The databases read JSON differently. Without a collation, PostgreSQL makes small letters by the database's language.
 */
export const addressSql: Record<Database['kind'], string> = {
  sqlite: `case when json_valid(fields) then lower(json_extract(fields, '$.email')) end`,
  postgres: `lower(split_part(split_part(fields, '"email":"', 2), '"', 1) collate "C")`,
};

/** Folds an address for comparison, whatever case it is typed in. */
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

/** Most texts: they have no accents, and a search may read a million leads. */
const ASCII = /^[\0-\x7f]*$/;

/**
 * Folds a text for a search: lower case without the accents of Latin, Greek and Cyrillic, Greek's last sigma as any
 * other, and one space for several or a new line (Unicode's decomposition, UAX 15).
 */
export function foldText(text: string): string {
  const small = ASCII.test(text) ? text.toLowerCase() : withoutAccents(text);
  return /\s\s|[^\S ]/.test(small) ? small.replaceAll(/\s+/g, ' ') : small;
}

function withoutAccents(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/[\u0300-\u036f]/g, '');
  return plain.toLowerCase().replaceAll('ς', 'σ').replaceAll('ß', 'ss');
}

/** Fewer digits are searched as text: they occur in too many numbers. */
const LEAST_DIGITS = 5;

/**
 * Reads the digits of a text that is a telephone number and nothing else, also as our CSV and other programs write it.
 * The zeros or the plus before its country or area are left out. Null for other texts.
 */
function digitsOfNumber(text: string): string | null {
  const bare = text.replaceAll(/^\s*tel:|\p{Cf}/gu, '');
  if (!/^[\d\s()+./\p{Pd}]*$/u.test(bare)) return null;
  const digits = digitsOf(bare).replace(/^0+/, '');
  return digits.length < LEAST_DIGITS ? null : digits;
}

/** Leaves out the zero in brackets that only callers in the same country dial. */
const digitsOf = (number: string) => number.replaceAll('(0)', '').replaceAll(/\D/g, '');
