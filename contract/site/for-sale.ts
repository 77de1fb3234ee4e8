import type { Money, SaleStatus } from '../content/price.ts';

/** What a domain's page says of its price, or of being reserved or sold; there only where one of them is to be said. */
export interface Sale {
  status: SaleStatus;
  price?: SalePrice | undefined;
  /** Of a name that is reserved or sold. */
  said?: { label: string; text: string } | undefined;
  buy?: Buying | undefined;
  /** Beside the form. */
  note?: string | undefined;
}

/** `text`: the amount as the face's language writes it. */
export type SalePrice = Money & { label: string; text: string };

/** How it is bought at once: at the seller's payment page, or by a message that is written already. */
export interface Buying {
  label: string;
  /** On the button that stays in the window. */
  floating: string;
  link?: string | undefined;
  /** Says whose page that is. */
  through?: string | undefined;
  message: string;
}

/** The id of the place beside the form where buying begins. */
export const BUY_PLACE = 'buy-now';

/** What search engines are told of a sale (schema.org, Offer): the very amount and state that the page says. */
export function offerFacts(sale: Sale | undefined): { availability: string; price?: number; priceCurrency?: string } {
  const availability = `https://schema.org/${AVAILABILITY[sale?.status ?? 'for-sale']}`;
  return sale?.price
    ? { availability, price: sale.price.amount, priceCurrency: sale.price.currency }
    : { availability };
}

const AVAILABILITY: Record<SaleStatus, string> = { 'for-sale': 'InStock', reserved: 'Reserved', sold: 'SoldOut' };

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
