import type { Database, Row } from '../../database/database.ts';
import type { Outbox } from '../../delivery/outbox.ts';

export interface LeadDependencies {
  database: Database;
  outbox: Outbox;
  /** Milliseconds since 1970. */
  clock(): number;
}

/** Replaces a lead that its visitor withdrew: its fields are the `reference`, and a mark. No command shows it. */
export const WITHDRAWN = 'withdrawn';

/** `held`: suspected spam, not mailed until the owner releases it. */
export const leadStates = ['new', 'held', 'answered', 'spam'] as const;
export type LeadState = (typeof leadStates)[number];

export type Fields = Record<string, string>;

export interface Lead {
  id: string;
  /** A code that a visitor can read out on the phone, such as `Q-7K2M-9XQD`. */
  reference: string;
  kind: string;
  site: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  state: LeadState;
  /** The sentence that the visitor agreed to when it was received, as their page showed it. */
  consent: string | null;
  fields: Fields;
}

/** Those of a `Lead`, its fields as JSON. */
export const leadColumns = 'id, reference, kind, face as site, received_at as "receivedAt", state, consent, fields';

/** Throws if the fields are not the JSON that `accept` wrote. */
export function leadFromRow(row: Row): Lead {
  return { ...(row as unknown as Lead), fields: JSON.parse(String(row['fields'])) as Fields };
}
