import type { Outcome } from './delivery.ts';

/** A lead on its way to a service. */
export interface LeadMessage {
  /** The delivery's id, the same in all attempts. */
  id: string;
  /** Everything that is stored of it, for a program. */
  lead: LeadData;
  /** Composes lines for a person in the face's language, without anything of the visitor. */
  notification(): Promise<Notification>;
}

export interface LeadData {
  id: string;
  reference: string;
  kind: string;
  /** Key of the face that the lead came through. */
  face: string;
  /** ISO 8601. */
  receivedAt: string;
  fields: Record<string, string>;
  /** The sentence that the visitor agreed to, if there was one. */
  consent?: string;
}

export interface Notification {
  title: string;
  text: string;
  /** The page on which the owner marks the lead as answered. */
  link: string;
}

/** Sends a lead to one address. Returns every expected failure. */
export type Send = (message: LeadMessage) => Promise<Outcome>;
