import type { Database, Row } from '../../database/database.ts';
import type { Outbox } from '../../delivery/outbox.ts';

export interface LeadDependencies {
  database: Database;
  outbox: Outbox;
  /** Milliseconds since 1970. */
  clock(): number;
}

/** Replaces a lead that its visitor withdrew: its only field is the `reference`. No command shows it. */
export const WITHDRAWN = 'withdrawn';

/** `held`: suspected spam, not mailed until the owner releases it. */
export const leadStates = ['new', 'held', 'answered', 'spam'] as const;
export type LeadState = (typeof leadStates)[number];

export type Fields = Record<string, string>;

export interface Lead {
  id: string;
  /** A code that a visitor can quote on the phone, such as `Q-7K2M-9XQD`. */
  reference: string;
  kind: string;
  face: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  state: LeadState;
  /** The sentence that the visitor agreed to when it was received, as their page showed it. */
  consent: string | null;
  fields: Fields;
}

export const leadColumns = 'id, reference, kind, face, received_at, state, consent, fields';

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
    fields: JSON.parse(String(row['fields'])) as Fields,
  };
}
