/** A name for sale, as the page of all names, its script, and `portfolio.json` have it. */
export interface PortfolioName {
  /** As it is to be read: `NowFetch.com`. */
  name: string;
  /** After the last dot, in small letters and its own script, without the dot. */
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
