import { z } from 'zod';
import type { portfolioPages } from '../site/face-pages.ts';
import type { Alternate, FaceLanguage } from '../site/face.ts';
import type { PortfolioName } from '../site/for-sale.ts';
import { portfolioBrand } from './brand.ts';
import { languageTag, siteLink } from './face-content.ts';
import { host } from './identifiers.ts';
import { address, emailAddress, list, textOf, title, words } from './parts.ts';
import { ownWords, type PageWords, type PortfolioWords } from './words.ts';

/** `content/portfolio.yaml`, which may be absent: the page of all names that are for sale. */
export const portfolioContentSchema = z.strictObject({
  lang: languageTag.default('en').describe('Language of the page, such as en, de or pt-BR'),
  words: ownWords.describe('Words of ours that this page says otherwise, such as portfolio: { search: Find a name }'),
  hosts: list(host),
  url: address.optional().describe('Its address; https:// and the first host where it is left out'),
  brand: portfolioBrand.optional().describe('Who sells, above the names; where it is left out, the host stands there'),
  title: title.optional().describe('Heading of the page, where it is not the usual one'),
  description: words.optional().describe('For search results and link previews'),
  lead: words.optional().describe('A sentence below the heading'),
  email: emailAddress.optional().describe("Where buyers write to; the first domain's where it is left out"),
  legal: z.array(siteLink).optional().describe('Links at the foot of every page, such as an imprint'),
  copyright: words.optional(),
});

/** The file as the owner wrote it. */
export type PortfolioFile = z.infer<typeof portfolioContentSchema>;

/** The category of a name in a domain's file, by which buyers choose among many. */
export const category = textOf(40)
  .optional()
  .describe('A short word, such as Travel, by which buyers choose among names');

/** The key of a domain's file that says whether its page links to the page of all names. */
export const linksToPortfolio = z
  .boolean()
  .optional()
  .describe('false: the page does not link to the page of all your names');

/** The content that the page of all names is rendered from. */
export interface PortfolioContent extends FaceLanguage {
  url: string;
  brand: string;
  title: string;
  lead?: string | undefined;
  email: string;
  legal?: { label: string; href: string }[] | undefined;
  copyright?: string | undefined;
  pages: Record<keyof typeof portfolioPages, { title: string; description: string }>;
  /** In alphabetical order, without those that are sold. */
  names: PortfolioName[];
  words: PageWords & { portfolio: PortfolioWords };
  /** Never set: there is one page of all names, in one language. */
  alternates?: Alternate[] | undefined;
}
