import { z } from 'zod';
import { currency } from './content-addresses.ts';
import { minimumOf, type Money, type Price } from './price-content.ts';

/** A number of terms, or the first and the last that the seller accepts. */
function range(least: number, most: number, what: string) {
  const words = `must be a whole number of ${what} from ${least} to ${most}`;
  const one = z.number().int().min(least, words).max(most, words);
  return z.union([
    one,
    z.strictObject({ from: one, to: one }).refine(({ from, to }) => from <= to, {
      path: ['to'],
      error: 'is below "from"; expected the larger of the two',
    }),
  ]);
}

/** More are no choice but a search. */
const MOST_CURRENCIES = 12;

/** Of the section contact: whether the form asks for an amount, and in what. */
export const askedAmount = z
  .union([
    z.literal(true),
    z.strictObject({
      currencies: z
        .array(currency)
        .min(1, 'must have at least one entry')
        .max(MOST_CURRENCIES, `must have at most ${MOST_CURRENCIES} entries`)
        .refine((codes) => new Set(codes).size === codes.length, 'has a currency twice; expected each once'),
    }),
  ])
  .optional()
  .describe('The form asks for an amount and its currency; true: that of the price, else of the minimum, else USD');

/** The key of a domain's file about payment over time. */
export const offersContent = {
  instalments: z
    .strictObject({
      down: range(5, 90, 'percent').describe(
        'Percent of the price that is paid at once, such as 25 or { from: 20, to: 30 }',
      ),
      months: range(2, 120, 'months').describe(
        'Over how many months the balance is paid, such as 12 or { from: 6, to: 12 }',
      ),
    })
    .optional()
    .describe('Your terms for payment in instalments; needs a price, of which the page computes plans'),
};

export interface Range {
  from: number;
  to: number;
}

export type Instalments = NonNullable<z.infer<typeof offersContent.instalments>>;

export const rangeOf = (written: number | Range): Range =>
  typeof written === 'number' ? { from: written, to: written } : written;

interface Asking {
  price?: Price | undefined;
  minimum?: number | Money | undefined;
  contact?: { amount?: z.infer<typeof askedAmount> } | undefined;
  instalments?: Instalments | undefined;
}

/** What a visitor may offer in, the likeliest first. */
export function currenciesOf({ contact, ...money }: Asking): string[] {
  const asked = contact?.amount;
  if (typeof asked === 'object') return asked.currencies;
  return [money.price?.currency ?? minimumOf(money)?.currency ?? 'USD'];
}

/** What holds between these keys and the others, each mistake at its key. */
export function offersHold<File extends Asking>({ value, issues }: z.core.ParsePayload<File>): void {
  const refuse = (message: string) => issues.push({ code: 'custom', path: ['instalments'], message, input: value });
  if (!value.instalments) return;
  if (!value.price)
    return void refuse(
      'has no price to be paid in parts; expected a key price, such as { amount: 25000, currency: USD }',
    );
  if (!value.contact) refuse('has no form to choose a plan in; add the section contact, or leave it out');
}
