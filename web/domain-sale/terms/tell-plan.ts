import { tellMoney } from '#contract/amount/tell-money.ts';
import type { AskedTerms } from '#contract/asked-terms.ts';
import type { AskedWords } from '#contract/asked-words.ts';
import { fillWords } from '#contract/fill-words.ts';
import { planOf, type Plan } from '#contract/instalments.ts';
import { pluralForm } from '#contract/plural.ts';

/** A plan as two numbers. */
export type PlanNumbers = Pick<Plan, 'percent' | 'months'>;

/** A plan's numbers as the page says them, and all of them in a sentence. */
export function tellPlan(
  { price }: NonNullable<AskedTerms['plans']>,
  { percent, months }: PlanNumbers,
  words: AskedWords['plans'],
  lang: string,
) {
  const plan = planOf(price, percent, months);
  const money = (amount: string) => tellMoney(amount, price.currency, lang);
  const parts = {
    down: money(plan.down),
    months: fillWords(pluralForm(words.months, lang, months), { count: String(months) }),
    monthly: money(plan.monthly),
    total: money(plan.total),
  };
  const format = new Intl.NumberFormat(lang, { numberingSystem: 'latn', style: 'percent' });
  return { ...parts, percent: format.format(percent / 100), sum: fillWords(words.sum, parts) };
}
