import { domainContentSchema } from '#contract/content/domain-content.ts';
import { portfolioContentSchema } from '#contract/content/portfolio-content.ts';
import { servicesContentSchema } from '#contract/content/services-content.ts';
import { ownTexts } from './locales.ts';

/** The schemas of the files of sites, with the texts of Janus that a file may replace. */
export const servicesFileSchema = servicesContentSchema.safeExtend(ownTexts);
export const domainFileSchema = domainContentSchema.safeExtend(ownTexts);
export const portfolioFileSchema = portfolioContentSchema.safeExtend({ words: ownTexts.words });
