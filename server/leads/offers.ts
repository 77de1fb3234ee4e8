import type { Money } from '#contract/content/price.ts';
import {
  amountField,
  type NameTerms,
  type Offered,
  type OfferTerms,
  parsePlanName,
  planOf,
  type SellerTerms,
  splitNames,
} from '#contract/forms/offer-terms.ts';
import { offerForm } from '#contract/forms/offer.ts';
import type { Face } from '#contract/site/site.ts';
import { formatMoney, parseMoney } from '#contract/text/amount.ts';
import { formatMessage } from '#contract/text/format.ts';
import { isSuspect } from './store/lead-state.ts';
import type { Fields, Lead } from './store/lead.ts';

/**
 * Makes the fields that are stored of an offer: the visitor's answers and the terms they answer, since the owner may
 * ask another price tomorrow. An empty amount or plan leaves no field. `fields`: as the face's form parsed them.
 */
export function toStoredOffer(kind: string, fields: Fields, { asked, terms, names, lang }: Terms): Fields {
  if (kind !== offerForm.kind) return fields;
  if (names) return withStoredNames(fields, names);
  return terms ? withStoredTerms(fields, { ...terms, plans: asked?.plans, lang }) : fields;
}

type Terms = Pick<Face, 'asked' | 'terms' | 'names' | 'lang'>;

function withStoredTerms(given: Fields, { price, minimum, currencies, plans, lang }: FaceTerms): Fields {
  const { amount: typed = '', currency: chosen = '', plan: planName = '', ...own } = given;
  const written = typed === '' ? amountIn(own['message'], lang, currencies) : null;
  const { amount, currency } = written ?? { amount: typed, currency: chosen };
  const parsed = parsePlanName(planName);
  const plan = parsed && plans && planOf(plans.price, parsed.percent, parsed.months);
  const isBelow = amount !== '' && minimum?.currency === currency && Number(amount) < minimum.amount;
  const isOther = amount !== '' && !currencies.includes(currency);
  return {
    ...own,
    ...(amount !== '' && { amount, currency }),
    ...(written && { amountFrom: 'message' }),
    ...(isBelow && { belowMinimum: 'below minimum' }),
    ...(isOther && { otherCurrency: 'in another currency' }),
    ...(price && { price: storedMoney(price) }),
    ...(minimum && { minimum: storedMoney(minimum) }),
    ...(plan && {
      planPercent: String(plan.percent),
      planMonths: String(plan.months),
      planDown: plan.down,
      planMonthly: plan.monthly,
      planLast: plan.last,
    }),
  };
}

type FaceTerms = SellerTerms & { plans?: OfferTerms['plans']; lang: string };

/** An amount in a text that names its currency, or thousands: `€12.000`, `EUR 5 000`, `25k`. Words need hundreds, unlike `20 pounds`. */
const NAMED_AMOUNT =
  /(?:(?:\p{Sc}|(?<!\p{L})(?:usd|eur|gbp|chf))\s?)?(?<!\d|\d\s)(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|\d[\d.,'’]*)(?:\s?[km](?!\p{L}))?(?:\s?(?:\p{Sc}|(?:usd|eur|gbp|chf|(?<=(?:\d{3}|[km])\s?)(?:euros?|dollars?|pounds?))(?!\p{L})))?/giu;

/** Finds the only amount in a message. Returns null if there is none, or several. The first of `own` is meant if it names no currency. */
function amountIn(message = '', lang: string, own: string[]): Offered | null {
  const [named = '', second] = (message.match(NAMED_AMOUNT) ?? []).filter((part) => /\p{Sc}|\p{L}/u.test(part));
  const money = second === undefined ? parseMoney(named, lang, own) : null;
  return money?.currency ? { amount: money.amount, currency: money.currency } : null;
}

/** Stores the names of one offer, a line each with the terms of an offer for it: `Zen.com; price: 900 USD; amount: 800`. */
function withStoredNames(given: Fields, terms: readonly NameTerms[]): Fields {
  const lines = namesIn(given, terms).map(({ name, ...own }) => {
    const [amount = '', currency = ''] = (given[amountField(name)] ?? '').split(' ');
    const { price, ...stored } = withStoredTerms({ amount, currency }, { ...own, lang: 'en' });
    const pairs = Object.entries({ ...(price && { price }), ...stored });
    return [name, ...pairs.map((pair) => pair.join(': '))].join('; ');
  });
  const own = Object.entries(given).filter(([field]) => !field.startsWith(amountField('')));
  return { ...Object.fromEntries(own), names: lines.join('\n') };
}

/** Finds the names of an offer for several, received or stored. */
export function namesIn({ names = '' }: Fields, terms: readonly NameTerms[]): NameTerms[] {
  const chosen = splitNames(names);
  return terms.filter(({ name }) => chosen.includes(name));
}

/** Parses stored names, each with the fields of an offer for it. */
export function parseNames({ names = '' }: Fields): { name: string; fields: Fields }[] {
  const lines = names.split('\n').filter(Boolean);
  return lines.map((line) => {
    const [name = '', ...pairs] = line.split('; ');
    return { name, fields: Object.fromEntries(pairs.map((pair) => pair.split(': '))) as Fields };
  });
}

/** Formats stored names for people, a line each. */
function formatNames(stored: Fields, options: FormatOptions): string {
  const labelOf = (field: string) => options.labels?.[field] ?? offerLabels[field] ?? field;
  const textOf = ({ field, text }: { field: string; text: string }) => `${labelOf(field)} ${text}`;
  const lines = parseNames(stored).map(({ name, fields }) =>
    [name, ...formatFields({ currency: '', ...fields }, options).map(textOf)].join(' · '),
  );
  return lines.join('\n');
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
const PART_FIELDS = 'currency amountFrom belowMinimum otherCurrency planMonths planDown planMonthly planLast'.split(
  ' ',
);
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
  // An amount in a message may be another one than the visitor offers.
  const hidden = [...PART_FIELDS, ...(forVisitor ? [...SELLER_FIELDS, fields['amountFrom'] ? 'amount' : ''] : [])];
  return Object.entries(fields).flatMap(([field, text]) => {
    if (field === 'names') return [{ field, text: formatNames(fields, { lang, labels, forVisitor }) }];
    if (!hasTerms(fields)) return [{ field, text }];
    if (hidden.includes(field)) return [];
    if (field === 'planPercent') return [{ field: 'plan', text: formatPlan(fields, lang) }];
    if (field === 'amount')
      return [
        { field, text: forVisitor ? formatOfferedAmount(fields, lang) : formatMarkedAmount(fields, lang, labels) },
      ];
    return [{ field, text: SELLER_FIELDS.includes(field) ? formatWithCode(text, lang) : text }];
  });
}

/** Distinguishes an offer's fields from those of other forms, which may have one of the same name. */
const hasTerms = (fields: Fields) => ['currency', 'planPercent', 'price', 'minimum'].some((field) => field in fields);

/** Formats an amount for the visitor who offered it. */
export function formatOfferedAmount({ amount = '', currency = '' }: Fields, lang: string): string {
  return formatStored(`${amount} ${currency}`, lang);
}

/** Formats what a visitor has just offered: an amount, or a line for each of several names. It is empty without either. */
export function formatReceivedOffer(fields: Fields, lang: string): string {
  if (!fields['names']) return fields['amount'] ? formatOfferedAmount(fields, lang) : '';
  const lineOf = (name: string, amount = '') => (amount ? `${name} · ${formatStored(amount, lang)}` : name);
  return splitNames(fields['names'])
    .map((name) => lineOf(name, fields[amountField(name)]))
    .join('\n');
}

/** Formats an amount for the owner, with its part of the price: `$8,000 USD (64%, below minimum)`. It is empty if there is none. */
export function formatMarkedAmount(given: Fields, lang: string, labels: Fields = {}): string {
  const sums = sumsOf(given).map((fields) => formatSum(fields, lang, labels));
  return sums.join(' + ');
}

function formatSum(fields: Fields, lang: string, labels: Fields): string {
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

/** Adds up the amounts for several names by their currencies. One mark is enough for a sum. */
function sumsOf(given: Fields): Fields[] {
  if (!given['names']) return given['amount'] ? [given] : [];
  const offered = parseNames(given).flatMap(({ fields }) => (fields['amount'] ? [fields] : []));
  return [...Map.groupBy(offered, ({ currency }) => currency).values()].map((same): Fields => {
    const amount = String(same.reduce((sum, one) => sum + Number(one['amount']), 0));
    return { ...Object.assign({}, ...same), price: '', amount };
  });
}

/** Names shown in a subject. */
const NAMES_SHOWN = 3;

/** Formats an offer's names and amount. It has no marks, which a reply's subject would show. */
export function formatSubjectOffer(given: Fields, lang: string): string {
  const names = parseNames(given).map(({ name }) => name);
  const more = names.length > NAMES_SHOWN ? [`+${names.length - NAMES_SHOWN}`] : [];
  const money = sumsOf(given).map(({ amount, currency }) => formatWithCode(`${amount} ${currency}`, lang));
  return [money.join(' + '), [...names.slice(0, NAMES_SHOWN), ...more].join(', ')].filter(Boolean).join(' · ');
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
  const offer = [nameOf(last), formatSubjectOffer(last.fields, lang)].filter(Boolean).join(', ');
  return formatMessage(words, { count: String(offers.length), offer, time: timeOf(last) });
}

/** Adds the currency's code to a sign of several, such as `$`, which `US$` is not. */
function formatWithCode(stored: string, lang: string): string {
  const formatted = formatStored(stored, lang);
  const code = stored.split(' ')[1] ?? '';
  return /(?<!\p{L})[$¥](?!\p{L})|kr/u.test(formatted) && !formatted.includes(code)
    ? `${formatted} ${code}`
    : formatted;
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
