import type { AskedWords } from '#contract/asked-words.ts';

export const asked: AskedWords = {
  amount: { label: 'Amount', invalid: 'Please enter an amount, such as {example}' },
  currency: { label: 'Currency', invalid: 'Offers are taken in {currencies}' },
  minimum: 'The seller looks at offers from {amount}. You can send yours all the same.',
  plan: { label: 'Payment in instalments', invalid: 'Please choose one of the plans' },
  plans: {
    intro: 'The seller accepts payment in parts for the price of {price}.',
    none: 'No instalments',
    column: 'Plan',
    name: '{percent} down, {months}',
    months: { one: '{count} month', other: '{count} months' },
    down: 'Down payment',
    term: 'Months',
    monthly: 'Monthly',
    total: 'In all',
    own: 'A plan of your own',
    sum: '{down} down, then {monthly} a month for {months}. {total} in all.',
    rounding: 'The last payment takes the rounding.',
  },
  told: { price: 'Asking price', minimum: 'Minimum', below: 'below minimum' },
};
