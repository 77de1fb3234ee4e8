import { z } from 'zod';
import { type ConsentSentence, formatConsent, LONGEST_CONSENT } from '../forms/lead-form.ts';
import type { SitePage } from '../site/site-pages.ts';
import { day, host, refuse } from './identifiers.ts';
import { ownMessages } from './messages.ts';
import { address, emailAddress, list, someText, title, words } from './parts.ts';

/** BCP 47, as it is written canonically: `de-at` is `de-AT`. */
export const languageTag = z.string().transform((given, context) => {
  try {
    const [tag] = Intl.getCanonicalLocales(given.trim());
    if (tag !== undefined) return tag;
  } catch {
    // The issue below reports it.
  }
  return refuse(context, `"${given.slice(0, 60)}" is not a language; expected a tag such as en, de or pt-BR`);
});

export const languageContent = {
  lang: languageTag.default('en').describe('Language of the site, such as en, de or pt-BR. Without it, English.'),
  alternates: z
    .array(someText)
    .optional()
    .describe('The same site in other languages: the names of their files without the ending.'),
  words: ownMessages,
};

const copyrightYear = z
  .number()
  .int('must be a year in digits alone, such as 2019')
  .min(1800, 'must be a year, such as 2019')
  .max(2999, 'must be a year, such as 2019');

/** The key about the copyright line, which names the year at the foot of every page. */
export const copyright = z
  .union([
    copyrightYear,
    z.strictObject({ since: copyrightYear.describe('First year of the range, such as 2019.') }),
    words,
  ])
  .optional()
  .describe(
    'Copyright line in the footer, usually the current year and the name: a year, { since: 2019 } or your own text.',
  );
export type Copyright = z.infer<typeof copyright>;

/** A sentence with links in it. */
export const linkedSentence = someText
  .max(LONGEST_CONSENT, `must have at most ${LONGEST_CONSENT} characters`)
  .refine((text) => !text.includes('<'), 'contains HTML; write a link as [text](/path)')
  .refine(
    (text) => !/[[\]]/.test(text.replaceAll(LINK, '')),
    'has a bracket outside a link; write a link as [text](/path)',
  )
  .transform(parseSentence);

export const consentContent = {
  consent: linkedSentence
    .refine(
      (sentence) => !/^(?:true|false|yes|no|on|off|ja|nein)$/i.test(formatConsent(sentence)),
      'must be the sentence that visitors agree to',
    )
    .optional()
    .describe('Sentence next to a box that visitors must tick to send the form. Write a link as [text](/path).'),
  consentMissing: words.optional().describe('Message under the box if it is not ticked.'),
};

const LINK = /\[([^[\]]+)\]\(([^()\s]+)\)/g;

/** Parses `I agree to the [terms](/terms).` into words and links. */
function parseSentence(text: string): ConsentSentence {
  const pieces: ConsentSentence = [];
  let done = 0;
  for (const { 0: link, 1: label, 2: href, index } of text.matchAll(LINK)) {
    if (index > done) pieces.push({ text: text.slice(done, index) });
    pieces.push({ text: label!, href });
    done = index + link.length;
  }
  return done < text.length ? [...pieces, { text: text.slice(done) }] : pieces;
}

/** A link that an owner adds to a page's frame. `readContent` checks that its path exists. */
export const siteLink = z.strictObject({
  label: title.describe('Text of the link.'),
  href: z
    .string()
    .trim()
    .refine((href) => schemeProblem(href) === undefined, { error: ({ input }) => schemeProblem(String(input))! })
    .describe('Target of the link: a path such as /imprint, or an address with https.'),
});
export type SiteLink = z.infer<typeof siteLink>;

/** Says what is wrong with how a link begins: it may run no script, and its path may not depend on the page. */
export function schemeProblem(href: string): string | undefined {
  // An email's links are whole addresses, which need a host that can be read.
  if (/^(?:https?:\/\/[^\s/]|mailto:[^\s@]|tel:\+?\d)/i.test(href) && URL.canParse(href)) return undefined;
  if (/^\/(?![/\\])/.test(href) || href.startsWith('#')) return undefined;
  return `"${href.slice(0, 60)}" is not a link target; ${EXPECTED}`;
}

const EXPECTED =
  'expected a path that begins with one /, such as /imprint, an address such as https://example.com, or mailto:, tel:';

export const away = z
  .strictObject({
    from: day.describe('First day on which nobody answers, such as 2026-12-24.'),
    until: day.describe('Last day on which nobody answers, such as 2027-01-06.'),
    words: words.optional().describe('Your own line for these days.'),
  })
  .refine(({ from, until }) => from <= until, { path: ['until'], message: 'is before "from"; expected the last day' })
  .optional()
  .describe('Days on which nobody answers. The form and the confirmation say so.');
export type Away = NonNullable<z.infer<typeof away>>;

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
  .union([addressList, list(emailAddress)])
  .optional()
  .describe('Email addresses that receive the leads, instead of OWNER_EMAIL.');

export const leadContent = {
  answerWithin: z
    .number()
    .int('must be a whole number of hours')
    .min(1, 'must be 1 or more')
    .max(720, 'must be at most 720, which are 30 days')
    .optional()
    .describe('Hours within which you promise an answer.'),
  to: recipients,
  away,
  thanks: z
    .strictObject({
      link: siteLink.optional().describe('Link after a form is sent and in the confirmation, such as a booking page.'),
      photos: z.boolean().optional().describe('Whether the confirmation invites visitors to reply with photographs.'),
    })
    .optional()
    .describe('What visitors see in addition once they have sent a form.'),
};

export const siteKeys = {
  hosts: z.array(host).describe('Hostnames of this site, such as [example.com, www.example.com].'),
  url: address.describe('Full address of the site, such as https://example.com.'),
  legal: z
    .array(siteLink)
    .optional()
    .describe('More links in the footer of every page. Your own pages are there already.'),
};

const pageTexts = z.strictObject({
  title: title.optional().describe('Title in browser tabs and search results. Without it, from your other texts.'),
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
  return z
    .strictObject(Object.fromEntries(texts) as unknown as PagesContent<Pages>)
    .describe('Titles and descriptions for search engines and browser tabs.');
}
