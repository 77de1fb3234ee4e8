import { z } from 'zod';
import { consentContent } from './consent-content.ts';
import { host, phoneNumber } from './content-addresses.ts';
import { servicesBrand, type Ground } from './brand-content.ts';
import { callWords, contactPlaces, heroPicture, priceList } from './company-parts.ts';
import {
  address,
  anchor,
  answerHours,
  barLink,
  button,
  emailAddress,
  list,
  mailsAreOwn,
  pageMeta,
  title,
  words,
} from './content-parts.ts';
import type { Alternate, FaceLanguage } from './language.ts';
import { languageContent } from './language-content.ts';
import type { FormMessages } from './lead-form.ts';
import type { Mark, Picture } from './page.ts';
import { mailContent } from './mail-content.ts';
import { quoteContent, type QuoteContent } from './quote-content.ts';
import type { QuoteField } from './quote-request.ts';
import type { PageWords, Words } from './words.ts';
import { sectionsFit } from './section-mistakes.ts';
import { siteLink } from './site-link.ts';

const timeOfDay = z.string().regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'must be a time of day, such as 16:30');

/** The drawing of the first screen: routines of an example day, by hand and on their own. What is left out is not drawn. */
const day = z.strictObject({
  heading: title,
  caption: words.optional(),
  /** Before the button that leads to the quote form. */
  invitation: words.optional(),
  starts: timeOfDay,
  ends: timeOfDay,
  /** From when on a day is no longer working time. */
  closing: z.strictObject({ at: timeOfDay, words }).optional(),
  choice: words,
  byHand: button,
  onItsOwn: button,
  /** `freed`: the place of work that nobody does any more, which is drawn where it has words. */
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

const process = z.strictObject({
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
  mails: mailContent.describe(mailsAreOwn),
  pages: z.strictObject({ home: pageMeta, quote: pageMeta.optional(), notFound: pageMeta }),
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
  process: process.optional(),
  about: about.optional(),
  contact: contact.optional(),
  quote: quoteContent.optional(),
});

/** `content/services.yaml`. A part that is left out has no place on the page, and links to it none in the bar. */
export const servicesContentSchema = file.check(sectionsFit);

/** What the owner wrote. */
export type ServicesFile = z.infer<typeof servicesContentSchema>;

/** What the pages are drawn from: what the owner wrote, and the words of its language where he wrote none. */
export type ServicesContent = Omit<
  ServicesFile,
  'mails' | 'brand' | 'words' | 'alternates' | 'navigation' | 'quote' | 'hero'
> &
  FaceLanguage & {
    /** In all its languages, this one among them; where there are several. */
    alternates?: Alternate[] | undefined;
    brand: string;
    logo?: Picture | undefined;
    ground?: Ground | undefined;
    hero: Omit<ServicesFile['hero'], 'picture'> & { picture?: (Picture & { words: string }) | undefined };
    /** Where it has no logo: one of its own, drawn from its name. */
    mark?: Mark | undefined;
    navigation: ServicesFile['navigation'] & { skip: string };
    quote?: QuoteContent | undefined;
    words: PageWords & {
      quote: Pick<Words['forms']['quote'], 'submit' | 'submitting' | 'sent' | 'close' | 'failed'> & {
        messages: FormMessages<QuoteField>;
      };
    };
  };
