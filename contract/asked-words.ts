import { z } from 'zod';
import { plural, word } from './word.ts';

/** Words of an offer form that asks for more than a message, and of what is told of the answers. */
export const askedWords = z.strictObject({
  amount: z.strictObject({ label: word(), invalid: word('example') }),
  currency: z.strictObject({ label: word(), invalid: word('currencies') }),
  minimum: word('amount').describe(
    'Beside an amount that is below what the seller looks at, which is sent all the same',
  ),
  plan: z.strictObject({ label: word(), invalid: word() }),
  plans: z.strictObject({
    intro: word('price'),
    none: word().describe('The choice of no plan'),
    column: word().describe('Heads the column of plans'),
    name: word('percent', 'months').describe('A plan, such as 25% down, 12 months'),
    months: plural('count'),
    down: word(),
    term: word().describe('Label of the control for the number of months'),
    monthly: word(),
    total: word(),
    own: word().describe('The choice of a plan that the visitor sets by two controls'),
    sum: word('down', 'months', 'monthly', 'total'),
    rounding: word().describe('Below plans whose parts are not all equal'),
  }),
  told: z.strictObject({
    price: word().describe('Name of the price, in your mail about an offer'),
    minimum: word().describe('Name of the minimum, there'),
    below: word().describe('Mark of an offer below it'),
  }),
});

export type AskedWords = z.infer<typeof askedWords>;
