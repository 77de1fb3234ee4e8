import type { Row } from '../../database/database.ts';
import type { Fields, Lead, LeadKind, LeadState } from '../lead.ts';

export const leadColumns = 'id, reference, kind, face, received_at, state, paid, consent, fields';

/** A row of `leads` as a lead; throws when its fields are not the JSON that `accept` wrote. */
export function leadFromRow(row: Row): Lead {
  return {
    id: String(row['id']),
    reference: String(row['reference']),
    kind: row['kind'] as LeadKind,
    face: String(row['face']),
    receivedAt: Number(row['received_at']),
    state: row['state'] as LeadState,
    paid: row['paid'] === 1,
    consent: typeof row['consent'] === 'string' ? row['consent'] : null,
    fields: JSON.parse(String(row['fields'])) as Fields,
  };
}
