import type { Money } from '../content/price.ts';
import type { OfferTermMessages } from '../content/messages.ts';
import { countDecimals, isCurrency, parseMoney } from '../text/amount.ts';
import type { FieldMessages, FieldRule } from './lead-form.ts';
import { offerForm } from './offer.ts';

/** The terms that a domain's form asks for besides a message, with the words for them. */
export interface OfferTerms {
  /** The further fields, in the order of the form, after the message. */
  fields: Record<string, FieldRule>;
  amount?: {
    /** ISO 4217. The first is the default. */
    currencies: string[];
    /** The seller's lowest offer, if visitors may know it, and the sentence about it. */
    minimum?: (Money & { words: string }) | undefined;
  };
  plans?: {
    price: Money;
    choices: FormattedPlan[];
    /** Whether the last part of one of them differs from the others. */
    isRounded: boolean;
  };
  words: OfferTermMessages;
}

export interface FormattedPlan {
  /** The value of the form's field (`planName`). */
  plan: string;
  name: string;
  down: string;
  monthly: string;
  total: string;
}

/** Characters, longer than any amount that is meant as one. */
const line = { format: 'line', max: 80 } as const;

export const offerTermFields = { amount: line, currency: line, plan: line };

/** The form of offers with these fields. `lang`: that of its page. */
export function withOfferTerms(terms: OfferTerms, lang: string): typeof offerForm {
  const fields = { ...offerForm.fields, ...terms.fields };
  const parseMore = (given: object, messages: Messages) => parseTerms(given, messages, { ...terms, lang });
  return { ...offerForm, fields, parseMore } as typeof offerForm;
}

type Texts = Record<string, string>;
type Messages = Record<string, FieldMessages>;

/** The answers in one notation, `12500`, `USD` and `25/12/12500`, and the messages for those that cannot be read. */
function parseTerms(sent: object, messages: Messages, { amount, plans, lang }: OfferTerms & { lang: string }) {
  const texts = sent as Record<string, unknown>;
  const readText = (field: string) => (typeof texts[field] === 'string' ? texts[field].trim() : '');
  const value: Texts = {};
  const errors: Texts = {};
  const refuse = (field: string, by = field) => void (errors[field] = messages[by]?.invalid ?? '');

  if (amount) {
    const given = { amount: readText('amount'), currency: readText('currency') };
    const offered = parseOfferedAmount(given, amount.currencies, lang);
    if (typeof offered === 'object') Object.assign(value, offered);
    else if (offered === 'other currency') refuse('amount', 'currency');
    else refuse(offered);
  }
  if (plans) {
    const chosen = readText('plan');
    // A page that the visitor opened before the price changed has another sum. A plain client may name none.
    const isKnown = plans.choices.some(({ plan }) => [plan, plan.replace(/\/[^/]*$/, '')].includes(chosen));
    if (chosen === '' || isKnown) value['plan'] = chosen;
    else refuse('plan');
  }
  return { value, errors };
}

/** An amount and its currency as texts: as they are in the form, or parsed. */
export type Offered = Record<'amount' | 'currency', string>;

/** Parses an amount, empty if nothing is offered. Otherwise returns what is wrong: a field, or its currency. */
export function parseOfferedAmount(
  { amount: typed, currency: chosen }: Offered,
  currencies: string[],
  lang: string,
): Offered | 'amount' | 'currency' | 'other currency' {
  const code = chosen.toUpperCase() || currencies[0]!;
  // A browser sends the currency that it read. An offer in another one is marked, not refused.
  if (!currencies.includes(code) && (code.length !== 3 || !isCurrency(code.toLowerCase()))) return 'currency';
  if (typed === '') return { amount: '', currency: '' };
  // A sign next to the figure wins over the chosen currency, also that of a currency that the form does not list.
  const money = parseMoney(typed, lang, [code, ...currencies]);
  if (!money) return 'amount';
  return money.currency === undefined ? 'other currency' : { amount: money.amount, currency: money.currency };
}

/** The seller's side of an offer. No page has the minimum, unless the seller shows it. */
export interface SellerTerms {
  /** ISO 4217, those of the form. The first is the default. */
  currencies: string[];
  price?: Money | undefined;
  minimum?: Money | undefined;
}

/** Payment over time: a part immediately, and the balance in equal parts. The last one takes the rounding. */
export interface Plan {
  percent: number;
  months: number;
  /** Digits with a point before the currency's decimals, or none if it has none. The three below are the same. */
  down: string;
  monthly: string;
  last: string;
  total: string;
}

/** Makes the plan of a price, to the smallest unit of its currency. Only `last` differs from `monthly`. */
export function makePlan({ amount, currency }: Money, percent: number, months: number): Plan {
  const digits = countDecimals(currency);
  const total = Math.round(amount * 10 ** digits);
  const down = Math.round((total * percent) / 100);
  const monthly = Math.floor((total - down) / months);
  const last = total - down - monthly * (months - 1);
  const format = (units: number) => {
    const sum = units / 10 ** digits;
    return Number.isInteger(sum) ? String(sum) : sum.toFixed(digits);
  };
  return { percent, months, down: format(down), monthly: format(monthly), last: format(last), total: format(total) };
}

/** Names a plan as the form sends it: `25/12/12500` is 25 percent down, 12 months, and 12500 in all. */
export const planName = ({ percent, months, total }: Plan) => `${percent}/${months}/${total}`;

/** Parses a plan's two numbers. Returns null for a text that names none. */
export function parsePlanName(text: string): Pick<Plan, 'percent' | 'months'> | null {
  const [, percent, months] = /^(\d{1,2})\/(\d{1,3})(?:\/[\d.]+)?$/.exec(text) ?? [];
  return percent === undefined ? null : { percent: Number(percent), months: Number(months) };
}
