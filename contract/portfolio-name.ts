/** A name for sale, as the page of all names, its script, and `portfolio.json` have it. */
export interface PortfolioName {
  /** As it is to be read: `NowFetch.com`. */
  name: string;
  /** Without its first dot, in small letters and its own script: `com`, `co.uk`. */
  ending: string;
  /** Letters before the ending, as a reader counts them. */
  length: number;
  /** Null where a buyer makes an offer. */
  price: number | null;
  currency: string | null;
  status: 'for-sale' | 'reserved';
  category: string | null;
  /** Of its own page. */
  url: string;
}

/** Names on one page: what a visitor scrolls through, and at most 100 KB on the line with all else. */
export const namesOnPage = 100;

/** How many pages a list has. */
export const pagesOf = (count: number) => Math.max(1, Math.ceil(count / namesOnPage));
