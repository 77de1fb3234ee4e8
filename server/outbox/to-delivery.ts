import type { Row } from '../database/database.ts';
import type { Delivery, DeliveryState } from './delivery.ts';

export function toDelivery(row: Row): Delivery {
  return {
    id: String(row['id']),
    leadId: String(row['lead_id']),
    channel: String(row['channel']),
    state: row['state'] as DeliveryState,
    attempts: Number(row['attempts']),
    createdAt: Number(row['created_at']),
    lastError: row['last_error'] === null ? null : String(row['last_error']),
  };
}
