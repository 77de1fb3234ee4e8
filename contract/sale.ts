import type { Money, SaleStatus } from './price-content.ts';

/** What a domain's page says of its price, or of being reserved or sold; there only where one of them is to be said. */
export interface Sale {
  status: SaleStatus;
  price?: AskedPrice | undefined;
  /** Of a name that is reserved or sold. */
  said?: { label: string; text: string } | undefined;
  buy?: Buying | undefined;
  /** Beside the form. */
  note?: string | undefined;
}

/** `text`: the amount as the face's language writes it. */
export type AskedPrice = Money & { label: string; text: string };

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
