import { z } from 'zod';
import type { SitePageTexts } from '../site/site-pages.ts';
import type { Alternate, SiteLanguage } from '../site/kinds.ts';
import type { PortfolioName } from '../site/for-sale.ts';
import { portfolioBrand } from './brand.ts';
import { copyright, languageTag, recipients, siteKeys } from './common-content.ts';
import { host } from './identifiers.ts';
import { address, emailAddress, list, title, words } from './parts.ts';
import { ownMessages, type PageMessages, type PortfolioMessages } from './messages.ts';

/** `content/portfolio.yaml`, which may be absent: the page of all names that are for sale. */
export const portfolioContentSchema = z.strictObject({
  lang: languageTag.default('en').describe('Language of the page, such as en, de or pt-BR. Without it, English.'),
  words: ownMessages,
  hosts: list(host).describe('Hostnames that lead to this page, such as [names.example].'),
  url: address.optional().describe('Full address of the page. Without it, https:// and the first host.'),
  brand: portfolioBrand
    .optional()
    .describe(
      'Name of the seller above the list, or a group with name, colour, fonts and pictures. Without it, the host.',
    ),
  title: title.optional().describe('Heading of the page. Without it, the standard one.'),
  description: words.optional().describe('One or two sentences for search results and link previews.'),
  lead: words.optional().describe('Sentence below the heading.'),
  email: emailAddress.optional().describe('Email address for buyers. Without it, that of the first domain.'),
  to: recipients.describe('Email addresses that receive offers for names whose file has no "to".'),
  legal: siteKeys.legal,
  copyright,
});

export type PortfolioFile = z.infer<typeof portfolioContentSchema>;

export interface PortfolioContent extends SiteLanguage {
  url: string;
  brand: string;
  title: string;
  lead?: string | undefined;
  email: string;
  legal?: { label: string; href: string }[] | undefined;
  copyright: string;
  pages: SitePageTexts;
  /** In alphabetical order, without those that are sold. */
  names: PortfolioName[];
  words: PageMessages & { portfolio: PortfolioMessages };
  /** Never set: there is one page of all names, in one language. */
  alternates?: Alternate[] | undefined;
}
