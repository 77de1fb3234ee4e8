import { z } from 'zod';
import { domainBrand } from './brand-content.ts';
import { consentContent } from './consent-content.ts';
import { currency, domainName, host, phoneNumber } from './content-addresses.ts';
import {
  address,
  answerHours,
  button,
  claimSource,
  emailAddress,
  exactly,
  formLabels,
  leadFormWords,
  longText,
  mailsAreOwn,
  pageMeta,
  title,
  words,
  type LeadFormWords,
} from './content-parts.ts';
import type { Alternate, FaceLanguage, Figures } from './language.ts';
import { languageContent } from './language-content.ts';
import { mailContent } from './mail-content.ts';
import { offerForm, type OfferField } from './offer.ts';
import type { FormMessages, OutcomeWords } from './lead-form.ts';
import { partly } from './partly.ts';
import type { PageWords } from './words.ts';
import { siteLink } from './site-link.ts';

const positive = z.number().positive('must be a number above 0');

const card = z.strictObject({ title, text: words, ...claimSource });
const stat = z.strictObject({ figure: title, label: title, ...claimSource });

/** `figure` is what people read; the numbers beside it are what the charts are drawn from. */
const marketSize = stat.extend({ billions: positive.describe('Size in billions of dollars, drawn as a bar') });
const marketGrowth = stat.extend({
  percent: positive.describe('Growth in a year, drawn as what a year adds'),
  onBillions: positive.describe('Size of the market that grows, in billions of dollars'),
});

/** What the figures of a block rest on, in a sentence below them. */
const basis = words.optional().describe('What these figures rest on; stands below them');

const price = z.strictObject({
  heading: title,
  text: words.describe('Says how to read the figures, which may be far apart'),
  appraisal: stat.extend({ dollars: positive }).optional(),
  comparables: stat.extend({ fromDollars: positive, toDollars: positive }).optional(),
  basis,
});

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

/** Days of a transfer; `most` is the part of the range in which most fall. */
const transfer = z
  .strictObject({ label: title, from: positive, to: positive, mostFrom: positive, mostTo: positive })
  .refine(
    ({ from, to, mostFrom, mostTo }) => from <= mostFrom && mostFrom <= mostTo && mostTo <= to,
    'most transfers must fall inside the range',
  );

/** `content/domains/*.yaml`. */
export const domainContentSchema = z.strictObject({
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
  price: z.strictObject({ amount: positive, currency }).optional(),
  pages: z.strictObject({ home: pageMeta, notFound: pageMeta }),
  skip: words.optional().describe('First link of the page, for whoever uses the keyboard'),
  hero: z.strictObject({
    badges: exactly(4, words),
    lead: words,
    offerButton: button,
    contactButton: button,
  }),
  worth: z.strictObject({ heading: title, cards: exactly(4, card), price: price.optional() }),
  market: z.strictObject({
    heading: title,
    text: words,
    stats: exactly(5, z.union([marketSize, marketGrowth])),
    total: z.strictObject({ label: title, figure: title, text: words, ...claimSource }),
    basis,
  }),
  industries: z.strictObject({
    heading: title,
    text: words,
    tiles: exactly(8, z.strictObject({ title, text: words, path: words })),
  }),
  features: z.strictObject({
    heading: title,
    text: words,
    badges: exactly(8, z.strictObject({ title, tip: words })),
    stats: exactly(3, stat),
    basis,
  }),
  trust: z.strictObject({
    heading: title,
    text: words,
    roles: z.strictObject({ buyer: words, seller: words, escrow: words, answer: words }),
    steps: exactly(3, card),
    transfer,
    terms: z.array(z.strictObject({ title, text: words })).min(1),
  }),
  contact: z.strictObject({
    heading: title,
    text: words,
    labels: formLabels(offerForm).optional(),
    requiredNote: words.optional().describe('Says what the asterisk beside a field means'),
    submit: button,
    sending: button.optional(),
    direct: z.strictObject({ heading: title, email: words, whatsapp: words, whatsappText: words }),
    withoutScript: words,
    form: partly(leadFormWords)
      .optional()
      .describe('Words around a form whose offers are delivered, where they differ from ours'),
  }),
  questions: z.strictObject({
    heading: title,
    items: exactly(6, z.strictObject({ question: title, answer: longText })),
  }),
  footer: z.strictObject({ copyright: words, text: words }),
});

/** What the owner wrote. */
export type DomainFile = z.infer<typeof domainContentSchema>;

type Contact = DomainFile['contact'];

/** What a domain's pages are drawn from: what the owner wrote, and the words of its language where he wrote none. */
export type DomainContent = Omit<DomainFile, 'mails' | 'brand' | 'words' | 'alternates' | 'skip' | 'contact'> &
  FaceLanguage & {
    /** In all its languages, this one among them; where there are several. */
    alternates?: Alternate[] | undefined;
    skip: string;
    figures: Figures;
    contact: Omit<Contact, 'labels' | 'requiredNote' | 'sending' | 'form'> & {
      labels: Record<OfferField, string>;
      requiredNote: string;
      sending: string;
      /** Where offers are delivered. */
      form?: LeadFormWords | undefined;
    };
    words: PageWords & { offer: { sent: OutcomeWords; failed: OutcomeWords; messages: FormMessages<OfferField> } };
  };
