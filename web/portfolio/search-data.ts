import type { PortfolioWords } from '#contract/portfolio-words.ts';

/** The block of what the script needs to draw the list, beside the names. */
export const searchDataId = 'search-data';

export interface SearchData {
  lang: string;
  words: PortfolioWords;
}
