import type { OfferTermWords } from '#contract/content/words.ts';
import { type OfferTerms, type Plan, planOf } from '#contract/forms/offer-terms.ts';
import { formatMoney } from '#contract/text/amount.ts';
import { formatMessage, pluralForm } from '#contract/text/format.ts';
import { FieldError } from '../../ui/field.tsx';

interface PlanChoiceProps {
  terms: NonNullable<OfferTerms['plans']>;
  words: OfferTermWords['plans'];
  label: string;
  posted: string;
  error: string | undefined;
}

export function PlanChoice({ terms: { choices, isRounded }, words, label, posted, error }: PlanChoiceProps) {
  const radio = (plan: string) => <input type="radio" name="plan" value={plan} defaultChecked={posted === plan} />;
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
                <td key={part}>
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
