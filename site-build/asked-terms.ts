import { tellMoney } from '#contract/amount/tell-money.ts';
import { askedFields, askForTerms, type AskedTerms, type ToldPlan } from '#contract/asked-terms.ts';
import type { AskedWords } from '#contract/asked-words.ts';
import type { DomainFile } from '#contract/domain-content.ts';
import { fillWords } from '#contract/fill-words.ts';
import { planName, planOf, someBetween } from '#contract/instalments.ts';
import type { FieldWords } from '#contract/lead-form.ts';
import { offerForm } from '#contract/offer.ts';
import { currenciesOf, rangeOf, type Instalments } from '#contract/offers-content.ts';
import { pluralForm } from '#contract/plural.ts';
import { minimumOf, type Money } from '#contract/price-content.ts';
import type { Words } from '#contract/words.ts';

/** Rows of a table that is read at a glance: so many months where the down payment is fixed, and where it is not. */
const MOST_MONTHS = 4;
const MOST_MONTHS_OF_EACH = 3;

/** What a domain's form asks for beside a message, told in its language; undefined where that is nothing. */
export function askedTerms(file: Omit<DomainFile, 'mails' | 'brand'>, { forms }: Words): AskedTerms | undefined {
  const { lang, price, contact, instalments } = file;
  if (!contact || (!contact.amount && !instalments)) return undefined;
  const { amount, currency, plan } = askedFields;
  const currencies = currenciesOf(file);
  const words = filledWords(forms.offer.asked, lang, currencies, price);
  const least = minimumOf(file);
  return {
    fields: { ...(contact.amount && { amount, currency }), ...(instalments && { plan }) },
    ...(contact.amount && {
      amount: {
        currencies,
        minimum: least && {
          ...least,
          words: fillWords(words.minimum, { amount: tellMoney(least.amount, least.currency, lang) }),
        },
      },
    }),
    ...(instalments && price && { plans: plansOf(price, instalments, words, lang) }),
    price: price && { amount: price.amount, currency: price.currency },
    words,
  };
}

/** The form of a domain's offers. */
export const offerFormOf = (asked: AskedTerms | undefined, lang: string) =>
  asked ? askForTerms(asked, lang) : offerForm;

/** The pack with labels and messages of the fields that are asked for. */
export function withAskedFields(pack: Words, asked: AskedTerms | undefined): Words {
  if (!asked) return pack;
  const { offer } = pack.forms;
  const more = Object.keys(asked.fields).map((field) => {
    const { label, invalid } = asked.words[field as keyof typeof askedFields];
    return [field, { label, invalid, long: invalid } satisfies FieldWords];
  });
  return {
    ...pack,
    forms: { ...pack.forms, offer: { ...offer, fields: { ...offer.fields, ...Object.fromEntries(more) } } },
  };
}

/** Names of what is stored with an offer beside the visitor's answers. */
export function toldLabels(asked: AskedTerms | undefined): Record<string, string> {
  if (!asked) return {};
  const { price, minimum, below } = asked.words.told;
  return { price, minimum, belowMinimum: below };
}

function filledWords(words: AskedWords, lang: string, currencies: string[], price: Money | undefined): AskedWords {
  const example = new Intl.NumberFormat(lang, { numberingSystem: 'latn', useGrouping: 'always' }).format(12_500);
  const choice = new Intl.ListFormat(lang, { type: 'disjunction' }).format(currencies);
  const { amount, currency, plans } = words;
  return {
    ...words,
    amount: { ...amount, invalid: fillWords(amount.invalid, { example }) },
    currency: { ...currency, invalid: fillWords(currency.invalid, { currencies: choice }) },
    plans: {
      ...plans,
      intro: price ? fillWords(plans.intro, { price: tellMoney(price.amount, price.currency, lang) }) : plans.intro,
    },
  };
}

function plansOf(
  { amount, currency }: Money,
  written: Instalments,
  { plans: words }: AskedWords,
  lang: string,
): AskedTerms['plans'] {
  const price = { amount, currency };
  const [down, months] = [rangeOf(written.down), rangeOf(written.months)];
  const percents = someBetween(down, 2);
  const counts = someBetween(months, percents.length > 1 ? MOST_MONTHS_OF_EACH : MOST_MONTHS);
  const plans = percents.flatMap((percent) => counts.map((count) => planOf(price, percent, count)));
  const money = (told: string) => tellMoney(told, currency, lang);
  const some = plans.map((plan): ToldPlan => {
    const percent = new Intl.NumberFormat(lang, { numberingSystem: 'latn', style: 'percent' }).format(
      plan.percent / 100,
    );
    const count = fillWords(pluralForm(words.months, lang, plan.months), { count: String(plan.months) });
    return {
      plan: planName(plan),
      name: fillWords(words.name, { percent: isolate(percent, lang), months: isolate(count, lang) }),
      down: money(plan.down),
      monthly: money(plan.monthly),
      total: money(plan.total),
    };
  });
  return { price, down, months, some, isRounded: plans.some(({ monthly, last }) => monthly !== last) };
}

/** Figures would change their places among words that are read from the right (Unicode UAX 9: isolates). */
function isolate(figure: string, lang: string): string {
  return new Intl.Locale(lang).getTextInfo().direction === 'rtl' ? `\u2068${figure}\u2069` : figure;
}
