import type { Row } from '../database/database.ts';

/** A delivery goes waiting -> sending (under a lease) -> delivered | failed | parked; `held` waits for the owner's release. */
export type DeliveryState = 'held' | 'waiting' | 'sending' | 'delivered' | 'failed' | 'parked';

export interface Delivery {
  id: string;
  leadId: string;
  /** A `Channel`; in the row of another version perhaps one that is not known here. */
  channel: string;
  state: DeliveryState;
  /** Attempts that were begun, this one included. */
  attempts: number;
  /** Milliseconds since 1970, UTC. */
  createdAt: number;
  lastError: string | null;
}

/** A delivery with the rest of what is known about it; times are milliseconds since 1970. */
export interface DeliveryRecord extends Delivery {
  /** Of the next attempt, where one will be made. */
  dueAt: number;
  /** When it was delivered or given up; null before. */
  settledAt: number | null;
}

/**
 * Of one attempt. `unset`: nothing was tried, because the channel has no settings yet or no session with the server was free:
 * the delivery waits without counting an attempt.
 */
export type Outcome =
  | { kind: 'delivered' }
  /**
   * `unreachable`: the receiving server is down, which says nothing about this delivery and something about all others.
   * `retryAfterMs`: it answers, and wants nothing of the channel for so long.
   */
  | { kind: 'temporary'; error: string; unreachable?: boolean; retryAfterMs?: number }
  | { kind: 'permanent'; error: string }
  /** Kept back by a bound of ours that the log names once: failed as well, and says nothing about the receiving server. */
  | { kind: 'over-bound'; error: string }
  | { kind: 'unset' }
  /** Another server may know more of the lead: it waits, which says nothing about the receiving server. */
  | { kind: 'too-early'; error: string }
  /** Another delivery has done what this one was for: it is deleted. */
  | { kind: 'unneeded' }
  /** The row itself cannot be delivered (unknown channel, lead unreadable). */
  | { kind: 'broken'; error: string };

/** A transport: sends the delivery, and returns every expected failure. */
export type Deliver = (delivery: Delivery) => Promise<Outcome>;

export interface Email {
  /** Stable for a delivery, so that a mail sent twice is recognised as one (RFC 5322, 3.6.4). */
  messageId: string;
  to: string[];
  /** The sender's display name; the address is `MAIL_FROM`. */
  fromName: string;
  replyTo: { name: string; address: string } | null;
  subject: string;
  text: string;
  html: string;
}

/** Hands a letter to the mail server; returns every expected failure. */
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

/** Every way that a delivery can leave by, as its row names it. */
export type Channel = 'owner-mail' | 'visitor-mail' | 'webhook' | 'owner-note' | DigestChannel | NotifyChannel;

export const notifyServices = ['ntfy', 'slack', 'telegram'] as const;
export type NotifyServiceName = (typeof notifyServices)[number];

/** One address of `NOTIFY_URLS`, by its service, host and a fingerprint: `ntfy:ntfy.sh/3f9a1c20`. Holds no secret. */
export type NotifyChannel = `${NotifyServiceName}:${string}`;

export function isNotifyChannel(channel: string): channel is NotifyChannel {
  return notifyServices.some((service) => channel.startsWith(`${service}:`));
}

/** Mails to the owner about several leads, of which each belongs to the row of one. */
export const digestChannels = ['held-digest', 'answer-reminder', 'weekly-mail'] as const;
export type DigestChannel = (typeof digestChannels)[number];

export function isDigestChannel(channel: string): boolean {
  return (digestChannels as readonly string[]).includes(channel);
}
