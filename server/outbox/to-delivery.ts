import type { Row } from '../database/database.ts';
import type { Delivery, DeliveryRecord, DeliveryState } from './delivery.ts';

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

export function toDeliveryRecord(row: Row): DeliveryRecord {
  const settledAt = row['settled_at'] ?? null;
  return { ...toDelivery(row), dueAt: Number(row['due_at']), settledAt: settledAt === null ? null : Number(settledAt) };
}
