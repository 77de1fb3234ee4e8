import { z } from 'zod';
import { wordsWith } from './content-parts.ts';

/** One word of ours; `may`: the names that may stand in braces in it. */
export const word = (...may: string[]) => wordsWith(may);

/** What is said of a number, by the categories of the language (Unicode CLDR, plural rules). */
export function plural(...may: string[]) {
  const form = word(...may);
  const some = form.optional();
  return z.strictObject({ zero: some, one: some, two: some, few: some, many: some, other: form });
}
