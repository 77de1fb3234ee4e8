import type { Money } from '#contract/content/price.ts';
import {
  amountField,
  type NameTerms,
  type OfferTerms,
  parsePlanName,
  planOf,
  splitNames,
} from '#contract/forms/offer-terms.ts';
import { offerForm } from '#contract/forms/offer.ts';
import type { Face } from '#contract/site/site.ts';
import { formatMoney, parseMoney } from '#contract/text/amount.ts';
import { formatMessage } from '#contract/text/format.ts';
import { isSuspect } from './store/lead-state.ts';
import type { Fields, Lead, Quote } from './store/lead.ts';

/**
 * Makes the fields that are stored of an offer: the visitor's answers and the terms they answer, since the owner may
 * ask another price tomorrow. An empty amount or plan leaves no field. `fields`: as the face's form parsed them.
 */
export function toStoredOffer(kind: string, fields: Fields, { asked, names }: Terms): Fields {
  if (kind === offerForm.kind && names) return withStoredNames(fields, names);
  if (kind !== offerForm.kind || !asked) return fields;
  const { amount = '', currency = '', plan: planName = '', ...own } = fields;
  const { price } = asked;
  const minimum = asked.amount?.minimum;
  const chosen = parsePlanName(planName);
  const plan = chosen && asked.plans && planOf(asked.plans.price, chosen.percent, chosen.months);
  if (amount === '' && !plan) return own;
  const isBelow = amount !== '' && minimum?.currency === currency && Number(amount) < minimum.amount;
  const isOther = amount !== '' && !asked.amount?.currencies.includes(currency);
  return {
    ...own,
    ...(amount !== '' && { amount, currency }),
    ...(isBelow && { belowMinimum: 'below minimum' }),
    ...(isOther && { otherCurrency: 'in another currency' }),
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

/** The terms of the face that an offer answers. */
interface Terms extends Pick<Face, 'names'> {
  asked?: (Pick<OfferTerms, 'price' | 'plans'> & { amount?: Pick<NameTerms, 'currencies' | 'minimum'> }) | undefined;
}

/** Stores the names of one offer, a line each with the terms of an offer for it: `Zen.com; price: 900 USD; amount: 800`. */
function withStoredNames(given: Fields, terms: readonly NameTerms[]): Fields {
  const lines = namesIn(given, terms).map(({ name, currencies, price, minimum }) => {
    const [amount = '', currency = ''] = (given[amountField(name)] ?? '').split(' ');
    const asked = { price, amount: { currencies, minimum } };
    const stored = toStoredOffer(offerForm.kind, { amount, currency }, { asked });
    const all = { ...(price && { price: storedMoney(price) }), ...stored };
    return [name, ...Object.entries(all).map((pair) => pair.join(': '))].join('; ');
  });
  const own = Object.entries(given).filter(([field]) => !field.startsWith(amountField('')));
  return { ...Object.fromEntries(own), names: lines.join('\n') };
}

/** Finds the names of an offer for several, received or stored. */
export function namesIn({ names = '' }: Fields, terms: readonly NameTerms[]): NameTerms[] {
  const chosen = splitNames(names);
  return terms.filter(({ name }) => chosen.includes(name));
}

/** Formats stored names for people, a line each. */
function formatNames(stored: string, options: FormatOptions): string {
  const formatLine = (line: string) => {
    const [name, ...pairs] = line.split('; ');
    const fields = { currency: '', ...(Object.fromEntries(pairs.map((pair) => pair.split(': '))) as Fields) };
    const labelOf = (field: string) => options.labels?.[field] ?? offerLabels[field] ?? field;
    return [name, ...formatFields(fields, options).map(({ field, text }) => `${labelOf(field)} ${text}`)].join(' · ');
  };
  return stored.split('\n').map(formatLine).join('\n');
}

const storedMoney = ({ amount, currency }: Money) => `${amount} ${currency}`;

/** Labels for a face that has none. */
export const offerLabels: Record<string, string> = {
  names: 'Names',
  amount: 'Amount',
  price: 'Asking price',
  minimum: 'Minimum',
  plan: 'Instalments',
};

/** Formats a lead's answers with their questions, as its face asked them. `forVisitor`: without the seller's fields. */
export function formatAnswers(
  { kind, fields }: Pick<Lead, 'kind' | 'fields'>,
  { lang, labels, words }: Pick<Face, 'lang' | 'labels' | 'words'>,
  forVisitor = false,
): { label: string; answer: string }[] {
  const own = labels[kind] ?? {};
  const defaults = words.forms[kind]?.fields;
  return formatFields(fields, { lang, labels: own, forVisitor }).map(({ field, text }) => ({
    label: own[field] ?? defaults?.[field]?.label ?? offerLabels[field] ?? field,
    answer: text,
  }));
}

/** Fields that are shown within others. */
const PART_FIELDS = ['currency', 'belowMinimum', 'otherCurrency', 'planMonths', 'planDown', 'planMonthly', 'planLast'];
/** Fields of the seller, which visitors know from the page, if at all. */
const SELLER_FIELDS = ['price', 'minimum'];

interface FormatOptions {
  lang: string;
  labels?: Fields;
  forVisitor?: boolean;
}

/**
 * Formats a lead's fields in a language, amounts with all that belongs to them: `$8,000 USD (below minimum)`. `labels`:
 * of fields. `forVisitor`: without the seller's fields. The `field` of the result names its label.
 */
export function formatFields(
  fields: Fields,
  { lang, labels = {}, forVisitor = false }: FormatOptions,
): { field: string; text: string }[] {
  const isShown = (field: string) => !PART_FIELDS.includes(field) && !(forVisitor && SELLER_FIELDS.includes(field));
  return Object.entries(fields).flatMap(([field, text]) => {
    if (field === 'names') return [{ field, text: formatNames(text, { lang, labels, forVisitor }) }];
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

/** Distinguishes an offer's fields from those of other forms, which may have one of the same name. */
const hasTerms = (fields: Fields) => 'currency' in fields || 'planPercent' in fields;

/** Formats an amount for the visitor who offered it. */
export function formatOfferedAmount({ amount = '', currency = '' }: Fields, lang: string): string {
  return formatStored(`${amount} ${currency}`, lang);
}

/** Formats an amount for the owner, with its part of the price: `$8,000 USD (64%, below minimum)`. */
export function formatMarkedAmount(fields: Fields, lang: string, labels: Fields): string {
  const { amount = '', currency = '', price = '' } = fields;
  const [asked, code] = price.split(' ');
  const share = code === currency ? [formatPercent(Number(amount) / Number(asked), lang)] : [];
  const named = ['belowMinimum', 'otherCurrency'].filter((mark) => fields[mark]);
  const marks = [...share, ...named.map((mark) => labels[mark] ?? fields[mark]!)];
  const formatted = formatWithCode(`${amount} ${currency}`, lang);
  return marks.length === 0 ? formatted : `${formatted} (${new Intl.ListFormat(lang, { type: 'unit' }).format(marks)})`;
}

/** Formats a part of one, rounded down: only a full price is 100%. */
function formatPercent(part: number, lang: string): string {
  const format = { numberingSystem: 'latn', style: 'percent', roundingMode: 'floor' } as const;
  return new Intl.NumberFormat(lang, format).format(part);
}

/** Parses a price that the owner sends. Its currency is the lead's if the text names none. Returns null for other text. */
export function parseQuotedPrice(text: string, { currency, price }: Fields, lang: string): string | null {
  const own = currency ?? price?.split(' ')[1];
  const money = parseMoney(text, lang, own === undefined ? [] : [own]);
  return money?.currency ? `${money.amount} ${money.currency}` : null;
}

/** Formats the price that the owner sent, and the day until which it holds, in a language. */
export function formatQuote({ price, until }: Quote, lang: string): Record<'price' | 'day', string> {
  const day = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { dateStyle: 'long', timeZone: 'UTC' });
  return { price: formatWithCode(price, lang), day: day.format(Date.parse(until)) };
}

export type Answer = ReturnType<typeof formatAnswer>;

/** Formats the price that a visitor got, its end, or the end of the sale. `today`: the day of the owner's clock. */
export function formatAnswer(
  { quote, closed }: Pick<Lead, 'quote' | 'closed'>,
  { name, email, lang, words: { links }, sale }: Pick<Face, 'name' | 'email' | 'lang' | 'words' | 'sale'>,
  today: string,
) {
  const { own, price } = links;
  const quoted = quote && formatQuote(quote, lang);
  const fill = (text: string) => formatMessage(text, { face: name, address: email, ...quoted });
  if (closed) return { title: fill(closed === 'sold' ? own.sold : own.gone), text: fill(own.closed), rows: [] };
  if (!quote || !quoted) return { title: fill(own.title), text: fill(own.ended), rows: [] };
  const rows: [label: string, value: string][] = [
    [price.amount, quoted.price],
    [price.until, quoted.day],
  ];
  const title = `${name}: ${quoted.price}`;
  if (quote.until < today) return { title, text: fill(own.ended), rows };
  // The page of another price would take that price.
  const pay = sale?.price && storedMoney(sale.price) === quote.price ? sale.buy : undefined;
  return { title, text: fill(own.price), rows, pay };
}

/** An amount in a text that names its currency, or thousands: `€12.000`, `25k`. */
const NAMED_AMOUNT = /(?:\p{Sc}\s?)?\d[\d.,'’]*(?:\s?[km](?!\p{L}))?(?:\s?(?:\p{Sc}|(?:usd|eur|gbp|chf)(?!\p{L})))?/giu;

/** Formats an offer's amount, or the only one in its message. It has no marks, which a reply's subject would show. */
export function formatSubjectAmount({ amount, currency, message = '' }: Fields, lang: string): string {
  if (currency !== undefined) return formatWithCode(`${amount} ${currency}`, lang);
  const [named = '', second] = (message.match(NAMED_AMOUNT) ?? []).filter((part) => /\p{Sc}|\p{L}/u.test(part));
  const money = second === undefined ? parseMoney(named, lang, []) : null;
  return money ? formatWithCode(`${money.amount} ${money.currency ?? ''}`, lang).trim() : '';
}

interface EarlierParts extends Record<'nameOf' | 'timeOf', (lead: Lead) => string> {
  lang: string;
  list(filter: { kind: string; email: string; until: number; limit: number }): Promise<Lead[]>;
}

/** Describes the last hundred offers from a lead's address before it, in `words` with count, offer and time, or as ''. */
export async function describeEarlier(
  { id, kind, receivedAt: until, fields: { email = '' } }: Lead,
  words: string,
  { lang, list, nameOf, timeOf }: EarlierParts,
): Promise<string> {
  const found = kind === offerForm.kind && email ? await list({ kind, email, until, limit: 100 }) : [];
  const offers = found.filter((lead) => lead.id !== id && !isSuspect(lead.state));
  const [last] = offers;
  if (!last) return '';
  const offer = [nameOf(last), formatSubjectAmount(last.fields, lang)].filter(Boolean).join(', ');
  return formatMessage(words, { count: String(offers.length), offer, time: timeOf(last) });
}

/** Adds the currency's code: many currencies are dollars. */
function formatWithCode(stored: string, lang: string): string {
  const formatted = formatStored(stored, lang);
  const code = stored.split(' ')[1] ?? '';
  return formatted.includes(code) ? formatted : `${formatted} ${code}`;
}

/** Formats a plan such as `25%: $3,125 + 11 × $781.25 + $781.27`. The last part is shown if it differs. */
function formatPlan(fields: Fields, lang: string): string {
  const { planPercent, planMonths, planDown = '', planMonthly = '', planLast = '', price = '' } = fields;
  const currency = price.split(' ')[1] ?? '';
  const money = (amount: string) => formatStored(`${amount} ${currency}`, lang);
  const percent = formatPercent(Number(planPercent) / 100, lang);
  const isEven = planMonthly === planLast;
  const parts = [
    money(planDown),
    `${Number(planMonths) - (isEven ? 0 : 1)} × ${money(planMonthly)}`,
    ...(isEven ? [] : [money(planLast)]),
  ];
  return `${percent}: ${parts.join(' + ')} = ${formatStored(price, lang)}`;
}

/** Formats `12500 USD` as the language writes it. Other text stays as it is. */
function formatStored(stored: string, lang: string): string {
  const [amount = '', currency = ''] = stored.split(' ');
  const isMoney = /^\d+(\.\d+)?$/.test(amount) && /^[A-Z]{3}$/.test(currency);
  return isMoney ? formatMoney(amount, currency, lang) : stored;
}
