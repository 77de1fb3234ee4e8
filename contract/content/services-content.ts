import { z } from 'zod';
import type { LogoPicture } from '../site/artwork.ts';
import type { Alternate, SiteLanguage } from '../site/kinds.ts';
import { type FormPage, formPages, servicesPages, type SitePageTexts } from '../site/site-pages.ts';
import { type Section, sections } from '../site/paths.ts';
import { type Phone, parsePhone } from '../text/phone.ts';
import { type Ground, servicesBrand } from './brand.ts';
import {
  consentContent,
  copyright,
  languageContent,
  leadContent,
  pagesContent,
  recipients,
  siteKeys,
  siteLink,
} from './common-content.ts';
import { type FormContent, messageContent, quoteContent, type QuoteContent } from './form-content.ts';
import { button, emailAddress, group, makeText, title, words } from './parts.ts';
import { picture, type WithPictures } from './picture.ts';
import { about, contact, day, type Hours, processSection, solutions } from './services-sections.ts';
import { ownEmailMessages, type PageMessages } from './messages.ts';

const formRecipients = { to: recipients.describe('Email addresses that receive the leads of this form.') };

const barLink = makeText(30);

const file = z.strictObject({
  brand: servicesBrand.describe('Name of the company, or a group with name, colour, logo, fonts and pictures.'),
  tagline: title.describe('Largest line on the first screen, repeated in the footer.'),
  description: words.describe('One sentence for search results and the footer of every page.'),
  email: emailAddress.describe('Your email address, as visitors see it.'),
  phone: title.optional().describe('Phone number, such as 0731 123456 or "+49 731 123456".'),
  ...siteKeys,
  hero: group('First screen of the home page.', {
    lead: words.describe('One or two sentences below the tagline.'),
    action: button.optional().describe('Button to the form.'),
    more: button.optional().describe('Link to the next section.'),
    call: words.optional().describe('Text before the phone number on the first screen.'),
    picture: picture('Picture on the first screen.').optional(),
  }),
  day: day.optional().describe('Drawing of an example day, with work done by hand and automatically.'),
  solutions: solutions.optional().describe('Your services.'),
  process: processSection.optional().describe('Section about your work, step by step.'),
  about: about.optional().describe('About your company.'),
  contact: contact.optional().describe('Ways to reach you, with address and opening hours.'),
  quote: quoteContent
    .extend(formRecipients)
    .optional()
    .describe('Page with the quote form. Without any form, links start an email.'),
  message: messageContent
    .extend(formRecipients)
    .optional()
    .describe('Page with the short form. { } uses the standard texts.'),
  ...consentContent,
  ...leadContent,
  confirmationMail: z.boolean().describe('Whether visitors get a confirmation by email.'),
  copyright,
  navigation: group('Links at the top of every page. Each section needs its link here.', {
    skip: words.optional().describe('First link of the page, for people who use the keyboard.'),
    label: title.describe('Name of the menu, for screen readers.'),
    menu: barLink.describe('Button that opens the menu on a phone.'),
    solutions: barLink.optional().describe('Link to the services.'),
    process: barLink.optional().describe('Link to the steps of the work.'),
    about: barLink.optional().describe('Link to the section about you.'),
    contact: barLink.optional().describe('Link to the contact section.'),
    start: barLink.optional().describe('Button that leads to the form.'),
    links: z.array(siteLink).optional().describe('More links in the bar.'),
  }),
  pages: pagesContent(servicesPages),
  mails: ownEmailMessages,
  ...languageContent,
});

/** `content/services.yaml`. The page has no place for a part that is left out, and the bar no link to it. */
export const servicesContentSchema = file.check(checkSections);

export type ServicesFile = z.infer<typeof servicesContentSchema>;

/** Parts of the file that have pictures. */
export type PicturedPart = 'hero' | 'solutions' | 'about';

/** Keys of the file that its pages have in another form, or not at all. */
type Planned =
  | (PicturedPart | FormPage)
  | ('mails' | 'brand' | 'words' | 'alternates' | 'navigation' | 'copyright' | 'phone')
  | ('contact' | 'to' | 'away' | 'pages');

/** The content that the pages are rendered from: the owner's, and otherwise that of the language. */
export type ServicesContent = Omit<ServicesFile, Planned> &
  WithPictures<Pick<ServicesFile, PicturedPart>> &
  SiteLanguage & {
    /** The line of days on which nobody answers, on these days. */
    away?: string | undefined;
    /** The same site in all its languages, this one included, if there are several. */
    alternates?: Alternate[] | undefined;
    brand: string;
    /** The name on phones, if the whole one is long. */
    short?: string | undefined;
    /** The copyright line that the owner wrote, if any, instead of one with these years. */
    copyright?: string | undefined;
    years: string;
    phone?: Phone | undefined;
    contact?: (Omit<NonNullable<ServicesFile['contact']>, 'hours'> & { hours?: Hours | undefined }) | undefined;
    logo?: LogoPicture | undefined;
    ground?: Ground | undefined;
    /** Outline of the name's first letter on a tile of 32 by 32, which replaces a logo. The sample has another mark. */
    mark?: string | undefined;
    navigation: ServicesFile['navigation'] & { skip: string };
    quote?: QuoteContent | undefined;
    message?: FormContent | undefined;
    pages: SitePageTexts;
    words: PageMessages;
    sections: Section[];
  };

/** An issue at a key. `message`: what is wrong, or what is expected at a missing key. */
interface KeyIssue {
  path: string[];
  message: string;
}

type Checked = Pick<z.infer<typeof file>, 'navigation' | 'pages' | Section | FormPage | 'phone' | 'url' | 'lang'>;

/** Checks links, pages and sections against each other, if the file has no other issue. */
function checkSections<File extends Checked>({ value, issues }: z.core.ParsePayload<File>): void {
  if (issues.length > 0) return;
  const found = [...findPhoneIssues(value), ...findLabelIssues(value), ...findPageIssues(value)];
  for (const issue of found) issues.push({ code: 'custom', ...issue, input: value });
}

function findPhoneIssues({ phone, url, lang }: Checked): KeyIssue[] {
  const parsed = phone === undefined ? undefined : parsePhone(phone, { url, lang });
  return typeof parsed === 'string' ? [{ path: ['phone'], message: parsed }] : [];
}

/** Finds sections without a link in the bar, and links without a section. */
function findLabelIssues(content: Checked): KeyIssue[] {
  const found: KeyIssue[] = [];
  for (const name of sections) {
    const hasLabel = content.navigation[name] !== undefined;
    if (hasLabel === (content[name] !== undefined)) continue;
    const message = hasLabel
      ? `names a section that is not there; delete it, or write the section "${name}:"`
      : `the words of the link to the section ${name}`;
    found.push({ path: ['navigation', name], message });
  }
  return found;
}

/** Finds a form without a button that leads to it, pages without a title, and titles without a page. */
function findPageIssues(content: Checked): KeyIssue[] {
  const found: KeyIssue[] = [];
  const form = formPages.find((name) => content[name]);
  if (form && content.navigation.start === undefined)
    found.push({ path: ['navigation', 'start'], message: `the words of the button that leads to the ${form} page` });
  for (const name of formPages) {
    const hasTitle = content.pages[name] !== undefined;
    if (hasTitle === (content[name] !== undefined)) continue;
    const message = hasTitle
      ? `describes a page that is not there; delete it, or write "${name}:"`
      : `a description of the ${name} page`;
    found.push({ path: ['pages', name], message });
  }
  return found;
}
