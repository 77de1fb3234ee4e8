import { offerFields, offerWords } from '#contract/offer-words.ts';
import { readOffer } from '#contract/offer.ts';
import { quoteFields, quoteWords, readQuoteRequest } from '#contract/quote-request.ts';
import type { Reading } from '#contract/read-fields.ts';

/** `probe`: the daily self test's, which the desk does not show. */
export type LeadKind = 'quote' | 'offer' | 'probe';

/** `held`: suspected spam, not mailed until the owner releases it. */
export type LeadState = 'new' | 'held' | 'answered' | 'spam';

export type Fields = Record<string, string>;

export interface Lead {
  id: string;
  /** What a visitor can quote on the phone, such as `Q-7K2M-9XQD`. */
  reference: string;
  kind: LeadKind;
  /** Key of the face it came through. */
  face: string;
  /** Milliseconds since 1970, UTC. */
  receivedAt: number;
  state: LeadState;
  /** Whether a proof of work was used up by this lead alone. */
  paid: boolean;
  fields: Fields;
}

/** What differs between a quote request and an offer on the way in. */
export interface LeadForm {
  kind: LeadKind;
  fields: readonly string[];
  read(input: unknown): Reading<Fields>;
  words: Record<'sent' | 'failed', { title: string; text: string }>;
}

export const quoteForm: LeadForm = { kind: 'quote', fields: quoteFields, read: readQuoteRequest, words: quoteWords };
export const offerForm: LeadForm = { kind: 'offer', fields: offerFields, read: readOffer, words: offerWords };
