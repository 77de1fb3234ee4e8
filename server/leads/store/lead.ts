import type { Database, Row } from '../../database/database.ts';
import { hostOfAddress } from '../../delivery/dns.ts';
import type { Outbox } from '../../delivery/outbox.ts';

/** The parts that most functions about leads work on. */
export interface LeadDependencies {
  database: Database;
  outbox: Outbox;
  /** Milliseconds since 1970. */
  clock(): number;
}

/** The kind of the daily self test's row. Other kinds are those of forms (`contract/forms/lead-forms.ts`). */
export const PROBE = 'probe';

/** Replaces a lead that its visitor withdrew: its only field is the `reference`. No command shows it. */
export const WITHDRAWN = 'withdrawn';

/** `held`: suspected spam, not mailed until the owner releases it. */
export const leadStates = ['new', 'held', 'answered', 'spam'] as const;
export type LeadState = (typeof leadStates)[number];

/**
 * Whether an address takes mail: its domain does or does not, by DNS, or the mail server refused the address itself.
 */
export type MailCheck = 'accepted' | 'no mail' | 'refused';

export type Fields = Record<string, string>;

/** A price that the owner sent to a visitor. */
export interface Quote {
  /** An amount and its currency, such as `12000 EUR`. */
  price: string;
  /** The last day on which it holds, such as `2026-12-24`. */
  until: string;
}

export interface Lead {
  id: string;
  /** A code that a visitor can quote on the phone, such as `Q-7K2M-9XQD`. */
  reference: string;
  kind: string;
  /** Key of the face it came through. */
  face: string;
  /** Milliseconds since 1970, UTC. */
  receivedAt: number;
  state: LeadState;
  /** The sentence that the visitor agreed to when it was received, as their page showed it. */
  consent: string | null;
  /** Left out while it is not known. */
  mailCheck?: MailCheck;
  /** Left out if none was recorded. */
  quote?: Quote;
  /** The reason why it is closed: its name is gone. It counts as answered. */
  closed?: 'sold' | 'withdrawn';
  fields: Fields;
}

export type Closed = NonNullable<Lead['closed']>;

export const leadColumns =
  'id, reference, kind, face, received_at, state, consent, mail_check, quote, quote_until, closed, fields';

/** Makes a lead of a row. Throws if its fields are not the JSON that `accept` wrote. */
export function leadFromRow(row: Row): Lead {
  return {
    id: String(row['id']),
    reference: String(row['reference']),
    kind: String(row['kind']),
    face: String(row['face']),
    receivedAt: Number(row['received_at']),
    state: row['state'] as LeadState,
    consent: typeof row['consent'] === 'string' ? row['consent'] : null,
    ...(typeof row['mail_check'] === 'string' ? { mailCheck: row['mail_check'] as MailCheck } : {}),
    ...(typeof row['quote'] === 'string' ? { quote: { price: row['quote'], until: String(row['quote_until']) } } : {}),
    ...(typeof row['closed'] === 'string' ? { closed: row['closed'] as Closed } : {}),
    fields: JSON.parse(String(row['fields'])) as Fields,
  };
}

/** Returns the domain of the lead's address, or the address itself, that accepts no email. Null if that is not known. */
export function findDeadAddress({ fields, mailCheck }: Pick<Lead, 'fields' | 'mailCheck'>): string | null {
  const { email = '' } = fields;
  if (mailCheck === 'refused') return email;
  return mailCheck === 'no mail' ? hostOfAddress(email) : null;
}
