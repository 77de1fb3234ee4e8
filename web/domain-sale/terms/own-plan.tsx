import type { AskedTerms } from '#contract/asked-terms.ts';
import type { AskedWords } from '#contract/asked-words.ts';
import { planName, planOf, type Plan } from '#contract/instalments.ts';
import { tellMoney } from '#contract/amount/tell-money.ts';
import { fillWords } from '#contract/fill-words.ts';
import { pluralForm } from '#contract/plural.ts';

interface OwnPlanProps {
  terms: NonNullable<AskedTerms['plans']>;
  words: AskedWords['plans'];
  lang: string;
  own: PlanNumbers;
  /** Name of the buttons of all plans. */
  group: string;
  isChosen: boolean;
  onChoose: (numbers: PlanNumbers) => void;
}

/** A plan that the visitor sets, within the seller's terms; needs a script, and is not shown without one. */
export function OwnPlan({ terms, words, lang, own, group, isChosen, onChoose }: OwnPlanProps) {
  const { down, months } = terms;
  const told = tellPlan(terms, own, words, lang);
  const controls = [
    {
      part: 'percent',
      label: words.down,
      range: down,
      value: own.percent,
      told: `${told.percent}, ${told.down}`,
      more: '',
    },
    {
      part: 'months',
      label: words.term,
      range: months,
      value: own.months,
      told: told.months,
      more: `, ${words.monthly} ${told.monthly}`,
    },
  ].filter(({ range }) => range.from < range.to);

  return (
    <div className="own-plan">
      <label className="plan-label">
        <input type="radio" name={group} value={planName(own)} checked={isChosen} onChange={() => onChoose(own)} />
        <span>{words.own}</span>
      </label>
      <div className="own-controls">
        {controls.map(({ part, label, range, value, told, more }) => (
          <label className="own-control" key={part}>
            <span>{label}</span>
            <bdi className="own-value">{told}</bdi>
            <input
              type="range"
              min={range.from}
              max={range.to}
              value={value}
              onChange={({ target }) => onChoose({ ...own, [part]: Number(target.value) })}
              aria-label={label}
              aria-valuetext={told + more}
            />
          </label>
        ))}
      </div>
      <p className="own-sum">{told.sum}</p>
    </div>
  );
}

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
