import * as z from 'zod/mini';
import { bounded, email, EMAIL_MAX, failedWords, formMessages, line, NAME_MAX, optional, text } from './form-parts.ts';
import { readFields, type FieldErrors, type Reading } from './read-fields.ts';

/** The spec sets no bounds for an offer (point 5); these keep a stored offer and its mail within reason. */
export const offerLimits = {
  name: { max: NAME_MAX },
  email: { max: EMAIL_MAX },
  phone: { max: 40 },
  message: { max: 5000 },
} as const;

export const offerMessages = {
  ...formMessages,
  nameMissing: 'Please enter your name',
  phoneLong: 'Phone must be less than 40 characters',
  messageMissing: 'Please enter your offer or message',
  messageLong: 'Message must be less than 5000 characters',
} as const;

/** Spec point 4, to the character; `failed` is the quote form's (product.md, "Offers"). */
export const offerWords = {
  messageLabel: 'Your Offer / Message',
  sent: { title: 'Message Sent!', text: "We'll get back to you within 24 hours." },
  failed: failedWords,
} as const;

const { name, phone, message } = offerLimits;
const words = offerMessages;

export const offerSchema = z.object({
  name: bounded(line, 1, words.nameMissing, name.max, words.nameLong),
  email,
  phone: optional(phone.max, words.phoneLong),
  message: bounded(text, 1, words.messageMissing, message.max, words.messageLong),
});

export type Offer = z.infer<typeof offerSchema>;
export type OfferField = keyof Offer;
export type OfferErrors = FieldErrors<OfferField>;

export const offerFields = Object.keys(offerSchema.def.shape) as OfferField[];

/** Reads an offer from a form or a body. Never throws; unknown keys are dropped. */
export function readOffer(input: unknown): Reading<Offer> {
  return readFields(offerSchema, offerFields, input);
}
