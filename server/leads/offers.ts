import type { Money } from '#contract/content/price.ts';
import { parsePlanName, makePlan } from '#contract/forms/offer-terms.ts';
import { offerForm } from '#contract/forms/offer.ts';
import type { Site } from '#contract/site/site.ts';
import { formatMoney } from '#contract/text/amount.ts';
import type { Fields, Lead } from './store/lead.ts';

/**
 * Makes the fields that are stored of an offer: the visitor's answers and the terms they answer, since the owner may
 * ask another price tomorrow. An empty amount or plan leaves no field. `fields`: as the site's form parsed them.
 */
export function toStoredOffer(kind: string, fields: Fields, { asked, terms }: Pick<Site, 'asked' | 'terms'>): Fields {
  if (kind !== offerForm.kind || !terms) return fields;
  const { price, minimum, currencies } = terms;
  const { amount = '', currency = '', plan: planName = '', ...stored } = fields;
  if (amount !== '') {
    Object.assign(stored, { amount, currency });
    const isBelow = minimum?.currency === currency && Number(amount) < minimum.amount;
    if (isBelow) stored['belowMinimum'] = 'below minimum';
    if (!currencies.includes(currency)) stored['otherCurrency'] = 'in another currency';
  }
  if (price) stored['price'] = formatMoneyToStore(price);
  if (minimum) stored['minimum'] = formatMoneyToStore(minimum);
  const parsed = parsePlanName(planName);
  if (!parsed || !asked?.plans) return stored;
  const plan = makePlan(asked.plans.price, parsed.percent, parsed.months);
  return {
    ...stored,
    planPercent: String(plan.percent),
    planMonths: String(plan.months),
    planDown: plan.down,
    planMonthly: plan.monthly,
    planLast: plan.last,
  };
}

const formatMoneyToStore = ({ amount, currency }: Money) => `${amount} ${currency}`;

export const offerLabels: Record<string, string> = {
  amount: 'Amount',
  price: 'Asking price',
  minimum: 'Minimum',
  plan: 'Instalments',
};

export function formatAnswers(
  { kind, fields }: Pick<Lead, 'kind' | 'fields'>,
  { lang, labels, words }: Pick<Site, 'lang' | 'labels' | 'words'>,
): { label: string; answer: string }[] {
  const own = labels[kind] ?? {};
  const defaults = words.forms[kind]?.fields;
  const texts = formatFields(fields, { lang, labels: own });
  return texts
    .toSorted((one, other) => rankField(one.field) - rankField(other.field))
    .map(({ field, text }) => ({
      label: own[field] ?? defaults?.[field]?.label ?? offerLabels[field] ?? field,
      answer: text,
    }));
}

const CONTACT_FIELDS = ['name', 'email', 'company', 'phone'];

/** Ranks a field for its reader: the terms of an offer, then what was written, then who wrote it. */
function rankField(field: string): number {
  if (CONTACT_FIELDS.includes(field)) return 2;
  return field === offerForm.summary ? 1 : 0;
}

const PART_FIELDS = ['currency', 'belowMinimum', 'otherCurrency', 'planMonths', 'planDown', 'planMonthly', 'planLast'];

/** Formats fields in a language, with `$8,000 (below minimum)`. `labels`: of fields, by `field`. */
export function formatFields(
  fields: Fields,
  { lang, labels = {} }: { lang: string; labels?: Fields },
): { field: string; text: string }[] {
  return Object.entries(fields).flatMap(([field, text]) => {
    if (!hasTerms(fields)) return [{ field, text }];
    if (PART_FIELDS.includes(field)) return [];
    if (field === 'planPercent') return [{ field: 'plan', text: formatPlan(fields, lang) }];
    if (field === 'amount') return [{ field, text: formatMarkedAmount(fields, lang, labels) }];
    return [{ field, text: ['price', 'minimum'].includes(field) ? formatStored(text, lang) : text }];
  });
}

/** Distinguishes an offer's fields from those of other forms, which may have one of the same name. */
const hasTerms = (fields: Fields) => ['currency', 'planPercent', 'price', 'minimum'].some((field) => field in fields);

/** Formats the amount that a visitor offered, without marks. It is empty without one. */
export function formatOfferedAmount({ amount, currency = '' }: Fields, lang: string): string {
  return amount ? formatStored(`${amount} ${currency}`, lang) : '';
}

/** Formats an amount, if there is one, with its part of the price: `$8,000 (64%, below minimum)`. */
export function formatMarkedAmount(fields: Fields, lang: string, labels: Fields = {}): string {
  const { amount = '', currency = '', price = '' } = fields;
  if (amount === '') return '';
  const [priceAmount, priceCurrency] = price.split(' ');
  const marks: string[] = [];
  if (priceCurrency === currency) marks.push(formatPercent(Number(amount) / Number(priceAmount), lang));
  for (const mark of ['belowMinimum', 'otherCurrency']) if (fields[mark]) marks.push(labels[mark] ?? fields[mark]);
  const formatted = formatStored(`${amount} ${currency}`, lang);
  return marks.length === 0 ? formatted : `${formatted} (${new Intl.ListFormat(lang, { type: 'unit' }).format(marks)})`;
}

/** Formats a part of one, rounded down: only a full price is 100%. */
function formatPercent(part: number, lang: string): string {
  const format = { numberingSystem: 'latn', style: 'percent', roundingMode: 'floor' } as const;
  return new Intl.NumberFormat(lang, format).format(part);
}

/** Formats a plan such as `25%: $3,125 + 11 × $781.25 + $781.27`. The last part is shown if it differs. */
function formatPlan(fields: Fields, lang: string): string {
  const { planPercent, planMonths, planDown = '', planMonthly = '', planLast = '', price = '' } = fields;
  const currency = price.split(' ')[1] ?? '';
  const money = (amount: string) => formatStored(`${amount} ${currency}`, lang);
  const percent = formatPercent(Number(planPercent) / 100, lang);
  const isEven = planMonthly === planLast;
  const parts = [money(planDown), `${Number(planMonths) - (isEven ? 0 : 1)} × ${money(planMonthly)}`];
  if (!isEven) parts.push(money(planLast));
  return `${percent}: ${parts.join(' + ')} = ${formatStored(price, lang)}`;
}

/** Formats `12500 USD` as the language writes it. Other text stays as it is. */
function formatStored(stored: string, lang: string): string {
  const [amount = '', currency = ''] = stored.split(' ');
  const isMoney = /^\d+(\.\d+)?$/.test(amount) && /^[A-Z]{3}$/.test(currency);
  return isMoney ? formatMoney(amount, currency, lang) : stored;
}
