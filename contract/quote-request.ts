import * as z from 'zod/mini';
import { bounded, email, line, optional, text } from './form-parts.ts';
import { EMAIL_MAX, failedWords, formMessages, NAME_MAX } from './form-words.ts';
import { readFields, type FieldErrors, type Reading } from './read-fields.ts';

/** Spec point 9: characters (Unicode code points), counted after trimming, both ends allowed. */
export const quoteLimits = {
  name: { min: 2, max: NAME_MAX },
  email: { max: EMAIL_MAX },
  company: { max: 100 },
  phone: { max: 20 },
  question1: { min: 10, max: 500 },
  question2: { min: 10, max: 500 },
  question3: { min: 10, max: 500 },
  question4: { min: 10, max: 500 },
  question5: { min: 10, max: 1000 },
} as const;

/** Spec point 5, to the character. */
export const quoteMessages = {
  nameShort: 'Name must be at least 2 characters',
  ...formMessages,
  companyLong: 'Company name must be less than 100 characters',
  phoneLong: 'Phone must be less than 20 characters',
  answerShort: 'Please provide at least 10 characters',
  answerLong: 'Response must be less than 500 characters',
  lastAnswerLong: 'Response must be less than 1000 characters',
} as const;

/** Words of the quote form's states (spec points 2 and 8). */
export const quoteWords = {
  submit: 'Submit Strategic Plan Request',
  submitting: 'Submitting...',
  sent: {
    title: 'Thank You!',
    text: "Your request has been submitted successfully. We'll contact you shortly at the email address you provided.",
    close: 'Close',
  },
  failed: failedWords,
} as const;

const shortAnswer = answer(quoteLimits.question1, quoteMessages.answerLong);

export const quoteRequestSchema = z.object({
  name: bounded(line, quoteLimits.name.min, quoteMessages.nameShort, quoteLimits.name.max, quoteMessages.nameLong),
  email,
  company: optional(quoteLimits.company.max, quoteMessages.companyLong),
  phone: optional(quoteLimits.phone.max, quoteMessages.phoneLong),
  question1: shortAnswer,
  question2: shortAnswer,
  question3: shortAnswer,
  question4: shortAnswer,
  question5: answer(quoteLimits.question5, quoteMessages.lastAnswerLong),
});

export type QuoteRequest = z.infer<typeof quoteRequestSchema>;
export type QuoteField = keyof QuoteRequest;
export type QuoteErrors = FieldErrors<QuoteField>;

/** The nine keys of the body, in the order of the form (spec point 7). */
export const quoteFields = Object.keys(quoteRequestSchema.def.shape) as QuoteField[];

/** Reads a request from a form or a body; the same words for both. Never throws; unknown keys are dropped. */
export function readQuoteRequest(input: unknown): Reading<QuoteRequest> {
  return readFields(quoteRequestSchema, quoteFields, input);
}

function answer({ min, max }: { min: number; max: number }, long: string) {
  return bounded(text, min, quoteMessages.answerShort, max, long);
}
