import type { Money, SaleStatus } from '../content/price.ts';

/** The price of a domain, and whether it is reserved or sold. It is absent if the page mentions neither. */
export interface Sale {
  status: SaleStatus;
  /** `text`: the amount as the site's language writes it. */
  price?: (Money & { label: string; text: string }) | undefined;
  /** Label and text of a name that is reserved or sold. */
  said?: { label: string; text: string } | undefined;
  buy?: Buying | undefined;
  note?: string | undefined;
}

/** The way to buy immediately: the seller's payment page, or a prepared message. */
export interface Buying {
  label: string;
  /** Text of the button that stays in the window. */
  floating: string;
  link?: string | undefined;
  /** Names the host that the link leads to. */
  through?: string | undefined;
  message: string;
}

/** The facts by which a buyer checks that the holder sells the name. */
export interface Proof {
  heading: string;
  text: string;
  /** `text`: the way to check it. `lines`: a command, and the lines of its answer. */
  facts: { label: string; value?: string; link?: string; text?: string; lines?: string[] }[];
}

/** Id of the place next to the form where buying begins. */
export const BUY_PLACE = 'buy-now';

/** Gives the facts of a sale for search engines (schema.org, Offer): the same amount and state as on the page. */
export function makeOfferFacts(sale: Sale | undefined) {
  const availability = `https://schema.org/${AVAILABILITY[sale?.status ?? 'for-sale']}`;
  return { availability, price: sale?.price?.amount, priceCurrency: sale?.price?.currency };
}

const AVAILABILITY: Record<SaleStatus, string> = { 'for-sale': 'InStock', reserved: 'Reserved', sold: 'SoldOut' };

/** Files of the list, next to the page of all names. */
export const LIST_FILES = ['portfolio.csv', 'portfolio.json'];

/** A name for sale, as in the page of all names and `portfolio.json`. */
export interface PortfolioName {
  /** The name with its capitals: `NowFetch.com`. */
  name: string;
  /** The ending without its first dot, in lower case and its own script: `com`, `co.uk`. */
  ending: string;
  /** Count of letters before the ending, as a reader counts them. */
  length: number;
  /** Null if a buyer makes an offer. */
  price: number | null;
  currency: string | null;
  status: 'for-sale' | 'reserved';
  category: string | null;
  url: string;
}

/** The largest `data-number` of the page of all names: cells on a name's tape, and widths in em. */
export const LARGEST_NUMBER = 64;

/** Names per page: a visitor can scroll through them. */
export const namesOnPage = 50;

export const countPages = (count: number) => Math.max(1, Math.ceil(count / namesOnPage));
