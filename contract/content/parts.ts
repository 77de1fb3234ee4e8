import { z } from 'zod';
import type { FieldOf, LeadForm } from '../forms/lead-form.ts';
import type { SitePage } from '../site/site-pages.ts';
import type { ShownPicture } from '../site/artwork.ts';
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

/** Makes the schema of a group of keys, with the description that editors show. */
export const group = <Shape extends z.core.$ZodLooseShape>(description: string, shape: Shape) =>
  z.strictObject(shape).describe(description);

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

/** A heading, a label or a figure. */
export const title = makeText(300);
/** A link of the bar. */
export const barLink = makeText(30);
/** The text of a button. */
export const button = makeText(60);
/** A text of several sentences. */
export const longText = makeText(3000);
/** A number in a chart. */
export const positive = z.number().positive('must be a number above 0');
/** A company's name. */
export const brand = makeText(60);

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

/** Addresses with commas between them, as OWNER_EMAIL has them. */
const addressList = z.string().transform((text, context) => {
  const addresses = text.split(',').map((part) => part.trim());
  for (const input of addresses) {
    const message = emailAddress.safeParse(input).error?.issues[0]?.message;
    if (message !== undefined)
      context.issues.push({ code: 'custom', message: `"${input.slice(0, 60)}" ${message}`, input });
  }
  return addresses;
});

/** The key about recipients of the emails about leads. A site has it, and each of its forms may have its own. */
export const recipients = z
  .union([addressList, z.array(emailAddress).min(1, 'must have at least one entry')])
  .optional()
  .describe('Email addresses that receive the leads, instead of OWNER_EMAIL.');

export const address = z.url({ protocol: /^https?$/, error: 'must be a full address, such as https://example.com' });

/** Makes the schema of a list with at least one entry. */
export const list = <Item extends z.ZodType>(item: Item) => z.array(item).min(1, 'must have at least one entry');
/** Makes the schema of a list of 1 to `most` entries, such as cards. */
export const upTo = <Item extends z.ZodType>(most: number, item: Item) => {
  const error = ({ input }: { input?: unknown }) =>
    `must have 1 to ${most} entries; it has ${(input as unknown[]).length}`;
  return z.array(item).min(1, { error }).max(most, { error });
};

/** An issue at a key, for checks of several keys against each other. */
export interface KeyIssue {
  path: string[];
  /** Says what is wrong, or what is expected at a missing key. */
  message: string;
}

/** The point of a photograph that stays visible, as CSS's `object-position`. */
const focus = z
  .string()
  .trim()
  .toLowerCase()
  .refine((given) => POSITIONS.some((form) => form.test(given)), {
    error: ({ input }) => `"${String(input).slice(0, 40)}" is not a place; ${PLACE_EXPECTED}`,
  });

const PLACE_EXPECTED = 'expected words such as left, top or bottom right, or two percentages such as "30% 40%"';

const POSITIONS = [
  /^(?:left|center|right|\d\d?%|100%)(?:\s+(?:top|center|bottom|\d\d?%|100%))?$/,
  /^(?:top|bottom)(?:\s+(?:left|center|right))?$/,
];

const NO_ALT =
  'a sentence that says what the picture shows, since some visitors cannot see it and search engines read it';

/** Makes the schema of a picture. Its file is in the content folder. */
export const picture = (description: string) =>
  group(description, {
    file: title.describe('File of the picture: JPEG, PNG, WebP, AVIF or SVG, such as photos/oven.jpg.'),
    alt: z.string({ error: NO_ALT }).pipe(words).describe('What the picture shows, for people who cannot see it.'),
    focus: focus.optional().describe('Point that is never cut off, such as left, top right or "30% 40%".'),
  });
export type PictureFile = z.infer<ReturnType<typeof picture>>;

/** A part of the file whose pictures are ready to be shown. */
export type WithPictures<Value> = Value extends PictureFile
  ? ShownPicture
  : Value extends object
    ? { [Key in keyof Value]: WithPictures<Value[Key]> }
    : Value;

export const answerHours = z
  .number()
  .int('must be a whole number of hours')
  .min(1, 'must be 1 or more')
  .max(720, 'must be at most 720, which are 30 days')
  .optional()
  .describe('Hours within which you promise an answer.');

/** Words about a page for browser tabs, search results and link previews. */
const pageTexts = z.strictObject({
  title: title.describe('Title in browser tabs and search results.'),
  description: words.describe('One or two sentences for search results and link previews.'),
});

type PagesContent<Pages> = {
  [Name in keyof Pages]: Pages[Name] extends { isOptional: true } ? z.ZodOptional<typeof pageTexts> : typeof pageTexts;
};

/** Describes title and description of each page of a kind of site. They are optional if not every site has the page. */
export function pagesContent<Pages extends Record<string, SitePage>>(pages: Pages) {
  const describePage = ({ path, isOptional }: SitePage) =>
    (isOptional ? pageTexts.optional() : pageTexts).describe(`Title and description of ${path}.`);
  const texts = Object.entries(pages).map(([name, page]) => [name, describePage(page)]);
  return z.strictObject(Object.fromEntries(texts) as unknown as PagesContent<Pages>);
}

/** The source and date of a figure, shown as a footnote. */
export const claimSource = {
  source: words.optional().describe('Source of the figure, as a footnote below it.'),
  asOf: words.optional().describe('Date of the figure, such as 2025, in the same footnote.'),
};

/** Labels of a form that differ from the default, apart from those that the specification fixes. */
export function formLabels<Form extends LeadForm>({ fields }: Form) {
  const open = Object.entries(fields).filter(([, { fixedLabel }]) => !fixedLabel);
  type Open = {
    [Field in FieldOf<Form>]: Form['fields'][Field] extends { fixedLabel: true } ? never : Field;
  }[FieldOf<Form>];
  const label = words.optional().describe('Your own label of this field.');
  return z.strictObject(Object.fromEntries(open.map(([field]) => [field, label])) as Record<Open, typeof label>);
}

/** A part of a value, down to its texts. */
export type DeepPartial<Value> = Value extends string
  ? Value
  : { [Key in keyof Value]?: DeepPartial<Value[Key]> | undefined };

/** Makes the schema of a part: every key of it and of the objects in it is optional. */
export function deepPartial<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodObject<Shape>,
): z.ZodType<DeepPartial<z.infer<z.ZodObject<Shape>>>> {
  const some = Object.entries(schema.shape).map(([key, value]) => {
    const part = value instanceof z.ZodObject ? deepPartial(value) : (value as z.ZodType);
    return [key, part.optional()];
  });
  const { description } = schema;
  const part = z.strictObject(Object.fromEntries(some));
  return (description === undefined ? part : part.describe(description)) as never;
}

export type Group = Record<string, unknown>;

/** Merges `own` over `given` key by key: a list is replaced as a whole, and null removes what was given. */
export function fillIn<Given extends object>(own: object, given: Given): Given {
  const whole = { ...given } as Group;
  for (const [key, mine] of Object.entries(own) as [string, unknown][]) {
    const theirs = whole[key];
    if (isGroup(mine) && isGroup(theirs)) whole[key] = fillIn(mine, theirs);
    else if (mine === null && theirs !== undefined) delete whole[key];
    else whole[key] = mine;
  }
  return whole as Given;
}

export function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
