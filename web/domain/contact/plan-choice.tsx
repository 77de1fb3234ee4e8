import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { OfferTermWords } from '#contract/content/words.ts';
import { type OfferTerms, type Plan, planOf } from '#contract/forms/offer-terms.ts';
import { formatMoney } from '#contract/text/amount.ts';
import { formatMessage, pluralForm } from '#contract/text/format.ts';
import { FieldError } from '../../ui/field.tsx';
import { useFormValue, writeField } from '../../ui/form-fields.ts';

interface PlanChoiceProps {
  terms: NonNullable<OfferTerms['plans']>;
  words: OfferTermWords['plans'];
  label: string;
  /** The plan of a form that was posted without a script, or empty. */
  posted: string;
  error: string | undefined;
}

/**
 * A table of plans to choose from. With a script, a hidden field carries the plan, so that drafts and resets treat it like
 * any other field.
 */
export function PlanChoice({ terms: { choices, isRounded }, words, label, posted, error }: PlanChoiceProps) {
  const field = useRef<HTMLInputElement>(null);
  const isLive = useSyncExternalStore(never, isInBrowser, isOnServer);
  const chosen = useFormValue('plan', planIn, posted);
  // Keeps a choice made before the field had its name.
  useLayoutEffect(() => {
    field.current!.value = planIn(field.current!.form!);
  }, []);
  const radio = (plan: string) => (
    <input
      type="radio"
      name={isLive ? 'plan-choice' : 'plan'}
      value={plan}
      checked={chosen === plan}
      onChange={() => writeField(field.current!, plan)}
    />
  );

  return (
    <fieldset
      className="plans"
      role="radiogroup"
      aria-labelledby="plan-label"
      aria-describedby={error ? 'plan-hint plan-error' : 'plan-hint'}
      aria-invalid={!!error || undefined}
      tabIndex={-1}
    >
      <legend className="field-label" id="plan-label">
        {label}
      </legend>
      <p className="plans-intro" id="plan-hint">
        {words.intro}
      </p>
      <input type="hidden" id="plan" name={isLive ? 'plan' : undefined} ref={field} />
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
          {choices.map((row) => (
            <tr key={row.plan}>
              <th scope="row">
                <label className="plan-label">
                  {radio(row.plan)}
                  <span>{row.name}</span>
                </label>
              </th>
              {(['down', 'monthly', 'total'] as const).map((part) => (
                <td data-head={words[part]} key={part}>
                  <bdi>{row[part]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isRounded && <p className="plans-note">{words.rounding}</p>}
      <FieldError name="plan" error={error} />
    </fieldset>
  );
}

const planIn = (form: HTMLFormElement) => String(new FormData(form).get('plan') ?? '');

const never = () => () => {};
const isInBrowser = () => true;
const isOnServer = () => false;

/** Formats a plan in a sentence. */
export function formatPlan(
  { price }: NonNullable<OfferTerms['plans']>,
  { percent, months }: Pick<Plan, 'percent' | 'months'>,
  { words, lang }: { words: OfferTermWords['plans']; lang: string },
): string {
  const plan = planOf(price, percent, months);
  const money = (amount: string) => formatMoney(amount, price.currency, lang);
  return formatMessage(words.sum, {
    down: money(plan.down),
    months: formatMessage(pluralForm(words.months, lang, months), { count: String(months) }),
    monthly: money(plan.monthly),
    total: money(plan.total),
  });
}
