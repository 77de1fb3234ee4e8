import { z } from 'zod';
import { countDecimals } from '../text/amount.ts';
import { currency, day } from './identifiers.ts';
import { positive, group, list } from './parts.ts';

/** Greater than the price of a name in any currency. */
const MOST = 1e13;

/** Money that is asked for or offered. */
export const amount = positive.max(MOST, `must be at most ${MOST}`);

const currencyKey = currency.describe('Code of the currency, such as USD, EUR or GBP.');

/** A page of the seller's own, at an escrow service or a payment provider. */
const paymentLink = z
  .string()
  .trim()
  .refine((given) => findLinkProblem(given) === undefined, { error: ({ input }) => findLinkProblem(String(input))! });

/** The site of the company that holds the money, as a host or as an address. */
export const escrow = z
  .string()
  .trim()
  .overwrite((given) => (given.includes('://') ? given : `https://${given}`))
  .pipe(paymentLink);

export const priceContent = {
  status: z
    .enum(['for-sale', 'reserved', 'sold'])
    .optional()
    .describe('reserved: offers are kept as backups. sold: there is no form.'),
  price: group('Fixed price next to the name, with a button to buy. Without it, the page asks for offers.', {
    amount: amount.describe('Price in digits alone, such as 25000.'),
    currency: currencyKey,
    link: paymentLink
      .optional()
      .describe('Your page at an escrow or payment service, for the button. Without it, the button leads to the form.'),
  }).optional(),
  minimum: z
    .union([
      amount,
      z.strictObject({ amount: amount.describe('Amount in digits alone, such as 15000.'), currency: currencyKey }),
      z
        .string()
        .trim()
        .regex(/^[1-9]\d?%$/, 'must be an amount, or a percentage of the price from 1% to 99%'),
    ])
    .optional()
    .describe('Lowest offer you would consider, as an amount or a part of the price such as 40%. It is secret.'),
  showMinimum: z.boolean().optional().describe('Whether visitors who offer less than the minimum see it.'),
  showPrice: z.boolean().optional().describe('Whether the page of a sold name shows its price.'),
  statusUntil: day
    .optional()
    .describe(
      "Last day of the status, such as 2027-06-30. Then a reserved name is for sale again, or a sold name's page ends.",
    ),
};

export type SaleStatus = NonNullable<z.infer<typeof priceContent.status>>;
export type Price = NonNullable<z.infer<typeof priceContent.price>>;
export interface Money {
  amount: number;
  /** ISO 4217. */
  currency: string;
}

interface Priced {
  price?: Price | undefined;
  minimum?: number | string | Money | undefined;
}

/** Finds the lowest offer that the seller considers. A percentage is rounded down to a whole amount. */
export function findMinimum({ minimum, price }: Priced): Money | undefined {
  if (typeof minimum === 'object' || minimum === undefined) return minimum;
  if (!price) return undefined;
  const amount =
    typeof minimum === 'number' ? minimum : Math.floor((price.amount * Number.parseInt(minimum, 10)) / 100);
  return { amount, currency: price.currency };
}

/** Checks these keys against each other, and reports each issue at its key. */
export function checkPrice<File extends Priced>({ value, issues }: z.core.ParsePayload<File>): void {
  const refuse = (path: string[], message: string) => issues.push({ code: 'custom', path, message, input: value });
  const { price, minimum } = value;
  if (price) refuseParts(price, (message) => refuse(['price', 'amount'], message));
  const least = findMinimum(value);
  if (minimum !== undefined && !least)
    return void refuse(
      ['minimum'],
      typeof minimum === 'string'
        ? 'is a percentage, but there is no price; add the price, or write an amount'
        : `has no currency; write { amount: ${String(minimum)}, currency: USD }, or name a price`,
    );
  if (!least || typeof minimum === 'string') return;
  const at = typeof minimum === 'number' ? ['minimum'] : ['minimum', 'amount'];
  refuseParts(least, (message) => refuse(at, message));
  if (price?.currency === least.currency && least.amount > price.amount)
    refuse(at, `is above the price of ${price.amount}; lower it`);
}

/** Refuses amounts that the page would round: search engines get them as written, and the two must not differ. */
function refuseParts({ amount, currency }: Money, refuse: (message: string) => void): void {
  const most = countDecimals(currency);
  if (Number(amount.toFixed(most)) === amount) return;
  const expected = most === 0 ? 'a whole number' : `at most ${most} digits after the point`;
  refuse(`has more digits than ${currency} allows; expected ${expected}, such as ${amount.toFixed(most)}`);
}

function findLinkProblem(given: string): string | undefined {
  const url = URL.parse(given);
  if (url && isWeb(url)) {
    if (url.username === '' && url.password === '') return undefined;
    return 'contains a user name or password, which visitors would see; remove it';
  }
  const meant = `https://${given.replace(/^(?:http:)?\/\//i, '')}`;
  const nearest = isWeb(URL.parse(meant)) && !/[\s@]/.test(given) ? `; did you mean "${meant.slice(0, 60)}"?` : '';
  const expected = 'an address that begins with https://, such as https://www.escrow.com/pay/123';
  return `"${given.slice(0, 60)}" is not ${expected}${nearest}`;
}

const isWeb = (url: URL | null) => url?.protocol === 'https:' && url.hostname.includes('.');

/** Limit of a choice that visitors can read at a glance. */
const MOST_CURRENCIES = 12;

/** The key of the section contact that says whether the form asks for an amount, and in which currencies. */
export const offerAmount = z
  .union([
    z.literal(true),
    z.strictObject({
      currencies: list(currency)
        .max(MOST_CURRENCIES, `must have at most ${MOST_CURRENCIES} entries`)
        .refine((codes) => new Set(codes).size === codes.length, 'has a currency twice; delete one of the two')
        .describe('Up to 12 currencies that visitors choose from, such as [USD, EUR].'),
    }),
  ])
  .optional()
  .describe('Field for an amount. true uses the currency of the price.');

/** More would not be a choice that visitors can read at a glance. */
const MOST_PLANS = 8;

function wholeNumber(least: number, most: number, what: string) {
  const message = `must be a whole number of ${what} from ${least} to ${most}`;
  return z.number().int().min(least, message).max(most, message);
}

export const offersContent = {
  instalments: list(
    z.strictObject({
      down: wholeNumber(5, 90, 'percent').describe('Percentage of the price that is paid up front.'),
      months: wholeNumber(2, 120, 'months').describe('Months over which the balance is paid.'),
    }),
  )
    .max(MOST_PLANS, `must have at most ${MOST_PLANS} entries`)
    .refine((plans) => new Set(plans.map(({ down, months }) => `${down}/${months}`)).size === plans.length, {
      error: 'has a plan twice; delete one of the two',
    })
    .optional()
    .describe('Up to 8 plans of payment, such as [{ down: 25, months: 12 }]. They need a price.'),
};

export type Instalments = NonNullable<z.infer<typeof offersContent.instalments>>;

interface OfferContent extends Priced {
  contact?: { amount?: z.infer<typeof offerAmount> } | undefined;
  instalments?: Instalments | undefined;
}

/** Lists the currencies of an offer, the likeliest first. */
export function listCurrencies({ contact, ...money }: OfferContent): string[] {
  if (typeof contact?.amount === 'object') return contact.amount.currencies;
  return [money.price?.currency ?? findMinimum(money)?.currency ?? 'USD'];
}

/** Checks that there is a price to pay in parts, and a form to choose a plan in. */
export function checkInstalments<File extends OfferContent>({ value, issues }: z.core.ParsePayload<File>): void {
  const refuse = (message: string) => issues.push({ code: 'custom', path: ['instalments'], message, input: value });
  if (!value.instalments) return;
  if (!value.price) return void refuse('needs a price; write one, such as price: { amount: 25000, currency: USD }');
  if (!value.contact) refuse('has no form to choose a plan in; add the section contact, or leave it out');
}
