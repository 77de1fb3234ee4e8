import type { AskedTerms } from '#contract/asked-terms.ts';
import type { AskedWords } from '#contract/asked-words.ts';
import { planName } from '#contract/instalments.ts';
import { tellPlan } from './tell-plan.ts';
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
      <p className="own-sum">{told.sum}</p>
    </div>
  );
}

/** What is moved is heard by the group of all plans. */
const heard = () => {};
