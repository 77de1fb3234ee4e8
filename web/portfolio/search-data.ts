import type { PortfolioContent } from '#contract/portfolio-content.ts';
import type { PortfolioWords } from '#contract/portfolio-words.ts';

/** What the script needs to draw the list, beside the names. */
export interface SearchData {
  lang: string;
  words: PortfolioWords;
}

const ID = 'search-data';

export function readSearchData(): SearchData {
  return JSON.parse(document.getElementById(ID)!.textContent) as SearchData;
}

/** A block of data for the browser; `<` is escaped so that no text in it can end the block. */
export function searchDataScript({ lang, words }: PortfolioContent): string {
  const data: SearchData = { lang, words: words.portfolio };
  return `<script type="application/json" id="${ID}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>\n`;
}
