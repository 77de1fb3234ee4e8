/** States: waiting -> sending (under a lease) -> delivered | failed; `held` until the owner's release. */
export type DeliveryState = 'held' | 'waiting' | 'sending' | 'delivered' | 'failed';

/** Times are milliseconds since 1970. */
export interface Delivery {
  id: string;
  leadId: string;
  /** A `Channel` of `channels.ts`, or one that only another version knows. */
  channel: string;
  state: DeliveryState;
  /** Attempts that were begun, including this one. */
  attempts: number;
  createdAt: number;
  lastError: string | null;
  dueAt: number;
  /** The time at which it was delivered or given up, or null before. */
  settledAt: number | null;
}

export type Outcome =
  | { kind: 'delivered' }
  /**
   * `isDown`: the server is down, for all deliveries. `retryAfterMs`: it asks for a pause of the channel. `isPartial`:
   * other recipients have it.
   */
  | { kind: 'later'; error: string; isDown?: boolean; retryAfterMs?: number; isPartial?: true }
  /** `isTextRefused`: the receiving server took the addresses, and refused the text. */
  | { kind: 'failed'; error: string; isTextRefused?: true; isPartial?: true }
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
  /** A PNG that the HTML shows as `cid:mark`. */
  mark?: Buffer | null;
}

/** Sends an email by the mail server. Returns every expected failure. */
export type SendEmail = (email: Email) => Promise<Outcome>;

/** A lead on its way to a service. */
export interface LeadMessage {
  /** The delivery's id, the same in all attempts. */
  id: string;
  /** Everything that is stored of it, for a program. */
  lead: LeadData;
  /** Composes lines for a person in the site's language, without anything of the visitor. */
  notification(): Promise<Notification>;
}

export interface LeadData {
  id: string;
  reference: string;
  kind: string;
  /** Key of the site that the lead came through. Receivers know it by this name. */
  face: string;
  /** ISO 8601. */
  receivedAt: string;
  fields: Record<string, string>;
  consent?: string;
}

export interface Notification {
  title: string;
  text: string;
  /** The page on which the owner marks the lead as answered. */
  link: string;
}

export type Send = (message: LeadMessage) => Promise<Outcome>;
