import { useState } from 'react';
import { tellMoney } from '#contract/amount/tell-money.ts';
import { askForTerms, readOffered } from '#contract/asked-terms.ts';
import type { DomainContent } from '#contract/domain-content.ts';
import { readPlanName } from '#contract/instalments.ts';
import type { Offer } from '#contract/offer.ts';
import { textIn, writeField } from '../../ui/form-reading.ts';
import { OfferForm, type AskedOffer, type OfferFormProps } from '../offer-form.tsx';
import { AmountField } from './amount-field.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { tellPlan } from './own-plan.tsx';

/** The form of a page that asks for an amount or a plan beside a message. */
export function AskedOfferForm(props: OfferFormProps) {
  const [asked] = useState(() => askOffer(props.content));
  return <OfferForm {...props} asked={asked} />;
}

/** What the form of this page asks for beside a message; only where it asks for something. */
export function askOffer({ asked, lang, contact }: DomainContent): AskedOffer {
  const { amount, plans, words } = asked!;
  const labels: Record<string, string> = contact!.labels;
  return {
    descriptor: askForTerms(asked!, lang),
    amount: (start, errors) =>
      amount && <AmountField terms={amount} lang={lang} labels={labels} posted={postedOf(start)} errors={errors} />,
    plans: (start, errors) =>
      plans && (
        <PlanChoice
          terms={plans}
          words={words.plans}
          lang={lang}
          label={labels['plan']!}
          posted={postedOf(start)['plan'] ?? ''}
          error={(errors as Record<string, string>)['plan']}
        />
      ),
    fillPrice(form, { amount: figure, currency }) {
      if (!amount?.currencies.includes(currency) || textIn(form, 'amount') !== '') return;
      const [field, list] = ['amount', 'currency'].map((name) => form.elements.namedItem(name) as HTMLInputElement);
      list!.value = currency === amount.currencies[0] ? '' : currency;
      writeField(field!, String(figure));
    },
    tellOffered(form) {
      if (!amount) return '';
      const offered = readOffered(textIn(form, 'amount'), textIn(form, 'currency'), amount.currencies, lang);
      return typeof offered === 'object' && offered.amount ? tellMoney(offered.amount, offered.currency, lang) : '';
    },
    tellValues(values) {
      const { amount: figure, currency = '', plan: name = '', ...own } = values as Record<string, string>;
      const plan = readPlanName(name);
      return {
        ...own,
        ...(figure && { amount: tellMoney(figure, currency, lang) }),
        ...(plan && plans && { plan: tellPlan(plans, plan, words.plans, lang).sum }),
      } as Offer;
    },
  };
}

const postedOf = (start: object) => ('values' in start ? start.values : {}) as Record<string, string>;
