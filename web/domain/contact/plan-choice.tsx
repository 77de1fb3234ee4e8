import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { OfferTermWords } from '#contract/content/words.ts';
import { type OfferTerms, parsePlanName, type Plan, planName, planOf } from '#contract/forms/offer-terms.ts';
import { formatMoney } from '#contract/text/amount.ts';
import { formatMessage, pluralForm } from '#contract/text/format.ts';
import { FieldError } from '../../ui/field.tsx';
import { useFormValue, writeField } from '../../ui/form-fields.ts';

interface PlanChoiceProps {
  terms: NonNullable<OfferTerms['plans']>;
  words: OfferTermWords['plans'];
  lang: string;
  label: string;
  /** The plan of a form that was posted without a script, or empty. */
  posted: string;
  error: string | undefined;
}

/** A table of plans to choose from, and with a script one that the visitor sets. */
export function PlanChoice({ terms, words, lang, label, posted, error }: PlanChoiceProps) {
  const { some, isRounded } = terms;
  const { field, isLive, plan, own, isOwn, choose } = usePlan(terms, posted);
  const group = isLive ? 'plan-choice' : 'plan';
  const radio = (value: string) => (
    <input
      type="radio"
      name={group}
      value={value}
      checked={!isOwn && plan === value}
      onChange={() => choose(value, { own, isOwn: false })}
    />
  );
  const isFixed = [terms.down, terms.months].every(({ from, to }) => from === to);

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
          {some.map((row) => (
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
      {!isFixed && (
        <OwnPlan
          terms={terms}
          words={words}
          lang={lang}
          own={own}
          group={group}
          isChosen={isOwn}
          onChoose={(numbers) => choose(planName(numbers), { own: numbers, isOwn: true })}
        />
      )}
      {isRounded && <p className="plans-note">{words.rounding}</p>}
      <FieldError name="plan" error={error} />
    </fieldset>
  );
}

/**
 * Holds the chosen plan, one of the table or the visitor's own. With a script, a hidden field carries it for drafts and
 * resets, because the visitor's own plans have no radio button.
 */
function usePlan({ down, months, some }: PlanChoiceProps['terms'], posted: string) {
  const field = useRef<HTMLInputElement>(null);
  const isLive = useSyncExternalStore(never, isInBrowser, isOnServer);
  const plan = useFormValue('plan', planIn, posted);
  const [set, setOwn] = useState<{ own: PlanNumbers; isOwn: boolean }>({
    own: parsePlanName(posted) ?? {
      percent: Math.round((down.from + down.to) / 2),
      months: Math.round((months.from + months.to) / 2),
    },
    isOwn: false,
  });
  const isListed = plan === '' || some.some((one) => one.plan === plan);
  const own = (!isListed && parsePlanName(plan)) || set.own;
  // The sliders can reach a plan of the table.
  const isOwn = !isListed || (set.isOwn && plan === planName(own));

  // Keeps a choice made before the field had its name.
  useLayoutEffect(() => {
    field.current!.value = planIn(field.current!.form!);
  }, []);

  const choose = (name: string, chosen: typeof set) => {
    setOwn(chosen);
    writeField(field.current!, name);
  };
  return { field, isLive, plan, own, isOwn, choose };
}

const planIn = (form: HTMLFormElement) => String(new FormData(form).get('plan') ?? '');

const never = () => () => {};
const isInBrowser = () => true;
const isOnServer = () => false;

interface OwnPlanProps extends Pick<PlanChoiceProps, 'terms' | 'words' | 'lang'> {
  own: PlanNumbers;
  /** Name of the radio buttons of all plans. */
  group: string;
  isChosen: boolean;
  onChoose: (numbers: PlanNumbers) => void;
}

/** A plan that the visitor sets within the seller's terms. It needs a script and appears only with one. */
function OwnPlan({ terms, words, lang, own, group, isChosen, onChoose }: OwnPlanProps) {
  const { down, months } = terms;
  const formatted = formatPlan(terms, own, { words, lang });
  const controls = [
    {
      part: 'percent',
      label: words.down,
      range: down,
      value: own.percent,
      text: `${formatted.percent}, ${formatted.down}`,
      more: '',
    },
    {
      part: 'months',
      label: words.term,
      range: months,
      value: own.months,
      text: formatted.months,
      more: `, ${words.monthly} ${formatted.monthly}`,
    },
  ].filter(({ range }) => range.from < range.to);

  return (
    <div className="own-plan">
      <label className="plan-label">
        <input type="radio" name={group} value={planName(own)} checked={isChosen} onChange={() => onChoose(own)} />
        <span>{words.own}</span>
      </label>
      <div className="own-controls">
        {controls.map(({ part, label, range, value, text, more }) => (
          <label className="own-control" key={part}>
            <span>{label}</span>
            <bdi className="own-value">{text}</bdi>
            <input
              type="range"
              min={range.from}
              max={range.to}
              value={value}
              onChange={({ target }) => onChoose({ ...own, [part]: Number(target.value) })}
              aria-label={label}
              aria-valuetext={text + more}
            />
          </label>
        ))}
      </div>
      <p className="own-sum">{formatted.sum}</p>
    </div>
  );
}

/** A plan as two numbers. */
type PlanNumbers = Pick<Plan, 'percent' | 'months'>;

/** Formats a plan's numbers, and all of them in a sentence. */
export function formatPlan(
  { price }: NonNullable<OfferTerms['plans']>,
  { percent, months }: PlanNumbers,
  { words, lang }: { words: OfferTermWords['plans']; lang: string },
) {
  const plan = planOf(price, percent, months);
  const money = (amount: string) => formatMoney(amount, price.currency, lang);
  const parts = {
    down: money(plan.down),
    months: formatMessage(pluralForm(words.months, lang, months), { count: String(months) }),
    monthly: money(plan.monthly),
    total: money(plan.total),
  };
  const format = new Intl.NumberFormat(lang, { numberingSystem: 'latn', style: 'percent' });
  return { ...parts, percent: format.format(percent / 100), sum: formatMessage(words.sum, parts) };
}
