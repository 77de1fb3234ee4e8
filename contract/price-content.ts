import { z } from 'zod';
import { currency } from './content-addresses.ts';
import { positive } from './content-parts.ts';

/** Above what any currency asks for a name. */
const MOST = 1e13;

/** Money that is asked for or offered. */
const amount = positive.max(MOST, `must be at most ${MOST}`);

/** A page of the seller's own, at an escrow service or a payment provider. */
const paymentLink = z
  .string()
  .trim()
  .refine((given) => linkProblem(given) === undefined, { error: ({ input }) => linkProblem(String(input))! });

/** The keys of a domain's file about what it costs and whether it is to be had. */
export const priceContent = {
  status: z
    .enum(['for-sale', 'reserved', 'sold'])
    .optional()
    .describe(
      'reserved: offers are kept as backup; sold: no form, and nothing is accepted. Without it the name is for sale',
    ),
  price: z
    .strictObject({
      amount,
      currency,
      link: paymentLink.optional().describe('Where it is paid: your page at an escrow or payment service, with https'),
    })
    .optional()
    .describe('For how much it can be bought at once'),
  minimum: z
    .union([amount, z.strictObject({ amount, currency })])
    .optional()
    .describe("The least that you look at, in the price's currency or in one of its own"),
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
  minimum?: number | Money | undefined;
}

/** The least that the seller looks at, with its currency; undefined where he names none. */
export function minimumOf({ minimum, price }: Priced): Money | undefined {
  if (typeof minimum !== 'number') return minimum;
  return price && { amount: minimum, currency: price.currency };
}

/** What holds between these keys, each mistake at its key. */
export function priceHolds<File extends Priced>({ value, issues }: z.core.ParsePayload<File>): void {
  const refuse = (path: string[], message: string) => issues.push({ code: 'custom', path, message, input: value });
  const { price, minimum } = value;
  if (price) refuseParts(price, (message) => refuse(['price', 'amount'], message));
  const least = minimumOf(value);
  if (minimum !== undefined && !least)
    return void refuse(
      ['minimum'],
      `has no currency; write { amount: ${String(minimum)}, currency: USD }, or name a price`,
    );
  if (!least) return;
  const at = typeof minimum === 'number' ? ['minimum'] : ['minimum', 'amount'];
  refuseParts(least, (message) => refuse(at, message));
  if (price?.currency === least.currency && least.amount > price.amount)
    refuse(at, `is above the price, which is ${price.amount}; expected at most that`);
}

/** What the page would round is told to search engines as it is written: they must not differ. */
function refuseParts({ amount, currency }: Money, refuse: (message: string) => void): void {
  const { maximumFractionDigits: most = 0 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  if (Number(amount.toFixed(most)) === amount) return;
  const expected = most === 0 ? 'a whole number' : `at most ${most} digits after the point`;
  refuse(`is divided finer than ${currency} is; expected ${expected}, such as ${amount.toFixed(most)}`);
}

function linkProblem(given: string): string | undefined {
  const url = URL.parse(given);
  if (url && isWeb(url)) {
    if (url.username === '' && url.password === '') return undefined;
    return 'has a name or password before its host; expected an address that anybody may see';
  }
  const meant = `https://${given.replace(/^(?:http:)?\/\//i, '')}`;
  const nearest = isWeb(URL.parse(meant)) && !/[\s@]/.test(given) ? `; did you mean "${meant.slice(0, 60)}"?` : '';
  return `"${given.slice(0, 60)}" is no address that begins with https://, such as https://www.escrow.com/pay/123${nearest}`;
}

const isWeb = (url: URL | null) => url?.protocol === 'https:' && url.hostname.includes('.');
