import { z } from 'zod';
import { consentField, type FormMessages, type OutcomeWords } from '../forms/lead-form.ts';
import { offerTermFields, type OfferTerms } from '../forms/offer-terms.ts';
import { type OfferField, offerFields } from '../forms/offer.ts';
import type { NamePoster } from '../site/artwork.ts';
import type { Alternate, FaceLanguage, Figures } from '../site/face.ts';
import { domainPages } from '../site/face-pages.ts';
import { BUY_PLACE, type Sale } from '../site/for-sale.ts';
import { domainBrand } from './brand.ts';
import { domainSections, type SectionKey } from './domain-sections.ts';
import { ownEmailWords } from './email-words.ts';
import { consentContent, languageContent, siteLink } from './face-content.ts';
import { domainName, host, phoneNumber } from './identifiers.ts';
import {
  address,
  answerHours,
  button,
  emailAddress,
  emailsDescription,
  type LeadFormWords,
  pagesContent,
  title,
  upTo,
  words,
} from './parts.ts';
import { category, linksToPortfolio } from './portfolio-content.ts';
import { checkInstalments, checkPrice, offersContent, priceContent } from './price.ts';
import type { PageWords } from './words.ts';

/** The seller, for a buyer who looks before writing. */
const seller = z.strictObject({
  name: title.optional().describe('The person or company that sells'),
  registrar: title.optional().describe('Where the name is registered'),
  since: title.optional().describe('Since when the seller has owned it, such as 1999'),
  labels: z
    .strictObject({
      name: words.default('Seller'),
      registrar: words.default('Registrar'),
      since: words.default('Owned since'),
    })
    .prefault({}),
});

const file = z.strictObject({
  ...languageContent,
  hosts: z.array(host),
  url: address,
  name: domainName.describe('As it is to be read, with its capitals: NowFetch.com'),
  brand: domainBrand.optional(),
  email: emailAddress,
  whatsapp: phoneNumber.optional(),
  offers: z.enum(['none', 'deliver']),
  seller: seller.optional(),
  confirmationMail: z.boolean(),
  answerWithin: answerHours,
  ...consentContent,
  legal: z.array(siteLink).optional().describe('Links at the foot of every page, such as an imprint'),
  mails: ownEmailWords.describe(emailsDescription),
  category,
  portfolio: linksToPortfolio,
  ...priceContent,
  record: z
    .boolean()
    .optional()
    .describe('true: janus domains records prints a DNS record that says the name is for sale'),
  ...offersContent,
  pages: pagesContent(domainPages),
  skip: words.optional().describe('First link of the page, for whoever uses the keyboard'),
  hero: z.strictObject({
    badges: upTo(8, words).optional(),
    lead: words,
    offerButton: button.optional(),
    contactButton: button.optional(),
  }),
  ...domainSections,
  footer: z.strictObject({ copyright: words, text: words }),
});

/** `content/domains/*.yaml`. */
export const domainContentSchema = file.check(checkDomainSections, checkPrice, checkInstalments);

/** The file as the owner wrote it. */
export type DomainFile = z.infer<typeof domainContentSchema>;

/** A section as the owner wrote it. */
export type DomainSection<Key extends SectionKey> = NonNullable<DomainFile[Key]>;

/** The content that a domain's pages are rendered from: the owner's, and for the rest words of its language. */
export type DomainContent = Omit<
  DomainFile,
  'mails' | 'brand' | 'words' | 'alternates' | 'skip' | 'contact' | 'price' | 'status' | 'minimum' | 'record'
> &
  FaceLanguage & {
    /** The same site in all its languages, this one included; only if there are several. */
    alternates?: Alternate[] | undefined;
    skip: string;
    poster: NamePoster;
    figures: Figures;
    sale?: Sale | undefined;
    contact?: ContactContent | undefined;
    /** The terms that its form asks for beside a message. */
    asked?: OfferTerms | undefined;
    words: PageWords & { offer: { sent: OutcomeWords; failed: OutcomeWords; messages: FormMessages<OfferField> } };
  };

export type ContactContent = Omit<DomainSection<'contact'>, 'labels' | 'requiredNote' | 'sending' | 'form'> & {
  labels: Record<OfferField, string>;
  requiredNote: string;
  sending: string;
  /** Words around a form whose offers are delivered. */
  form?: LeadFormWords | undefined;
};

interface Sections extends Partial<Record<SectionKey, { anchor?: string | undefined } | undefined>> {
  offers: string;
  hero: { offerButton?: string | undefined; contactButton?: string | undefined };
}

/** Checks what the sections of a domain's file say of each other, and reports each issue at its key. */
function checkDomainSections<File extends Sections>({ value, issues }: z.core.ParsePayload<File>): void {
  const refuse = (path: string[], message: string) => issues.push({ code: 'custom', path, message, input: value });
  if (!value.contact && value.offers === 'deliver')
    refuse(['offers'], 'has no form to deliver from; write none, or add the section contact');
  for (const button of ['offerButton', 'contactButton'] as const)
    if (value.contact && !value.hero[button]) refuse(['hero', button], 'a text, since it leads to the section contact');
  for (const { key, problem } of anchorProblems(value)) refuse([key, 'anchor'], problem);
}

/** Ids that the page has beside those of its sections: of fields, their messages, and its frame. */
const takenIds = new Set([
  'root',
  'page-data',
  'main',
  'hero-heading',
  'offer',
  'send-later',
  BUY_PLACE,
  'plan-label',
  ...[...offerFields, ...Object.keys(offerTermFields), consentField].flatMap((field) => [
    field,
    `${field}-hint`,
    `${field}-error`,
  ]),
]);

/** Finds anchors that are taken. Of two sections with one, the issue is at the second, or at the one given it. */
function anchorProblems(file: Sections): { key: string; problem: string }[] {
  const keys = (Object.keys(domainSections) as SectionKey[]).filter((key) => file[key]);
  const problemOf = (key: SectionKey, index: number) => {
    const { anchor } = file[key]!;
    if (anchor === undefined) return undefined;
    const other = keys.find((one, at) => {
      const name = file[one]!.anchor ?? one;
      const first = at < index || file[one]!.anchor === undefined;
      return one !== key && ((name === anchor && first) || `${name}-heading` === anchor);
    });
    if (other) return `"${anchor}" is the name of the section ${other} already; choose another`;
    return takenIds.has(anchor) ? `"${anchor}" has another place on the page; choose another` : undefined;
  };
  return keys.flatMap((key, index) => {
    const problem = problemOf(key, index);
    return problem ? [{ key, problem }] : [];
  });
}
