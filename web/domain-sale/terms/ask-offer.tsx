import type { ReactNode } from 'react';
import { tellMoney } from '#contract/amount/tell-money.ts';
import { askForTerms, readOffered } from '#contract/asked-terms.ts';
import type { DomainContent } from '#contract/domain-content.ts';
import { readPlanName } from '#contract/instalments.ts';
import type { Offer, offerForm, OfferErrors } from '#contract/offer.ts';
import type { OfferStart } from '#contract/page.ts';
import { AmountField } from './amount-field.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { tellPlan } from './tell-plan.ts';

/** What a form asks for beside a message. */
interface AskedOffer {
  descriptor: typeof offerForm;
  /** Before the message, and after it. */
  amount(start: OfferStart, errors: OfferErrors): ReactNode;
  plans(start: OfferStart, errors: OfferErrors): ReactNode;
  /** What stands in the form as it is understood, such as `$12,500`; empty where nothing is offered. */
  tellOffered(form: HTMLFormElement): string;
  /** An offer in words, where it goes another way. */
  tellValues(values: Offer): Offer;
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
    tellOffered(form) {
      if (!amount) return '';
      const data = new FormData(form);
      const textOf = (field: string) => String(data.get(field) ?? '').trim();
      const offered = readOffered(textOf('amount'), textOf('currency'), amount.currencies, lang);
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
