import { z } from 'zod';
import type { FormMessages, OutcomeMessages } from '../forms/lead-form.ts';
import type { OfferTerms } from '../forms/offer-terms.ts';
import type { OfferField } from '../forms/offer.ts';
import type { NameOutline, NamePoster } from '../site/artwork.ts';
import type { Alternate, SiteLanguage, Figures } from '../site/kinds.ts';
import { domainPages, type SitePageTexts } from '../site/site-pages.ts';
import type { Proof, Sale } from '../site/for-sale.ts';
import { domainBrand } from './brand.ts';
import { domainSections, type SectionKey } from './domain-sections.ts';
import { consentContent, copyright, languageContent, leadContent, pagesContent, siteKeys } from './common-content.ts';
import { domainName, phoneNumber } from './identifiers.ts';
import { button, emailAddress, group, makeText, title, upTo, words } from './parts.ts';
import { checkInstalments, checkPrice, escrow, offersContent, priceContent } from './price.ts';
import { type LeadFormMessages, ownEmailMessages, type PageMessages } from './messages.ts';

const seller = z.strictObject({
  name: title.optional().describe('Person or company that sells.'),
  registrar: title.optional().describe('Registrar of the domain.'),
  since: title.optional().describe('First year in which the seller owned it, such as 1999.'),
  escrow: escrow.optional().describe('Company that holds the payment, such as escrow.com.'),
});

const file = z.strictObject({
  name: domainName.describe('The domain with its capitals, as visitors read it, such as ExampleName.com.'),
  email: emailAddress.describe('Your email address for buyers. The mailbox must exist.'),
  whatsapp: phoneNumber
    .optional()
    .describe('WhatsApp number with + and the country code, in quotes, such as "+1 555 010 0199".'),
  seller: seller.optional().describe('Seller, for buyers who want to check first.'),
  brand: domainBrand.optional().describe('Colour, fonts and pictures of the page.'),
  ...siteKeys,
  ...priceContent,
  ...offersContent,
  offers: z
    .enum(['none', 'deliver'])
    .describe('deliver: offers are stored and emailed to you. none: the form is a demonstration that sends nothing.'),
  hero: group('First screen.', {
    badges: upTo(8, words).optional().describe('Short claims above the name, 1 to 8.'),
    lead: words.describe('One or two short sentences below the name.'),
    offerButton: button.optional().describe('Button that leads to the offer form.'),
    contactButton: button.optional().describe('Button that leads to your contact details.'),
  }),
  ...domainSections,
  footer: group('Footer of the page.', { text: words.describe('Sentence in the footer.') }),
  ...consentContent,
  ...leadContent,
  confirmationMail: z.boolean().describe('Whether buyers get a confirmation by email.'),
  copyright,
  category: makeText(40).optional().describe('Category on the page of all names, such as Travel.'),
  portfolio: z
    .boolean()
    .optional()
    .describe('Whether this page links to the page of all your names. To leave the link out, write false.'),
  record: z.boolean().optional().describe('Whether "janus domains records" prints a record for this name.'),
  pages: pagesContent(domainPages),
  mails: ownEmailMessages,
  ...languageContent,
});

/** `content/domains/*.yaml`. */
export const domainContentSchema = file.check(checkDomainSections, checkShort, checkPrice, checkInstalments);

export type DomainFile = z.infer<typeof domainContentSchema>;

export type DomainSection<Key extends SectionKey> = NonNullable<DomainFile[Key]>;

/** Keys of the file that its pages have in another form, or not at all. */
type Planned =
  | (keyof typeof priceContent | 'words' | 'alternates' | 'contact')
  | ('copyright' | 'footer' | 'away' | 'pages');

/** The content that a domain's pages are rendered from: the owner's, and otherwise that of the language. */
export type DomainContent = Omit<DomainFile, Planned | 'mails' | 'brand' | 'record' | 'to'> &
  SiteLanguage & {
    /** The same site in all its languages, this one included, if there are several. */
    alternates?: Alternate[] | undefined;
    skip: string;
    /** The line of days on which nobody answers, on these days. */
    away?: string | undefined;
    pages: SitePageTexts;
    poster: NamePoster;
    /** Missing if the name is too long for drawings. */
    outline?: NameOutline | undefined;
    figures: Figures;
    sale?: Sale | undefined;
    proof?: Proof | undefined;
    contact?: ContactContent | undefined;
    footer: { copyright: string; text: string };
    /** The terms that its form asks for in addition to a message. */
    asked?: OfferTerms | undefined;
    words: PageMessages & {
      offer: { sent: OutcomeMessages; failed: OutcomeMessages; messages: FormMessages<OfferField> };
    };
  };

export type ContactContent = Omit<DomainSection<'contact'>, keyof OfferFormTexts> & OfferFormTexts;

export interface OfferFormTexts extends Record<'submit' | 'sending' | 'requiredNote' | 'withoutScript', string> {
  labels: Record<OfferField, string>;
  /** Tells visitors that the form of a demonstration sends nothing. */
  demonstration?: string | undefined;
  /** Words around a form whose offers are delivered. */
  form?: LeadFormMessages | undefined;
}

type Checked = z.core.ParsePayload<z.infer<typeof file>>;

/** Checks the sections of a domain's file against each other, and reports each issue at its key. */
function checkDomainSections({ value, issues }: Checked): void {
  const refuse = (path: string[], message: string) => issues.push({ code: 'custom', path, message, input: value });
  if (!value.contact && value.offers === 'deliver')
    refuse(['offers'], 'has no form to deliver from; write none, or add the section contact');
  for (const button of ['offerButton', 'contactButton'] as const)
    if (value.contact && !value.hero[button]) refuse(['hero', button], 'a text, since it leads to the section contact');
}

/** Checks that the short name has the letters of the name, so that the page shows no other one than is for sale. */
function checkShort({ value: { name, brand }, issues }: Checked): void {
  const letters = brand?.short?.replaceAll('·', '').toLowerCase();
  if (letters === undefined || name.toLowerCase().startsWith(`${letters}.`)) return;
  const message = `is not "${name}" without its ending; expected its letters, with a middle dot where a line may begin`;
  issues.push({ code: 'custom', path: ['brand', 'short'], message, input: brand });
}
