import * as z from 'zod/mini';
import { bounded, email, line, optional, text } from './form-parts.ts';
import { formMessages } from './form-words.ts';
import { offerFields, offerLimits } from './offer-words.ts';
import { readFields, type FieldErrors, type Reading } from './read-fields.ts';

export const offerMessages = {
  ...formMessages,
  nameMissing: 'Please enter your name',
  phoneLong: 'Phone must be less than 40 characters',
  messageMissing: 'Please enter your offer or message',
  messageLong: 'Message must be less than 5000 characters',
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

/** Reads an offer from a form or a body. Never throws; unknown keys are dropped. */
export function readOffer(input: unknown): Reading<Offer> {
  return readFields(offerSchema, [...offerFields] satisfies OfferField[], input);
}
