import { z } from 'zod';
import { consentContent } from './consent-content.ts';
import { host, phoneNumber } from './content-addresses.ts';
import { servicesBrand } from './brand-content.ts';
import {
  address,
  answerHours,
  barLink,
  button,
  emailAddress,
  formLabels,
  leadFormWords,
  list,
  mailsAreOwn,
  pageMeta,
  title,
  words,
  wordsWith,
} from './content-parts.ts';
import type { Alternate, FaceLanguage } from './language.ts';
import { languageContent } from './language-content.ts';
import type { FormMessages } from './lead-form.ts';
import type { Picture } from './page.ts';
import { mailContent } from './mail-content.ts';
import { partly } from './partly.ts';
import { quoteForm, type QuoteField } from './quote-request.ts';
import type { PageWords, Words } from './words.ts';
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
  heading: title,
  intro: words,
  services: list(
    z.strictObject({
      name: title,
      promise: words,
      drawing: z.enum(['page', 'workflow', 'connection']),
      cases: list(z.strictObject({ problem: words, solution: words })),
    }),
  ),
});

const process = z.strictObject({
  heading: title,
  intro: words,
  you: words,
  we: words,
  steps: list(z.strictObject({ title, you: words, we: words })),
});

const about = z.strictObject({
  heading: title,
  text: list(words),
  principles: list(z.strictObject({ title, text: words })),
});

const contact = z.strictObject({ heading: title, mailHint: words, quoteHint: words, action: button });

/** Beside the quote form. `reader`: who reads the answers; `reply`: when a visitor hears back. */
const next = z.strictObject({
  heading: title,
  steps: list(words),
  reader: words.optional(),
  reply: words.optional(),
  answered: wordsWith(['done', 'all']).optional(),
});

/** Words around the quote form; those the specification fixes are in the pack of its language. */
const formWords = leadFormWords.extend({ required: words, example: words });

/** `content/services.yaml`. */
export const servicesContentSchema = z.strictObject({
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
  pages: z.strictObject({ home: pageMeta, quote: pageMeta, notFound: pageMeta }),
  navigation: z.strictObject({
    skip: words.optional(),
    label: title,
    menu: barLink,
    solutions: barLink,
    process: barLink,
    about: barLink,
    contact: barLink,
    start: barLink,
    links: z.array(siteLink).optional().describe('Further links in the bar'),
  }),
  hero: z.strictObject({ lead: words, action: button, more: button }),
  day: day.optional(),
  solutions,
  process,
  about,
  contact,
  quote: z.strictObject({
    title,
    intro: words,
    contactHeading: words,
    questionsHeading: words,
    labels: formLabels(quoteForm).optional(),
    hints: z.strictObject({
      question1: list(words),
      question2: list(words),
      question3: list(words),
      question4: list(words),
      question5: list(words),
    }),
    next,
    form: partly(formWords).optional(),
  }),
});

/** What the owner wrote. */
export type ServicesFile = z.infer<typeof servicesContentSchema>;

type Quote = ServicesFile['quote'];

/** What the pages are drawn from: what the owner wrote, and the words of its language where he wrote none. */
export type ServicesContent = Omit<ServicesFile, 'mails' | 'brand' | 'words' | 'alternates' | 'navigation' | 'quote'> &
  FaceLanguage & {
    /** In all its languages, this one among them; where there are several. */
    alternates?: Alternate[] | undefined;
    brand: string;
    logo?: Picture | undefined;
    navigation: ServicesFile['navigation'] & { skip: string };
    quote: Omit<Quote, 'labels' | 'form'> & {
      labels: Record<QuoteField, string>;
      form: z.infer<typeof formWords>;
    };
    words: PageWords & {
      quote: Pick<Words['forms']['quote'], 'submit' | 'submitting' | 'sent' | 'close' | 'failed'> & {
        messages: FormMessages<QuoteField>;
      };
    };
  };
