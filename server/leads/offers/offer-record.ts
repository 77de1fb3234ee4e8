import { planOf, readPlanName } from '#contract/instalments.ts';
import { offerForm } from '#contract/offer.ts';
import type { Money } from '#contract/price-content.ts';
import type { Face } from '#contract/site.ts';
import type { Fields } from '../lead.ts';

/**
 * What is stored of an offer: the visitor's answers, and what they were answers to, since the owner may ask another price
 * tomorrow. What was left empty of an amount and a plan leaves no field. `fields`: as the face's form reads them.
 */
export function offerToStore(kind: string, fields: Fields, { asked }: Pick<Face, 'asked'>): Fields {
  if (kind !== offerForm.kind || !asked) return fields;
  const { amount = '', currency = '', plan: planName = '', ...own } = fields;
  const { price } = asked;
  const minimum = asked.amount?.minimum;
  const chosen = readPlanName(planName);
  const plan = chosen && asked.plans && planOf(asked.plans.price, chosen.percent, chosen.months);
  if (amount === '' && !plan) return own;
  const isBelow = amount !== '' && minimum?.currency === currency && Number(amount) < minimum.amount;
  return {
    ...own,
    ...(amount !== '' && { amount, currency }),
    ...(isBelow && { belowMinimum: 'below minimum' }),
    ...(price && { price: told(price) }),
    ...(amount !== '' && minimum && { minimum: told(minimum) }),
    ...(plan && {
      planPercent: String(plan.percent),
      planMonths: String(plan.months),
      planDown: plan.down,
      planMonthly: plan.monthly,
      planLast: plan.last,
    }),
  };
}

const told = ({ amount, currency }: Money) => `${amount} ${currency}`;
