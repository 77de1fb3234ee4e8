import { useState } from 'react';
import type { DomainContent } from '#contract/content/domain-content.ts';
import type { OfferTermMessages } from '#contract/content/messages.ts';
import {
  type Offered,
  type OfferTerms,
  parseOfferedAmount,
  parsePlanName,
  makePlan,
  withOfferTerms,
} from '#contract/forms/offer-terms.ts';
import type { Offer } from '#contract/forms/offer.ts';
import { formatMoney } from '#contract/text/amount.ts';
import { formatMessage, choosePlural } from '#contract/text/format.ts';
import { FieldError } from '../../ui/field.tsx';
import { readText, useFormValue, writeField } from '../../ui/form-fields.ts';
import { OfferForm, type OfferFormProps, type OfferTermFields, readPosted } from './offer-form.tsx';

export function OfferFormWithTerms(props: OfferFormProps) {
  const [terms] = useState(() => createTermFields(props.content));
  return <OfferForm {...props} terms={terms} />;
}

export function createTermFields({ asked, lang, contact }: DomainContent): OfferTermFields {
  const { amount, plans, words } = asked!;
  const labels: Record<string, string> = contact!.labels;
  return {
    descriptor: withOfferTerms(asked!, lang),
    renderAmount: (start, errors) =>
      amount && <AmountField terms={amount} lang={lang} labels={labels} posted={readPosted(start)} errors={errors} />,
    renderPlans: (start, errors) =>
      plans && (
        <PlanChoice
          terms={plans}
          words={words.plans}
          label={labels['plan']!}
          posted={readPosted(start)['plan'] ?? ''}
          error={(errors as Record<string, string>)['plan']}
        />
      ),
    fillPrice(form, { amount: figure, currency }) {
      if (!amount?.currencies.includes(currency) || readText(form, 'amount') !== '') return;
      const list = form.elements.namedItem('currency') as HTMLInputElement;
      list.value = currency === amount.currencies[0] ? '' : currency;
      writeField(form.elements.namedItem('amount') as HTMLInputElement, String(figure));
    },
    formatOffered(form) {
      const given = { amount: readText(form, 'amount'), currency: readText(form, 'currency') };
      return amount ? formatOffer(amount, given, lang).amount : '';
    },
    formatValues(values) {
      const { amount: figure, currency = '', plan: name = '', ...formatted } = values as Record<string, string>;
      const plan = parsePlanName(name);
      if (figure) formatted['amount'] = formatMoney(figure, currency, lang);
      if (plan && plans) formatted['plan'] = formatPlan(plans, plan, { words: words.plans, lang });
      return formatted as Offer;
    },
  };
}

type AmountTerms = NonNullable<OfferTerms['amount']>;

interface AmountFieldProps {
  terms: AmountTerms;
  lang: string;
  labels: Record<string, string>;
  posted: Record<string, string>;
  errors: Record<string, string | undefined>;
}

/** An amount with its currency, and below them how Janus reads both. */
function AmountField({ terms, lang, labels, posted, errors }: AmountFieldProps) {
  const { currencies, minimum } = terms;
  const typed = useFormValue('amount', (form) => readText(form, 'amount'), '');
  const chosen = useFormValue('amount', (form) => readText(form, 'currency'), '');
  const formatted = formatOffer(terms, { amount: typed, currency: chosen }, lang);
  const isInvalid = !!errors['amount'] || !!errors['currency'];
  return (
    <div className="field amount" data-invalid={isInvalid || undefined}>
      <label className="field-label" htmlFor="amount">
        {labels['amount']}
      </label>
      <div className="amount-row">
        <input
          className="field-input"
          type="text"
          inputMode="decimal"
          enterKeyHint="next"
          id="amount"
          name="amount"
          defaultValue={posted['amount']}
          aria-invalid={!!errors['amount'] || undefined}
          aria-describedby={errors['amount'] ? 'amount-hint amount-error' : 'amount-hint'}
        />
        {currencies.length > 1 ? (
          <select
            className="field-input"
            id="currency"
            name="currency"
            aria-label={labels['currency']}
            defaultValue={currencies.slice(1).includes(posted['currency'] ?? '') ? posted['currency'] : ''}
            aria-invalid={!!errors['currency'] || undefined}
            aria-describedby={errors['currency'] && 'currency-error'}
          >
            {currencies.map((code, at) => (
              // The first one has an empty value, so that no draft is kept of an untouched form.
              <option value={at === 0 ? '' : code} key={code}>
                {code}
              </option>
            ))}
          </select>
        ) : (
          <>
            <span className="amount-currency">{currencies[0]}</span>
            <input type="hidden" name="currency" />
          </>
        )}
      </div>
      <div className="amount-read" id="amount-hint" role="status">
        <bdi>{formatted.amount}</bdi>
        {formatted.isLow && <p>{minimum!.words}</p>}
        {minimum && (
          <noscript>
            <p>{minimum.words}</p>
          </noscript>
        )}
      </div>
      <FieldError name="amount" error={errors['amount']} />
      <FieldError name="currency" error={errors['currency']} />
    </div>
  );
}

/** Formats an amount, empty if it is unreadable, and reports whether it is below the seller's minimum. */
function formatOffer({ currencies, minimum }: AmountTerms, given: Offered, lang: string) {
  const offered = parseOfferedAmount(given, currencies, lang);
  if (typeof offered !== 'object' || offered.amount === '') return { amount: '', isLow: false };
  const isLow = minimum?.currency === offered.currency && Number(offered.amount) < minimum.amount;
  return { amount: formatMoney(offered.amount, offered.currency, lang), isLow };
}

type PlanTerms = NonNullable<OfferTerms['plans']>;

interface PlanChoiceProps {
  terms: PlanTerms;
  words: OfferTermMessages['plans'];
  label: string;
  posted: string;
  error: string | undefined;
}

function PlanChoice({ terms: { choices, isRounded }, words, label, posted, error }: PlanChoiceProps) {
  const renderOption = (plan: string, text: string) => (
    <label className="plan-label">
      <input type="radio" name="plan" value={plan} defaultChecked={posted === plan} />
      <span>{text}</span>
    </label>
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
      {renderOption('', words.none)}
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
              <th scope="row">{renderOption(row.plan, row.name)}</th>
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

function formatPlan(
  { price }: PlanTerms,
  { percent, months }: NonNullable<ReturnType<typeof parsePlanName>>,
  { words, lang }: { words: OfferTermMessages['plans']; lang: string },
): string {
  const plan = makePlan(price, percent, months);
  const money = (amount: string) => formatMoney(amount, price.currency, lang);
  return formatMessage(words.sum, {
    down: money(plan.down),
    months: formatMessage(choosePlural(words.months, lang, months), { count: String(months) }),
    monthly: money(plan.monthly),
    total: money(plan.total),
  });
}
