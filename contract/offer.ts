import * as z from 'zod/mini';
import { cleanLine, cleanText } from './clean-text.ts';
import { quoteMessages } from './quote-request.ts';
import { readFields, type FieldErrors, type Reading } from './read-fields.ts';

/** The spec sets no bounds for an offer (point 5); these keep a stored offer and its mail within reason. */
export const offerLimits = {
  name: { max: 100 },
  email: { max: 255 },
  phone: { max: 40 },
  message: { max: 5000 },
} as const;

export const offerMessages = {
  nameMissing: 'Please enter your name',
  nameLong: quoteMessages.nameLong,
  emailFormat: quoteMessages.emailFormat,
  emailLong: quoteMessages.emailLong,
  phoneLong: 'Phone must be less than 40 characters',
  messageMissing: 'Please enter your offer or message',
  messageLong: 'Message must be less than 5000 characters',
} as const;

/** Spec point 4, to the character; `failed` is the quote form's (product.md, "Offers"). */
export const offerWords = {
  messageLabel: 'Your Offer / Message',
  sent: { title: 'Message Sent!', text: "We'll get back to you within 24 hours." },
} as const;

const line = z.pipe(z.string(), z.transform(cleanLine));
const text = z.pipe(z.string(), z.transform(cleanText));

export const offerSchema = z.object({
  name: z.pipe(
    line,
    z
      .string()
      .check(z.minLength(1, offerMessages.nameMissing), z.maxLength(offerLimits.name.max, offerMessages.nameLong)),
  ),
  email: z.pipe(
    line,
    z.email(offerMessages.emailFormat).check(z.maxLength(offerLimits.email.max, offerMessages.emailLong)),
  ),
  phone: z.pipe(line, z.string().check(z.maxLength(offerLimits.phone.max, offerMessages.phoneLong))),
  message: z.pipe(
    text,
    z
      .string()
      .check(
        z.minLength(1, offerMessages.messageMissing),
        z.maxLength(offerLimits.message.max, offerMessages.messageLong),
      ),
  ),
});

export type Offer = z.infer<typeof offerSchema>;
export type OfferField = keyof Offer;
export type OfferErrors = FieldErrors<OfferField>;

export const offerFields = Object.keys(offerSchema.def.shape) as OfferField[];

/** Reads an offer from a form or a body. Never throws; unknown keys are dropped. */
export function readOffer(input: unknown): Reading<Offer> {
  return readFields(offerSchema, offerFields, input);
}
