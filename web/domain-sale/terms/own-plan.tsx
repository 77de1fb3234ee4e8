import { tellMoney } from '#contract/amount/tell-money.ts';
import type { AskedTerms } from '#contract/asked-terms.ts';
import type { AskedWords } from '#contract/asked-words.ts';
import { fillWords } from '#contract/fill-words.ts';
import { planName, planOf } from '#contract/instalments.ts';
import { pluralForm } from '#contract/plural.ts';
import type { PlanNumbers } from './use-plan-choice.ts';

interface OwnPlanProps {
  terms: NonNullable<AskedTerms['plans']>;
  words: AskedWords['plans'];
  lang: string;
  own: PlanNumbers;
  isLive: boolean;
  isChosen: boolean;
}

/** A plan that the visitor sets, within the seller's terms; needs a script, and is not shown without one. */
export function OwnPlan({ terms, words, lang, own, isLive, isChosen }: OwnPlanProps) {
  const { price, down, months } = terms;
  const plan = planOf(price, own.percent, own.months);
  const money = (amount: string) => tellMoney(amount, price.currency, lang);
  const percent = new Intl.NumberFormat(lang, { numberingSystem: 'latn', style: 'percent' }).format(own.percent / 100);
  const count = fillWords(pluralForm(words.months, lang, own.months), { count: String(own.months) });
  const sum = { down: money(plan.down), months: count, monthly: money(plan.monthly), total: money(plan.total) };
  const controls = [
    { part: 'percent', label: words.down, range: down, value: own.percent, told: `${percent}, ${sum.down}`, more: '' },
    {
      part: 'months',
      label: words.term,
      range: months,
      value: own.months,
      told: count,
      more: `, ${words.monthly} ${sum.monthly}`,
    },
  ].filter(({ range }) => range.from < range.to);

  return (
    <div className="own-plan">
      <label className="plan-label">
        <input type="radio" name={isLive ? 'plan-choice' : 'plan'} value={planName(own)} defaultChecked={isChosen} />
        <span>{words.own}</span>
      </label>
      <div className="own-controls">
        {controls.map(({ part, label, range, value, told, more }) => (
          <label className="own-control" key={part}>
            <span>{label}</span>
            <bdi className="own-value">{told}</bdi>
            <input
              type="range"
              data-part={part}
              min={range.from}
              max={range.to}
              value={value}
              onChange={heard}
              aria-label={label}
              aria-valuetext={told + more}
            />
          </label>
        ))}
      </div>
      <p className="own-sum">{fillWords(words.sum, sum)}</p>
    </div>
  );
}

/** What is moved is heard by the group of all plans. */
const heard = () => {};
