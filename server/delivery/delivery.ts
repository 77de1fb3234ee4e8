import type { Row } from '../database/database.ts';

/** States: waiting -> sending (under a lease) -> delivered | failed; `held` until the owner's release. */
export type DeliveryState = 'held' | 'waiting' | 'sending' | 'delivered' | 'failed';

export interface Delivery {
  id: string;
  leadId: string;
  /** A `Channel` of `channels.ts`, or one that only another version knows. */
  channel: string;
  state: DeliveryState;
  /** Attempts that were begun, including this one. */
  attempts: number;
  /** Milliseconds since 1970, UTC. */
  createdAt: number;
  lastError: string | null;
  /** The time of the next attempt, if there will be one. */
  dueAt: number;
  /** The time at which it was delivered or given up, or null before. */
  settledAt: number | null;
}

export type Outcome =
  | { kind: 'delivered' }
  /**
   * `isDown`: the receiving server is down. That says nothing about this delivery and something about all others.
   * `retryAfterMs`: it answers, and requests a pause of the channel.
   */
  | { kind: 'later'; error: string; isDown?: boolean; retryAfterMs?: number }
  | { kind: 'failed'; error: string }
  /** Another delivery has made this one unnecessary. It is deleted. */
  | { kind: 'unneeded' };

/** A transport: sends the delivery, and returns every expected failure. */
export type Deliver = (delivery: Delivery) => Promise<Outcome>;

export interface Email {
  /** The same in all attempts, so that an email sent twice is recognised as one (RFC 5322, 3.6.4). */
  messageId: string;
  to: string[];
  /** The sender's display name. The address is `MAIL_FROM`. */
  fromName: string;
  replyTo: { name: string; address: string } | null;
  subject: string;
  text: string;
  html: string;
}

/** Sends an email by the mail server. Returns every expected failure. */
export type SendEmail = (email: Email) => Promise<Outcome>;

export function toDelivery(row: Row): Delivery {
  return {
    id: String(row['id']),
    leadId: String(row['lead_id']),
    channel: String(row['channel']),
    state: row['state'] as DeliveryState,
    attempts: Number(row['attempts']),
    createdAt: Number(row['created_at']),
    lastError: row['last_error'] === null ? null : String(row['last_error']),
    dueAt: Number(row['due_at']),
    settledAt: row['settled_at'] === null ? null : Number(row['settled_at']),
  };
}
