import type { ServicesContent } from '#contract/services-content.ts';

/** Content of a face that has the quote page. */
export type WithQuote = ServicesContent & { quote: NonNullable<ServicesContent['quote']> };

export function hasQuote(content: ServicesContent): content is WithQuote {
  return !!content.quote;
}
