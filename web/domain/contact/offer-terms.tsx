import { useState } from 'react';
import type { DomainContent } from '#contract/content/domain-content.ts';
import {
  type Offered,
  type OfferTerms,
  parseOfferedAmount,
  parsePlanName,
  withOfferTerms,
} from '#contract/forms/offer-terms.ts';
import type { Offer } from '#contract/forms/offer.ts';
import { formatMoney } from '#contract/text/amount.ts';
import { FieldError } from '../../ui/field.tsx';
import { textIn, useFormValue, writeField } from '../../ui/form-fields.ts';
import { OfferForm, type OfferFormProps, type OfferTermFields, valuesIn } from './offer-form.tsx';
import { formatPlan, PlanChoice } from './plan-choice.tsx';

export function OfferFormWithTerms(props: OfferFormProps & { content: DomainContent }) {
  const [terms] = useState(() => createTermFields(props.content));
  return <OfferForm {...props} terms={terms} />;
}

export function createTermFields({ asked, lang, contact }: DomainContent): OfferTermFields {
  const { amount, plans, words } = asked!;
  const labels: Record<string, string> = contact!.labels;
  return {
    descriptor: withOfferTerms(asked!, lang),
    amount: (start, errors) =>
      amount && <AmountField terms={amount} lang={lang} labels={labels} posted={valuesIn(start)} errors={errors} />,
    plans: (start, errors) =>
      plans && (
        <PlanChoice
          terms={plans}
          words={words.plans}
          label={labels['plan']!}
          posted={valuesIn(start)['plan'] ?? ''}
          error={(errors as Record<string, string>)['plan']}
        />
      ),
    fillPrice(form, { amount: figure, currency }) {
      if (!amount?.currencies.includes(currency) || textIn(form, 'amount') !== '') return;
      const [field, list] = ['amount', 'currency'].map((name) => form.elements.namedItem(name) as HTMLInputElement);
      list!.value = currency === amount.currencies[0] ? '' : currency;
      writeField(field!, String(figure));
    },
    formatOffered(form) {
      const given = { amount: textIn(form, 'amount'), currency: textIn(form, 'currency') };
      return amount ? formatOffer(amount, given, lang).amount : '';
    },
    formatValues(values) {
      const { amount: figure, currency = '', plan: name = '', ...own } = values as Record<string, string>;
      const plan = parsePlanName(name);
      return {
        ...own,
        ...(figure && { amount: formatMoney(figure, currency, lang) }),
        ...(plan && plans && { plan: formatPlan(plans, plan, { words: words.plans, lang }) }),
      } as Offer;
    },
  };
}

interface AmountFieldProps {
  terms: NonNullable<OfferTerms['amount']>;
  lang: string;
  labels: Record<string, string>;
  posted: Record<string, string>;
  errors: Record<string, string | undefined>;
}

const amountFields = ['amount', 'currency'];

/** An amount with its currency, and next to it how Janus reads it. */
function AmountField({ terms, lang, labels, posted, errors }: AmountFieldProps) {
  const { currencies, minimum } = terms;
  const typed = useFormValue('amount', (form) => textIn(form, 'amount'), '');
  const chosen = useFormValue('amount', (form) => textIn(form, 'currency'), '');
  const formatted = formatOffer(terms, { amount: typed, currency: chosen }, lang);
  return (
    <div className="field amount" data-invalid={amountFields.some((name) => errors[name]) || undefined}>
      <label className="field-label" htmlFor="amount">
        {labels['amount']}
      </label>
      <div className="amount-row">
        <input
          className="field-input"
          type="text"
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
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
      <div className="amount-told" id="amount-hint" role="status">
        <bdi>{formatted.amount}</bdi>
        {formatted.isLow && <p>{minimum!.words}</p>}
        {minimum && (
          <noscript>
            <p>{minimum.words}</p>
          </noscript>
        )}
      </div>
      {amountFields.map((name) => (
        <FieldError name={name} error={errors[name]} key={name} />
      ))}
    </div>
  );
}

type Terms = AmountFieldProps['terms'];

/** Formats an amount, empty if it is unreadable, and reports whether it is below the seller's minimum. */
function formatOffer({ currencies, minimum }: Terms, given: Offered, lang: string) {
  const offered = parseOfferedAmount(given, currencies, lang);
  if (typeof offered !== 'object' || offered.amount === '') return { amount: '', isLow: false };
  const isLow = minimum?.currency === offered.currency && Number(offered.amount) < minimum.amount;
  return { amount: formatMoney(offered.amount, offered.currency, lang), isLow };
}
