import { readAmount } from '#contract/amount/read-amount.ts';
import type { Database } from '../../database/database.ts';
import type { Fields, Lead, LeadKind, LeadState } from '../lead.ts';
import { tellAmount } from '../offers/told-offer.ts';
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
  limit?: number | undefined;
}

/** The program's own rows are shown by no command. */
export const NO_PROBE = `kind not in ('probe', 'withdrawn')`;

const PAGE = 500;
const PAGE_SQL = `select ${leadColumns} from leads
  where received_at >= $1 and (received_at, id) < ($2, $3) and ($4 = '' or kind = $4)
  and ($5 = '' or face = $5) and ($6 = '' or state = $6) and ${NO_PROBE}
  order by received_at desc, id desc limit $7`;

/** Newest first, a page at a time. `progress` is told how many were looked at. */
export async function listLeads(
  database: Database,
  filter: LeadFilter,
  progress: (looked: number) => void = () => {},
): Promise<Lead[]> {
  const { kind = '', face = '', state = '', since = 0, limit = Number.POSITIVE_INFINITY } = filter;
  const matches = matcher(filter);
  // All that the query finds is wanted, unless the visitor's words decide.
  const page = filter.email === undefined && filter.search === undefined ? Math.min(PAGE, limit) : PAGE;
  const found: Lead[] = [];
  let last = { receivedAt: Number.MAX_SAFE_INTEGER, id: '' };
  for (let looked = 0; ;) {
    const values = [since, last.receivedAt, last.id, kind, face, state, page];
    const leads = (await database.read({ sql: PAGE_SQL, values })).map(leadFromRow);
    for (const lead of leads) if (matches(lead) && found.length < limit) found.push(lead);
    looked += leads.length;
    progress(looked);
    if (leads.length < page || found.length >= limit) return found;
    last = leads.at(-1)!;
  }
}

/** What a visitor wrote stands inside the JSON of the fields, which the two databases search differently. */
function matcher({ email, search }: LeadFilter): (lead: Lead) => boolean {
  const address = email === undefined ? undefined : sameCase(email.trim());
  const words = search === undefined ? undefined : sameCase(search);
  const offered = readAmount(search ?? '', 'en')?.amount;
  return ({ reference, fields }) =>
    (address === undefined || sameCase(fields['email'] ?? '') === address) &&
    (words === undefined ||
      [reference, ...Object.values(fields), ...amountTexts(fields)].some((text) => sameCase(text).includes(words)) ||
      (fields['amount'] !== undefined && fields['amount'] === offered));
}

const sameCase = (text: string) => text.normalize('NFC').toLowerCase();

/** As the owner's mail and the list of his commands have it. */
function amountTexts(fields: Fields): string[] {
  const { amount, currency } = fields;
  return amount === undefined || currency === undefined
    ? []
    : [tellAmount(fields, 'en'), `${amount} ${currency}`, `${currency} ${amount}`];
}
