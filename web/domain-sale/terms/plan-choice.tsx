import type { AskedTerms } from '#contract/asked-terms.ts';
import type { AskedWords } from '#contract/asked-words.ts';
import { useControlWords } from '../../ui/control-words.ts';
import { OwnPlan } from './own-plan.tsx';
import { usePlanChoice } from './use-plan-choice.ts';

interface PlanChoiceProps {
  terms: NonNullable<AskedTerms['plans']>;
  words: AskedWords['plans'];
  lang: string;
  label: string;
  /** The plan of the form as it was posted without a script, or nothing. */
  posted: string;
  error: string | undefined;
}

/** Some plans as a table of choices, and with a script one that the visitor sets. */
export function PlanChoice({ terms, words, lang, label, posted, error }: PlanChoiceProps) {
  const { down, months, some, isRounded } = terms;
  const controls = useControlWords();
  const { isLive, own, fieldset, chosen, onInput } = usePlanChoice(terms, posted);
  const radio = (plan: string) => (
    <input type="radio" name={isLive ? 'plan-choice' : 'plan'} value={plan} defaultChecked={plan === posted} />
  );
  const isFixed = down.from === down.to && months.from === months.to;

  return (
    <fieldset
      className="plans"
      role="radiogroup"
      aria-labelledby="plan-label"
      aria-describedby={error ? 'plan-hint plan-error' : 'plan-hint'}
      aria-invalid={!!error || undefined}
      tabIndex={-1}
      ref={fieldset}
      onInput={onInput}
    >
      <legend className="field-label" id="plan-label">
        {label}
      </legend>
      <p className="plans-intro" id="plan-hint">
        {words.intro}
      </p>
      {/* What is sent: plans of the visitor's own have no button to be restored by. */}
      <input type="hidden" name={isLive ? 'plan' : undefined} ref={chosen} />
      <label className="plan-label">
        {radio('')}
        <span>{words.none}</span>
      </label>
      <table className="plan-table">
        <thead>
          <tr>
            {[words.column, words.down, words.monthly, words.total].map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {some.map(({ plan, name, ...parts }) => (
            <tr key={plan}>
              <th scope="row">
                <label className="plan-label">
                  {radio(plan)}
                  <span>{name}</span>
                </label>
              </th>
              {(['down', 'monthly', 'total'] as const).map((part) => (
                <td data-head={words[part]} key={part}>
                  <bdi>{parts[part]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!isFixed && (
        <OwnPlan
          terms={terms}
          words={words}
          lang={lang}
          own={own}
          isLive={isLive}
          isChosen={posted !== '' && !some.some(({ plan }) => plan === posted)}
        />
      )}
      {isRounded && <p className="plans-note">{words.rounding}</p>}
      {error && (
        <div className="field-error">
          <span className="visually-hidden">{controls.error}</span>
          <p id="plan-error">{error}</p>
        </div>
      )}
    </fieldset>
  );
}
