import * as z from 'zod/mini';
import { cleanLine, cleanText } from './clean-text.ts';

/** What the quote form and the offer form have in common; neither carries the other's words to its visitors. */
export const formMessages = {
  nameLong: 'Name must be less than 100 characters',
  emailFormat: 'Please enter a valid email address',
  emailLong: 'Email must be less than 255 characters',
} as const;

/** When sending fails (spec point 8; product.md, "Offers"). */
export const failedWords = { title: 'Submission Failed', text: 'Please try again or contact us directly.' } as const;

export const EMAIL_MAX = 255;
export const NAME_MAX = 100;

export const line = z.pipe(z.string(), z.transform(cleanLine));
export const text = z.pipe(z.string(), z.transform(cleanText));

export const email = z.pipe(
  line,
  z.email(formMessages.emailFormat).check(z.maxLength(EMAIL_MAX, formMessages.emailLong)),
);

/** A text that is there, with a lower and an upper bound in characters. */
export function bounded(kind: typeof line, min: number, short: string, max: number, long: string) {
  return z.pipe(kind, z.string().check(z.minLength(min, short), z.maxLength(max, long)));
}

/** A line that may be left empty. */
export function optional(max: number, long: string) {
  return z.pipe(line, z.string().check(z.maxLength(max, long)));
}
