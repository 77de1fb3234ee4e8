import { z } from 'zod';
import type { AskedTerms } from './asked-terms.ts';
import { domainBrand } from './brand-content.ts';
import { consentContent } from './consent-content.ts';
import { domainName, host, phoneNumber } from './content-addresses.ts';
import {
  address,
  answerHours,
  button,
  emailAddress,
  mailsAreOwn,
  pageMeta,
  title,
  upTo,
  words,
  type LeadFormWords,
} from './content-parts.ts';
import { domainSections, type SectionKey } from './domain-sections.ts';
import { sectionsHold } from './domain-section-rules.ts';
import type { Alternate, FaceLanguage, Figures } from './language.ts';
import { languageContent } from './language-content.ts';
import { mailContent } from './mail-content.ts';
import type { OfferField } from './offer.ts';
import type { FormMessages, OutcomeWords } from './lead-form.ts';
import type { NamePoster } from './page.ts';
import { offersContent, offersHold } from './offers-content.ts';
import { category, linksToPortfolio } from './portfolio-content.ts';
import { priceContent, priceHolds } from './price-content.ts';
import type { PageWords } from './words.ts';
import type { Sale } from './sale.ts';
import { siteLink } from './site-link.ts';

/** Who sells, for a buyer who looks before writing. */
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
  mails: mailContent.describe(mailsAreOwn),
  category,
  portfolio: linksToPortfolio,
  ...priceContent,
  record: z
    .boolean()
    .optional()
    .describe('true: npm run domain:records prints a DNS record that says the name is for sale'),
  ...offersContent,
  pages: z.strictObject({ home: pageMeta, notFound: pageMeta }),
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
export const domainContentSchema = file.check(sectionsHold, priceHolds, offersHold);

/** What the owner wrote. */
export type DomainFile = z.infer<typeof domainContentSchema>;

/** What the owner wrote of a section. */
export type DomainSection<Key extends SectionKey> = NonNullable<DomainFile[Key]>;

/** What a domain's pages are drawn from: what the owner wrote, and the words of its language where he wrote none. */
export type DomainContent = Omit<
  DomainFile,
  'mails' | 'brand' | 'words' | 'alternates' | 'skip' | 'contact' | 'price' | 'status' | 'minimum' | 'record'
> &
  FaceLanguage & {
    /** In all its languages, this one among them; where there are several. */
    alternates?: Alternate[] | undefined;
    skip: string;
    poster: NamePoster;
    figures: Figures;
    sale?: Sale | undefined;
    contact?: ContactContent | undefined;
    /** What its form asks for beside a message. */
    asked?: AskedTerms | undefined;
    words: PageWords & { offer: { sent: OutcomeWords; failed: OutcomeWords; messages: FormMessages<OfferField> } };
  };

export type ContactContent = Omit<DomainSection<'contact'>, 'labels' | 'requiredNote' | 'sending' | 'form'> & {
  labels: Record<OfferField, string>;
  requiredNote: string;
  sending: string;
  /** Where offers are delivered. */
  form?: LeadFormWords | undefined;
};
