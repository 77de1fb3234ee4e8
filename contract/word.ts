import { z } from 'zod';
import { words } from './content-parts.ts';

/** One word of ours; `may`: the names that may stand in braces in it. */
export function word(...may: string[]) {
  const known = may.map((name) => `{${name}}`);
  const strange = (text: string) => text.match(/\{[^{}]*\}/g)?.find((found) => !known.includes(found));
  return words.refine((text) => strange(text) === undefined, {
    error: ({ input }) =>
      `has ${strange(String(input))}, which nothing fills in here; ${known.length > 0 ? `known are ${known.join(', ')}` : 'none is known'}`,
  });
}

/** What is said of a number, by the categories of the language (Unicode CLDR, plural rules). */
export function plural(...may: string[]) {
  const form = word(...may);
  const some = form.optional();
  return z.strictObject({ zero: some, one: some, two: some, few: some, many: some, other: form });
}
