import type { Money } from '#contract/content/price.ts';
import type { LeadForm } from '#contract/forms/lead-form.ts';
import { type OfferTerms, parsePlanName, planOf, withOfferTerms } from '#contract/forms/offer-terms.ts';
import { offerForm } from '#contract/forms/offer.ts';
import type { Face } from '#contract/site/site.ts';
import { formatMoney } from '#contract/text/amount.ts';
import type { Fields, Lead } from './store/lead.ts';

/** The form as the face asks it: that of offers may ask for an amount and a plan of payment beside a message. */
export function formForFace(form: LeadForm, { asked, lang }: Pick<Face, 'asked' | 'lang'>): LeadForm {
  if (form.kind !== offerForm.kind || !asked) return form;
  const known = formCache.get(asked) ?? withOfferTerms(asked, lang);
  formCache.set(asked, known);
  return known;
}

/** By the terms of one face: the same in another language are read in another way. */
const formCache = new WeakMap<OfferTerms, LeadForm>();

/**
 * What is stored of an offer: the visitor's answers, and what they were answers to, since the owner may ask another price
 * tomorrow. What was left empty of an amount and a plan leaves no field. `fields`: as the face's form reads them.
 */
export function toStoredOffer(kind: string, fields: Fields, { asked }: Pick<Face, 'asked'>): Fields {
  if (kind !== offerForm.kind || !asked) return fields;
  const { amount = '', currency = '', plan: planName = '', ...own } = fields;
  const { price } = asked;
  const minimum = asked.amount?.minimum;
  const chosen = parsePlanName(planName);
  const plan = chosen && asked.plans && planOf(asked.plans.price, chosen.percent, chosen.months);
  if (amount === '' && !plan) return own;
  const isBelow = amount !== '' && minimum?.currency === currency && Number(amount) < minimum.amount;
  return {
    ...own,
    ...(amount !== '' && { amount, currency }),
    ...(isBelow && { belowMinimum: 'below minimum' }),
    ...(price && { price: storedMoney(price) }),
    ...(amount !== '' && minimum && { minimum: storedMoney(minimum) }),
    ...(plan && {
      planPercent: String(plan.percent),
      planMonths: String(plan.months),
      planDown: plan.down,
      planMonthly: plan.monthly,
      planLast: plan.last,
    }),
  };
}

const storedMoney = ({ amount, currency }: Money) => `${amount} ${currency}`;

/** An answer, or what it was an answer to, to be read; `field` names its label. */
export interface FormattedField {
  field: string;
  text: string;
}

/** Names for where a face has none. */
export const offerLabels: Record<string, string> = {
  amount: 'Amount',
  price: 'Asking price',
  minimum: 'Minimum',
  plan: 'Instalments',
};

/** The answers of a lead under their questions, as its face asked them. `forVisitor`: his own answers alone. */
export function formatAnswers(
  { kind, fields }: Pick<Lead, 'kind' | 'fields'>,
  { lang, labels, words }: Pick<Face, 'lang' | 'labels' | 'words'>,
  forVisitor = false,
): { label: string; answer: string }[] {
  const asked = labels[kind] ?? {};
  const defaults = words.forms[kind]?.fields;
  return formatFields(fields, lang, asked, forVisitor).map(({ field, text }) => ({
    label: asked[field] ?? defaults?.[field]?.label ?? offerLabels[field] ?? field,
    answer: text,
  }));
}

/** Told within others. */
const PART_FIELDS = ['currency', 'belowMinimum', 'planMonths', 'planDown', 'planMonthly', 'planLast'];
/** What the seller asks is known to the visitor from his page, if at all. */
const SELLER_FIELDS = ['price', 'minimum'];

/**
 * A lead's fields to be read in a language, amounts with what belongs to them: `$8,000 USD (below minimum)`. `labels`: of fields.
 * `forVisitor`: his own answers alone.
 */
export function formatFields(fields: Fields, lang: string, labels: Fields, forVisitor = false): FormattedField[] {
  const isShown = (field: string) => !PART_FIELDS.includes(field) && !(forVisitor && SELLER_FIELDS.includes(field));
  return Object.entries(fields).flatMap(([field, text]) => {
    if (!hasTerms(fields)) return [{ field, text }];
    if (!isShown(field)) return [];
    if (field === 'planPercent') return [{ field: 'plan', text: formatPlan(fields, lang) }];
    if (field === 'amount')
      return [
        { field, text: forVisitor ? formatOfferedAmount(fields, lang) : formatMarkedAmount(fields, lang, labels) },
      ];
    return [{ field, text: SELLER_FIELDS.includes(field) ? formatWithCode(text, lang) : text }];
  });
}

/** Forms of other kinds may have a field of one of these names. */
const hasTerms = (fields: Fields) => 'currency' in fields || 'planPercent' in fields;

/** To whoever offered it. */
export function formatOfferedAmount({ amount = '', currency = '' }: Fields, lang: string): string {
  return formatStored(`${amount} ${currency}`, lang);
}

/** To the owner: `$8,000 USD (below minimum)`. */
export function formatMarkedAmount(
  { amount = '', currency = '', belowMinimum }: Fields,
  lang: string,
  labels: Fields,
): string {
  const formatted = formatWithCode(`${amount} ${currency}`, lang);
  return belowMinimum ? `${formatted} (${labels['belowMinimum'] ?? belowMinimum})` : formatted;
}

/** Many currencies are dollars. */
function formatWithCode(stored: string, lang: string): string {
  const formatted = formatStored(stored, lang);
  const code = stored.split(' ')[1] ?? '';
  return formatted.includes(code) ? formatted : `${formatted} ${code}`;
}

/** Such as `25%: $3,125 + 11 × $781.25 + $781.27`; the last part is told where it differs. */
function formatPlan(fields: Fields, lang: string): string {
  const { planPercent, planMonths, planDown = '', planMonthly = '', planLast = '', price = '' } = fields;
  const currency = price.split(' ')[1] ?? '';
  const money = (amount: string) => formatStored(`${amount} ${currency}`, lang);
  const percent = new Intl.NumberFormat(lang, { numberingSystem: 'latn', style: 'percent' }).format(
    Number(planPercent) / 100,
  );
  const isEven = planMonthly === planLast;
  const parts = [
    money(planDown),
    `${Number(planMonths) - (isEven ? 0 : 1)} × ${money(planMonthly)}`,
    ...(isEven ? [] : [money(planLast)]),
  ];
  return `${percent}: ${parts.join(' + ')} = ${formatStored(price, lang)}`;
}

/** `12500 USD` as the language writes it; as it is stored where it cannot be read. */
function formatStored(stored: string, lang: string): string {
  const [amount = '', currency = ''] = stored.split(' ');
  const isMoney = /^\d+(\.\d+)?$/.test(amount) && /^[A-Z]{3}$/.test(currency);
  return isMoney ? formatMoney(amount, currency, lang) : stored;
}
