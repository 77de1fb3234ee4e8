import type { Row } from '../database/database.ts';

/** States: waiting -> sending (under a lease) -> delivered | failed | parked; `held` until the owner's release. */
export type DeliveryState = 'held' | 'waiting' | 'sending' | 'delivered' | 'failed' | 'parked';

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
}

/** A delivery as the owner's commands list it. Times are milliseconds since 1970. */
export interface DeliveryRecord extends Delivery {
  /** The time of the next attempt, if there will be one. */
  dueAt: number;
  /** The time at which it was delivered or given up, or null before. */
  settledAt: number | null;
}

/**
 * The outcome of one attempt. `unset`: nothing was tried, because the channel has no settings yet or no session with
 * the server was free. The delivery waits without counting an attempt.
 */
export type Outcome =
  | { kind: 'delivered' }
  /**
   * `unreachable`: the receiving server is down. That says nothing about this delivery and something about all others.
   * `retryAfterMs`: it answers, and requests a pause of the channel.
   */
  | { kind: 'temporary'; error: string; unreachable?: boolean; retryAfterMs?: number }
  /** `addressRefused`: the mail server does not know the mailbox. */
  | { kind: 'permanent'; error: string; addressRefused?: true }
  /** Not sent because of our own limit, which the log names once. It fails, and says nothing about the server. */
  | { kind: 'over-bound'; error: string }
  | { kind: 'unset' }
  /** Not deliverable here yet, while another server may know more: waits, and says nothing about the receiver. */
  | { kind: 'too-early'; error: string }
  /** Another delivery has made this one unnecessary. It is deleted. */
  | { kind: 'unneeded' }
  /** The row itself cannot be delivered (unknown channel, lead unreadable). */
  | { kind: 'broken'; error: string };

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
  };
}

export function toDeliveryRecord(row: Row): DeliveryRecord {
  const settledAt = row['settled_at'] ?? null;
  return { ...toDelivery(row), dueAt: Number(row['due_at']), settledAt: settledAt === null ? null : Number(settledAt) };
}
