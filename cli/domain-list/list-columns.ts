import type { Cell } from './read-table.ts';

/** What a column may say of a name. */
export type Column =
  | 'name'
  | 'price'
  | 'minimum'
  | 'currency'
  | 'category'
  | 'status'
  | 'expires'
  | 'email'
  | 'lang'
  | 'whatsapp';

export interface Columns {
  /** Where each stands in a row. */
  at: Map<Column, number>;
  /** Of a heading such as `Price (EUR)`. */
  currency: string | undefined;
  /** All others, with their headings. */
  notes: { heading: string; at: number }[];
}

/** Headings of registrars' and marketplaces' exports, without capitals, spaces and signs; of two in one list the first here counts. */
const HEADINGS: Record<Column, string> = {
  name: 'name domain domainname domainnames domains fqdn hostname website',
  price:
    'buynowprice buynow buyitnowprice buyitnow binprice bin fixedprice askingprice listprice listingprice saleprice sellprice price ' +
    'preis prix precio amount',
  minimum:
    'minimumoffer minoffer minimumofferprice minofferprice minimum minimumprice minprice min floorprice floor reserveprice reserve ' +
    'lowestprice mindestpreis',
  currency: 'currency currencycode pricecurrency währung devise moneda',
  category: 'category categories primarycategory industry niche kategorie catégorie categoría',
  status: 'status salestatus listingstatus state',
  expires: 'expires expiry expirydate expiration expirationdate expireson expiresat expiredate',
  email: 'email contactemail contact',
  lang: 'lang language',
  whatsapp: 'whatsapp',
};

/** Finds out what the columns are; undefined where none has names. */
export function readColumns(headings: Cell[]): Columns | undefined {
  const plain = headings.map(({ text }) => plainHeading(text));
  const at = new Map<Column, number>();
  for (const [column, names] of Object.entries(HEADINGS) as [Column, string][]) {
    const name = names.split(' ').find((each) => plain.some(({ word }) => word === each));
    if (name !== undefined)
      at.set(
        column,
        plain.findIndex(({ word }) => word === name),
      );
  }
  if (!at.has('name')) return undefined;
  const known = new Set(at.values());
  const notes = headings.map(({ text }, index) => ({ heading: text, at: index }));
  return {
    at,
    currency: plain[at.get('price') ?? at.get('minimum') ?? -1]?.currency,
    notes: notes.filter(({ heading, at: place }) => heading !== '' && !known.has(place)),
  };
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** `Buy Now Price (USD)` is `buynowprice`, in dollars. */
function plainHeading(text: string): { word: string; currency?: string } {
  const words = text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];
  const last = words.at(-1) ?? '';
  const code = words.length > 1 && last === last.toUpperCase() && currencies.has(last) ? last : undefined;
  const word = (code ? words.slice(0, -1) : words).join('').toLowerCase();
  return { word, ...(code && { currency: code }) };
}
