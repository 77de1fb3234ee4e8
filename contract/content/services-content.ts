import { z } from 'zod';
import type { FormMessages } from '../forms/lead-form.ts';
import type { QuoteField } from '../forms/quote-request.ts';
import type { Mark, Picture } from '../site/artwork.ts';
import type { Alternate, FaceLanguage } from '../site/face.ts';
import { pagesIn, servicesPages } from '../site/face-pages.ts';
import { type Section, sections, sectionsOf } from '../site/paths.ts';
import { type Ground, servicesBrand } from './brand.ts';
import { ownEmailWords } from './email-words.ts';
import { consentContent, languageContent, siteLink } from './face-content.ts';
import { host, phoneNumber } from './identifiers.ts';
import {
  address,
  anchor,
  answerHours,
  barLink,
  button,
  emailAddress,
  emailsDescription,
  list,
  pagesContent,
  title,
  words,
} from './parts.ts';
import { quoteContent, type QuoteContent } from './quote-content.ts';
import type { PageWords, Words } from './words.ts';

/** When a company is open. With `days`, a table: a column for each, and in each row what stands in it (`times`). */
const hours = z.strictObject({
  heading: title.optional(),
  days: list(title).optional(),
  rows: list(z.strictObject({ name: title, times: list(title) })),
  note: words.optional(),
});
export type Hours = z.infer<typeof hours>;

/** The address of a company, one line an entry, and its opening hours. */
const contactPlaces = { address: list(title).optional(), hours: hours.optional() };

/** The words before the phone number on the first screen. */
const callWords = words.optional().describe('Before the phone number on the first screen');

/** A picture on the first screen; `words` is its text alternative. */
const heroPicture = z.strictObject({ file: title, words }).optional();

/** A list of prices. */
const priceList = list(z.strictObject({ item: title, price: title, note: words.optional() })).optional();
export type PriceList = NonNullable<z.infer<typeof priceList>>;

const timeOfDay = z.string().regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'must be a time of day, such as 16:30');

/** The drawing of an example day: routines by hand and on their own. What is left out is not rendered. */
const day = z.strictObject({
  heading: title,
  caption: words.optional(),
  /** Stands before the button that leads to the quote form. */
  invitation: words.optional(),
  starts: timeOfDay,
  ends: timeOfDay,
  /** The end of working time. */
  closing: z.strictObject({ at: timeOfDay, words }).optional(),
  choice: words,
  byHand: button,
  onItsOwn: button,
  /** `freed`: work that nobody does any more, rendered only if it has words. */
  legend: z.strictObject({ arrives: words, waits: words, work: words, done: words, freed: words.optional() }),
  routines: z
    .array(
      z.strictObject({
        name: title,
        byHand: words,
        onItsOwn: words,
        arrivals: list(timeOfDay),
        worked: z.strictObject({ from: timeOfDay, until: timeOfDay }),
      }),
    )
    .optional(),
});

const solutions = z.strictObject({
  anchor,
  heading: title,
  intro: words,
  columns: z.boolean().optional().describe('Services beside each other, each with its name above'),
  services: list(
    z.strictObject({
      name: title,
      promise: words,
      drawing: z.enum(['page', 'workflow', 'connection']).optional(),
      cases: list(z.strictObject({ problem: words, solution: words })).optional(),
      prices: priceList,
    }),
  ),
});

const processSection = z.strictObject({
  anchor,
  heading: title,
  intro: words,
  you: words.optional(),
  we: words.optional(),
  steps: list(z.strictObject({ title, text: words.optional(), you: words.optional(), we: words.optional() })),
});

const about = z.strictObject({
  anchor,
  heading: title,
  text: list(words),
  principles: list(z.strictObject({ title, text: words })).optional(),
});

const contact = z.strictObject({
  anchor,
  heading: title,
  mailHint: words,
  quoteHint: words.optional(),
  action: button.optional(),
  ...contactPlaces,
});

const file = z.strictObject({
  ...languageContent,
  hosts: z.array(host),
  url: address,
  brand: servicesBrand,
  tagline: title,
  description: words,
  email: emailAddress,
  phone: phoneNumber.optional(),
  confirmationMail: z.boolean(),
  answerWithin: answerHours,
  ...consentContent,
  legal: z.array(siteLink).optional().describe('Links at the foot of every page, such as an imprint'),
  mails: ownEmailWords.describe(emailsDescription),
  pages: pagesContent(servicesPages),
  navigation: z.strictObject({
    skip: words.optional(),
    label: title,
    menu: barLink,
    solutions: barLink.optional(),
    process: barLink.optional(),
    about: barLink.optional(),
    contact: barLink.optional(),
    start: barLink.optional(),
    links: z.array(siteLink).optional().describe('Further links in the bar'),
  }),
  hero: z.strictObject({
    lead: words,
    action: button.optional(),
    more: button.optional(),
    call: callWords,
    picture: heroPicture,
  }),
  day: day.optional(),
  solutions: solutions.optional(),
  process: processSection.optional(),
  about: about.optional(),
  contact: contact.optional(),
  quote: quoteContent.optional(),
});

/** `content/services.yaml`. A part that is left out has no place on the page, and links to it none in the bar. */
export const servicesContentSchema = file.check(checkSections);

/** The file as the owner wrote it. */
export type ServicesFile = z.infer<typeof servicesContentSchema>;

/** The content that the pages are rendered from: the owner's, and the words of its language where he wrote none. */
export type ServicesContent = Omit<
  ServicesFile,
  'mails' | 'brand' | 'words' | 'alternates' | 'navigation' | 'quote' | 'hero'
> &
  FaceLanguage & {
    /** The same site in all its languages, this one included; only if there are several. */
    alternates?: Alternate[] | undefined;
    brand: string;
    logo?: Picture | undefined;
    ground?: Ground | undefined;
    hero: Omit<ServicesFile['hero'], 'picture'> & { picture?: (Picture & { words: string }) | undefined };
    /** A logo made from the name, if the owner has none. */
    mark?: Mark | undefined;
    navigation: ServicesFile['navigation'] & { skip: string };
    quote?: (QuoteContent & { words: QuoteWords }) | undefined;
    words: PageWords;
    /** The sections of the home page, for links from every page. */
    sections: ReturnType<typeof sectionsOf>;
  };

/** What the quote form says beside the owner's texts. */
export type QuoteWords = Pick<Words['forms']['quote'], 'submit' | 'submitting' | 'sent' | 'close' | 'failed'> & {
  messages: FormMessages<QuoteField>;
};

type Written = Pick<z.infer<typeof file>, 'navigation' | 'pages' | Section | 'quote'>;

interface SectionIssue {
  path: string[];
  /** Says what is wrong, or what is expected at a missing key. */
  message: string;
}

/** Checks links, pages and sections against each other, if the file has no other issue. */
function checkSections<File extends Written>({ value, issues }: z.core.ParsePayload<File>): void {
  if (issues.length > 0) return;
  const found = [...labelIssues(value), ...pageIssues(value), ...anchorIssues(value)];
  issues.push(...found.map((issue) => ({ code: 'custom' as const, ...issue, input: value })));
}

/** Finds sections without a link in the bar, and links without a section. */
function labelIssues(file: Written): SectionIssue[] {
  return sections.flatMap((name) => {
    const path = ['navigation', name];
    const label = file.navigation[name];
    if (file[name] && label === undefined) return [{ path, message: `the words of the link to the section ${name}` }];
    if (file[name] || label === undefined) return [];
    return [{ path, message: `names a section that is not there; delete it, or write the section "${name}:"` }];
  });
}

/** A page with a part of its name has a title, and the quote page a button that leads to it. */
function pageIssues(written: Written): SectionIssue[] {
  const ofPages = pagesIn(servicesPages).flatMap(([key, { isOptional }]) => {
    const name = key as 'quote';
    if (!isOptional || !(name in file.shape) || !!written[name] === !!written.pages[name]) return [];
    const message = written[name]
      ? `a title and a description of the ${name} page`
      : `describes a page that is not there; delete it, or write "${name}:"`;
    return [{ path: ['pages', name], message }];
  });
  const isUnled = written.quote && written.navigation.start === undefined;
  return [...(isUnled ? [{ path: ['navigation', 'start'], message: START }] : []), ...ofPages];
}

const START = 'the words of the button that leads to the quote page';

/** Ids that the home page has beside those of its sections. */
export const takenIds = [
  'root',
  'page-data',
  'main',
  'site-menu',
  'tagline',
  'day-heading',
  ...sections.map((name) => `${name}-heading`),
];

function anchorIssues(file: Written): SectionIssue[] {
  const there = sectionsOf(file);
  return there.flatMap(({ name, anchor }, index) => {
    if (file[name]?.anchor === undefined) return [];
    const path = [name, 'anchor'];
    if (takenIds.includes(anchor))
      return [{ path, message: `"${anchor}" has another place on the page; choose another` }];
    // If both sections name the anchor, the issue is at the second.
    const other = there.find((each, at) => each.anchor === anchor && (at < index || !file[each.name]?.anchor));
    if (!other) return [];
    return [{ path, message: `"${anchor}" is the anchor of the section ${other.name} as well; choose another` }];
  });
}
