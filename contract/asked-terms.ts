import { readAmount } from './amount/read-amount.ts';
import type { AskedWords } from './asked-words.ts';
import { planName, readPlanName } from './instalments.ts';
import type { FieldMessages, FieldRule } from './lead-form.ts';
import { offerForm } from './offer.ts';
import type { Range } from './offers-content.ts';
import type { Money } from './price-content.ts';

/** What a domain's form asks for beside a message, with the words for it. */
export interface AskedTerms {
  /** In the order of the form, after the message. */
  fields: Record<string, FieldRule>;
  amount?: {
    /** ISO 4217; the first is meant where none is chosen. */
    currencies: string[];
    /** The least that the seller looks at, and the sentence that says so. */
    minimum?: (Money & { words: string }) | undefined;
  };
  plans?: {
    price: Money;
    down: Range;
    months: Range;
    /** Some of the plans, as they are told. */
    some: ToldPlan[];
    /** Whether the last part of one of them differs from the others. */
    isRounded: boolean;
  };
  /** What the seller asks. */
  price?: Money | undefined;
  words: AskedWords;
}

export interface ToldPlan {
  /** As it travels (`planName`). */
  plan: string;
  name: string;
  down: string;
  monthly: string;
  total: string;
}

/** Longer than any amount that is meant as one. */
const line = { format: 'line', max: 80 } as const;

/** The fields that an offer's form can have beside its own. */
export const askedFields = { amount: line, currency: line, plan: line };

/** The form of offers with these fields. `lang`: that of its page. */
export function askForTerms(terms: AskedTerms, lang: string): typeof offerForm {
  const fields = { ...offerForm.fields, ...terms.fields };
  const readMore = (given: object, messages: Messages) => readTerms(given, messages, terms, lang);
  return { ...offerForm, fields, readMore } as typeof offerForm;
}

type Texts = Record<string, string>;
type Messages = Record<string, FieldMessages>;

/** The answers in one notation, `12500`, `USD` and `25/12`, and what is said of those that cannot be read. */
function readTerms(given: object, messages: Messages, { amount, plans }: AskedTerms, lang: string) {
  const texts = given as Record<string, unknown>;
  const textOf = (field: string) => (typeof texts[field] === 'string' ? texts[field].trim() : '');
  const value: Texts = {};
  const errors: Texts = {};
  const refuse = (field: string, by = field) => void (errors[field] = messages[by]?.invalid ?? '');

  if (amount) {
    const offered = readOffered(textOf('amount'), textOf('currency'), amount.currencies, lang);
    if (typeof offered === 'object') Object.assign(value, offered);
    else if (offered === 'other currency') refuse('amount', 'currency');
    else refuse(offered);
  }
  if (plans) {
    const plan = readPlanName(textOf('plan'));
    const isOffered = plan && isWithin(plan.percent, plans.down) && isWithin(plan.months, plans.months);
    if (textOf('plan') === '') value['plan'] = '';
    else if (isOffered) value['plan'] = planName(plan);
    else refuse('plan');
  }
  return { value, errors };
}

/** What was offered, empty where nothing was; else the field that cannot be read, or that the amount names a currency that is not taken. */
export function readOffered(
  typed: string,
  chosen: string,
  currencies: string[],
  lang: string,
): { amount: string; currency: string } | 'amount' | 'currency' | 'other currency' {
  const code = chosen.toUpperCase() || currencies[0]!;
  if (!currencies.includes(code)) return 'currency';
  if (typed === '') return { amount: '', currency: '' };
  const reading = readAmount(typed, lang, currencies);
  if (!reading) return 'amount';
  // A sign beside the figure is what was meant, whatever the list was left at.
  const named = reading.currencies ?? [code];
  const currency = named.includes(code) ? code : named[0];
  return currency === undefined ? 'other currency' : { amount: reading.amount, currency };
}

const isWithin = (value: number, { from, to }: Range) => value >= from && value <= to;
