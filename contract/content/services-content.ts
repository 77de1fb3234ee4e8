import { z } from 'zod';
import type { FormMessages } from '../forms/lead-form.ts';
import type { QuoteField } from '../forms/quote-request.ts';
import type { LogoPicture, Mark, Picture } from '../site/artwork.ts';
import type { Alternate, FaceLanguage } from '../site/face.ts';
import { pagesIn, servicesPages } from '../site/face-pages.ts';
import { type Section, sections, sectionsOf } from '../site/paths.ts';
import { type Ground, servicesBrand } from './brand.ts';
import { ownEmailWords } from './email-words.ts';
import { consentContent, copyright, languageContent, siteKeys, siteLink } from './face-content.ts';
import { phoneNumber } from './identifiers.ts';
import {
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
  group,
} from './parts.ts';
import { quoteContent, type QuoteContent } from './quote-content.ts';
import type { PageWords, Words } from './words.ts';

/** When a company is open. */
const hours = z.strictObject({
  heading: title.optional().describe('Heading above the hours.'),
  days: list(title).optional().describe('Columns of a table, such as [Mon, Tue, Wed]. Without them, a plain list.'),
  rows: list(
    z.strictObject({
      name: title.describe('Day, days or time of day, such as Monday to Friday.'),
      times: list(title).describe(
        'Opening times, such as ["8:00–12:00", "13:00–17:00"]. In a table, one for each column.',
      ),
    }),
  ).describe('Rows of the opening hours.'),
  note: words.optional().describe('Sentence below the hours.'),
});
export type Hours = z.infer<typeof hours>;

/** A list of prices. */
const priceList = list(
  z.strictObject({
    item: title.describe('Service or product that has this price.'),
    price: title.describe('Price as visitors read it, such as from 189 €.'),
    note: words.optional().describe('Small print below the line.'),
  }),
)
  .optional()
  .describe('Price list of the service.');
export type PriceList = NonNullable<z.infer<typeof priceList>>;

const timeOfDay = z.string().regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'must be a time of day, such as 16:30');

/** The drawing of an example day: routines by hand and on their own. */
const day = z.strictObject({
  heading: title.describe('Heading of the drawing.'),
  caption: words.optional().describe('Sentence below the heading.'),
  invitation: words.optional().describe('Sentence next to the button that leads to the quote form.'),
  starts: timeOfDay.describe('First time on the scale, in quotes, such as "8:00".'),
  ends: timeOfDay.describe('Last time on the scale, in quotes, such as "20:00".'),
  closing: group('Mark at the end of working time.', {
    at: timeOfDay.describe('Closing time, such as "18:00".'),
    words: words.describe('Label of the mark.'),
  }).optional(),
  choice: words.describe('Label of the two buttons, for screen readers.'),
  byHand: button.describe('Button that shows the day by hand.'),
  onItsOwn: button.describe('Button that shows the automated day.'),
  legend: group('Meaning of the signs in the drawing.', {
    arrives: words.describe('Label of the sign for something that arrives.'),
    waits: words.describe('Label of the sign for waiting.'),
    work: words.describe('Label of the sign for work by hand.'),
    done: words.describe('Label of the sign for something done.'),
    freed: words.optional().describe('Label of the sign for time that is freed. Without it, this time is not drawn.'),
  }),
  routines: z
    .array(
      z.strictObject({
        name: title.describe('Name of the routine, such as Web orders.'),
        byHand: words.describe('The routine by hand, in a few words.'),
        onItsOwn: words.describe('The automated routine, in a few words.'),
        arrivals: list(timeOfDay).describe('Times at which something arrives, such as ["8:35", "9:50"].'),
        worked: group('Time in which somebody does it by hand.', {
          from: timeOfDay.describe('Start of the work, such as "16:30".'),
          until: timeOfDay.describe('End of the work, such as "17:30".'),
        }),
      }),
    )
    .optional()
    .describe('Rows of the drawing.'),
});

const solutions = z.strictObject({
  anchor,
  heading: title.describe('Heading of the section.'),
  intro: words.describe('Sentence below the heading.'),
  columns: z.boolean().optional().describe('Whether services are in columns next to each other: true or false.'),
  services: list(
    z.strictObject({
      name: title.describe('Name of the service.'),
      promise: words.describe('Sentence below the name.'),
      drawing: z
        .enum(['page', 'workflow', 'connection'])
        .optional()
        .describe('Small drawing: page, workflow or connection. Without it, none.'),
      cases: list(
        z.strictObject({
          problem: words.describe('Problem that a customer has.'),
          solution: words.describe('Your solution.'),
        }),
      )
        .optional()
        .describe('Problems, each with your solution.'),
      prices: priceList,
    }),
  ).describe('Your services. Each has cases, prices, both or neither.'),
});

const processSection = z.strictObject({
  anchor,
  heading: title.describe('Heading of the section.'),
  intro: words.describe('Sentence below the heading.'),
  you: words.optional().describe('Word for the customer, such as You.'),
  we: words.optional().describe('Word for your company, such as We.'),
  steps: list(
    z.strictObject({
      title: title.describe('Name of the step.'),
      text: words.optional().describe('Sentence about the step.'),
      you: words.optional().describe('Task of the customer in this step.'),
      we: words.optional().describe('Task of your company in this step.'),
    }),
  ).describe('Steps of the work, in their order.'),
});

const about = z.strictObject({
  anchor,
  heading: title.describe('Heading of the section.'),
  text: list(words).describe('Paragraphs, one an entry.'),
  principles: list(
    z.strictObject({
      title: title.describe('Principle in a few words.'),
      text: words.describe('Sentence that explains it.'),
    }),
  )
    .optional()
    .describe('Principles that customers can count on.'),
});

const contact = z.strictObject({
  anchor,
  heading: title.describe('Heading of the section.'),
  mailHint: words.describe('Sentence before your email address.'),
  quoteHint: words.optional().describe('Sentence before the button to the quote form.'),
  action: button.optional().describe('Button to the quote form.'),
  address: list(title).optional().describe('Postal address, one line an entry.'),
  hours: hours.optional().describe('Opening hours.'),
});

const file = z.strictObject({
  brand: servicesBrand.describe('Name of the company, or a group with name, colour, logo, fonts and pictures.'),
  tagline: title.describe('Largest line of the first screen, also at the foot.'),
  description: words.describe(
    'One sentence about what the company does, for search results and the foot of every page.',
  ),
  email: emailAddress.describe('Your email address, as visitors see it.'),
  phone: phoneNumber
    .optional()
    .describe('Phone number with + and the code of its country, in quotes, such as "+1 555 010 0199".'),
  ...siteKeys,
  hero: group('First screen of the home page.', {
    lead: words.describe('One or two sentences below the tagline.'),
    action: button.optional().describe('Button to the quote form.'),
    more: button.optional().describe('Link to the next section.'),
    call: words.optional().describe('Text before the phone number on the first screen.'),
    picture: group('Picture on the first screen.', {
      file: title.describe('File of the picture, SVG or PNG, such as brand/hero.svg.'),
      words: words.describe('Description of the picture for people who cannot see it.'),
    }).optional(),
  }),
  day: day.optional().describe('Drawing of an example day below the first screen. Delete it if you automate nothing.'),
  solutions: solutions.optional().describe('Your services.'),
  process: processSection.optional().describe('Section about your work, step by step.'),
  about: about.optional().describe('About your company.'),
  contact: contact.optional().describe('Ways to reach you, with address and opening hours.'),
  quote: quoteContent
    .optional()
    .describe('Page with the quote form. Without it, there is no form and links begin an email.'),
  ...consentContent,
  answerWithin: answerHours,
  confirmationMail: z.boolean().describe('Whether visitors get a copy of what they sent by email: true or false.'),
  copyright,
  navigation: group('Links at the top of every page. Each section needs its link here.', {
    skip: words.optional().describe('First link of the page, for people who use the keyboard.'),
    label: title.describe('Name of the menu, for screen readers.'),
    menu: barLink.describe('Button that opens the menu on a phone, at most 30 characters.'),
    solutions: barLink.optional().describe('Link to the services.'),
    process: barLink.optional().describe('Link to the steps of the work.'),
    about: barLink.optional().describe('Link to the section about you.'),
    contact: barLink.optional().describe('Link to the contact section.'),
    start: barLink.optional().describe('Button that leads to the quote form.'),
    links: z.array(siteLink).optional().describe('Further links in the bar.'),
  }),
  pages: pagesContent(servicesPages).describe('Titles and descriptions for search engines and browser tabs.'),
  mails: ownEmailWords.describe(emailsDescription),
  ...languageContent,
});

/** `content/services.yaml`. The page has no place for a part that is left out, and the bar no link to it. */
export const servicesContentSchema = file.check(checkSections);

/** The file as the owner wrote it. */
export type ServicesFile = z.infer<typeof servicesContentSchema>;

/** The content that the pages are rendered from: the owner's, and otherwise that of the language. */
export type ServicesContent = Omit<
  ServicesFile,
  'mails' | 'brand' | 'words' | 'alternates' | 'navigation' | 'quote' | 'hero' | 'copyright'
> &
  FaceLanguage & {
    /** The same site in all its languages, this one included, if there are several. */
    alternates?: Alternate[] | undefined;
    brand: string;
    /** The name on phones, if the whole one is long. */
    short?: string | undefined;
    /** The copyright line that the owner wrote, if any, instead of one with these years. */
    copyright?: string | undefined;
    years: string;
    logo?: LogoPicture | undefined;
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

/** Texts of the quote form that are not the owner's. */
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

/** Finds pages without a title, titles without a page, and a quote page without a button that leads to it. */
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

/** Ids of the home page besides those of its sections. */
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
