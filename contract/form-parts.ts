import * as z from 'zod/mini';
import { cleanLine, cleanText } from './clean-text.ts';
import { EMAIL_MAX, formMessages } from './form-words.ts';

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
