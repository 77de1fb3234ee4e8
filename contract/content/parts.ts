import { z } from 'zod';
import { parseHostName } from '../text/domain-name.ts';

/** A text with something to see in it. Every schema is strict: a misspelt key is an issue, not a default. */
export const someText = z
  .string()
  .trim()
  .min(1, { error: 'must not be empty', abort: true })
  .refine((text) => SEEN.test(text), 'has only invisible characters; write a text')
  .refine((text) => !OVERRIDE.test(text), 'has U+202D or U+202E, which reverses letters; delete it');

/** Matches a visible character: a soft hyphen or a zero-width space alone would make an empty heading. */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
/** Matches overrides of direction (Unicode UAX 9). Marks, embeddings and isolates may be needed. */
const OVERRIDE = /[\u202D\u202E]/;

export const makeText = (most: number) =>
  someText.max(most, { error: ({ input }) => `must have at most ${most} characters; it has ${String(input).length}` });

export const button = makeText(60);
/** A heading, a label or a figure. */
export const title = makeText(300);
/** A sentence or a paragraph. */
export const words = makeText(2000);

/** Makes the schema of a text in which only these names in braces are filled in. */
export function textWithNames(names: readonly string[]) {
  const known = names.map((name) => `{${name}}`);
  const strange = (text: string) => text.match(/\{[^{}]*\}/g)?.find((found) => !known.includes(found));
  const expected = known.length > 0 ? `known are ${known.join(', ')}` : 'none is known';
  return words.refine((text) => strange(text) === undefined, {
    error: ({ input }) => `has ${strange(String(input))}, which nothing fills in here; ${expected}`,
  });
}

export const positive = z.number().positive('must be a number above 0');

export const address = z.url({ protocol: /^https?$/, error: 'must be a full address, such as https://example.com' });

export const emailAddress = z
  .email({ error: ({ input }) => `must be an email address, such as hello@example.com${asciiAddress(String(input))}` })
  .max(254);

/** Suggests how to write `info@müller.de`: mail programs know the domain by its punycode (RFC 3492). */
function asciiAddress(given: string): string {
  const [local = '', domain = '', ...more] = given.trim().split('@');
  const host = parseHostName(domain);
  if (host === undefined || host === domain.toLowerCase() || more.length > 0) return '';
  const ascii = z.email().safeParse(`${local}@${host}`).data;
  return ascii === undefined ? '' : `; write "${ascii}"`;
}

/** Makes the schema of a group of keys, with the description that editors show. */
export const group = <Shape extends z.core.$ZodLooseShape>(description: string, shape: Shape) =>
  z.strictObject(shape).describe(description);

export const list = <Item extends z.ZodType>(item: Item) => z.array(item).min(1, 'must have at least one entry');

export const upTo = <Item extends z.ZodType>(most: number, item: Item) => {
  const error = ({ input }: { input?: unknown }) =>
    `must have 1 to ${most} entries; it has ${(input as unknown[]).length}`;
  return z.array(item).min(1, { error }).max(most, { error });
};
