import type { DomainFile } from '#contract/content/domain-content.ts';
import { listCurrencies, type Instalments, findMinimum, type Money } from '#contract/content/price.ts';
import type { OfferTermMessages, Messages } from '#contract/content/messages.ts';
import type { FieldTexts } from '#contract/forms/lead-form.ts';
import {
  type FormattedPlan,
  offerTermFields,
  type OfferTerms,
  planName,
  makePlan,
  type SellerTerms,
  withOfferTerms,
} from '#contract/forms/offer-terms.ts';
import { offerForm } from '#contract/forms/offer.ts';
import type { Buying, Proof, Sale } from '#contract/site/for-sale.ts';
import { formatMoney } from '#contract/text/amount.ts';
import { parseHostName } from '#contract/text/domain-name.ts';
import { formatMessage, isolate, choosePlural } from '#contract/text/format.ts';

type Priced = Pick<DomainFile, 'name' | 'lang' | 'price' | 'status' | 'contact'>;

/** Formats a domain's price and status. Returns undefined if the file has neither, or only `for-sale`. */
export function formatSale(file: Priced, messages: Messages['sale']): Sale | undefined {
  const { name: site, lang, price, status = 'for-sale', contact } = file;
  const notice = status === 'for-sale' ? undefined : messages[status];
  if (!price && !notice) return undefined;
  const sale: Sale = { status };
  if (notice) sale.said = { label: notice.label, text: formatMessage(notice.text, { face: site }) };
  let note = status === 'reserved' ? formatMessage(messages.reserved.form, { face: site }) : undefined;
  if (price) {
    const text = formatMoney(price.amount, price.currency, lang);
    sale.price = { amount: price.amount, currency: price.currency, label: messages.price, text };
    if (!notice) sale.buy = formatBuying({ site, link: price.link, price: text }, messages);
    if (sale.buy && !price.link)
      note = formatMessage(messages.howToBuy, { face: site, price: text, message: sale.buy.message });
  }
  if (contact) sale.note = note;
  return sale;
}

function formatBuying(
  { site, link, price }: { site: string; link: string | undefined; price: string },
  messages: Messages['sale'],
): Buying {
  return {
    label: messages.buy,
    floating: formatMessage(messages.buyFor, { price }),
    link,
    through: link && formatMessage(messages.through, { host: readHost(link) }),
    message: formatMessage(messages.message, { face: site, price }),
  };
}

/** The records of a name for sale (RFC 10023). */
export interface SaleRecord {
  name: string;
  /** The records' host, with the final dot. */
  owner: string;
  /** Seconds. */
  ttl: number;
  texts: string[];
}

/** Seconds: the longest time that RFC 10023 advises. */
const TTL = 3600;

/** The octets of a record's text (RFC 10023; RFC 1035, 3.3). */
const LONGEST = 255;

const VERSION = 'v=FORSALE1;';

type Recorded = Pick<DomainFile, 'name' | 'url' | 'price' | 'status' | 'record'>;

/** Makes a name's record. Returns undefined if the owner did not request it, or the name is sold. */
export function makeSaleRecord({ name, url, price, status, record }: Recorded): SaleRecord | undefined {
  const host = parseHostName(name);
  if (record !== true || status === 'sold' || host === undefined) return undefined;
  const values = [`furi=${new URL(url).href}`];
  if (price) {
    const amount = price.amount.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
    values.push(`fval=${price.currency}${amount}`);
  }
  const texts = values.map((value) => VERSION + value).filter((text) => Buffer.byteLength(text) <= LONGEST);
  return { name, owner: `_for-sale.${host}.`, ttl: TTL, texts: texts.length > 0 ? texts : [VERSION] };
}

/** Lists what buyers can check about the seller. Returns undefined if there is nothing, or the name is sold. */
export function listProof(
  file: Recorded & Pick<DomainFile, 'seller'>,
  { proof: messages }: Messages['sale'],
): Proof | undefined {
  const { name, status, seller = {} } = file;
  const { labels } = messages;
  const facts: Proof['facts'] = [];
  for (const key of ['name', 'registrar', 'since'] as const)
    if (seller[key] !== undefined) facts.push({ label: labels[key], value: seller[key] });
  const { escrow } = seller;
  if (escrow) facts.push({ label: labels.escrow, value: readHost(escrow), link: escrow, text: messages.escrow });
  const record = makeSaleRecord(file);
  if (record) {
    const command = `nslookup -type=TXT ${record.owner.slice(0, -1)}\n`;
    facts.push({ ...messages.record, lines: [command, ...record.texts] });
  }
  if (facts.length === 0 || status === 'sold') return undefined;
  return { heading: messages.heading, text: formatMessage(messages.text, { face: name }), facts };
}

const readHost = (link: string) => new URL(link).host.replace(/^www\./, '');

/** Removes what promises something to a buyer, and the price unless the seller shows it. */
export function withoutOffers<
  File extends Pick<DomainFile, 'status' | 'offers' | 'hero' | 'contact' | 'price' | 'showPrice'>,
>(whole: File): File {
  if (whole.status !== 'sold') return whole;
  const { badges: _, offerButton: __, ...hero } = whole.hero;
  const file = whole.showPrice ? whole : { ...whole, price: undefined };
  return { ...file, offers: 'none', hero, contact: undefined };
}

/** Formats the further fields of a domain's form in its language. Returns undefined if there are none. */
export function formatOfferTerms(
  file: Omit<DomainFile, 'mails' | 'brand'>,
  { forms }: Messages,
): OfferTerms | undefined {
  const { lang, price, contact, instalments, showMinimum } = file;
  if (!contact || (!contact.amount && !instalments)) return undefined;
  const currencies = listCurrencies(file);
  const messages = fillOfferMessages(forms.offer.terms, { lang, currencies, price });
  const terms: OfferTerms = { fields: {}, words: messages };
  if (contact.amount) {
    Object.assign(terms.fields, { amount: offerTermFields.amount, currency: offerTermFields.currency });
    terms.amount = { currencies };
    const minimum = showMinimum ? findMinimum(file) : undefined;
    if (minimum) {
      const amount = formatMoney(minimum.amount, minimum.currency, lang);
      terms.amount.minimum = { ...minimum, words: formatMessage(messages.minimum, { amount }) };
    }
  }
  if (instalments) terms.fields['plan'] = offerTermFields.plan;
  if (instalments && price) terms.plans = formatPlans(price, instalments, { lang, words: messages.plans });
  return terms;
}

function fillOfferMessages(
  messages: OfferTermMessages,
  { lang, currencies, price }: { lang: string; currencies: string[]; price: Money | undefined },
): OfferTermMessages {
  const example = new Intl.NumberFormat(lang, { numberingSystem: 'latn', useGrouping: 'always' }).format(12_500);
  const choice = new Intl.ListFormat(lang, { type: 'disjunction' }).format(currencies);
  const { amount, currency, plans } = messages;
  const priced: Record<string, string> = price ? { price: formatMoney(price.amount, price.currency, lang) } : {};
  return {
    ...messages,
    amount: { ...amount, invalid: formatMessage(amount.invalid, { example }) },
    currency: { ...currency, invalid: formatMessage(currency.invalid, { currencies: choice }) },
    plans: { ...plans, intro: formatMessage(plans.intro, priced) },
  };
}

function formatPlans(
  { amount, currency }: Money,
  instalments: Instalments,
  { lang, words }: { lang: string; words: OfferTermMessages['plans'] },
): OfferTerms['plans'] {
  const price = { amount, currency };
  const dir = new Intl.Locale(lang).getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr';
  const percents = new Intl.NumberFormat(lang, { numberingSystem: 'latn', style: 'percent' });
  const formatSum = (sum: string) => formatMoney(sum, currency, lang);
  const plans = instalments.map(({ down, months }) => makePlan(price, down, months));
  const choices = plans.map((plan): FormattedPlan => {
    const percent = isolate(percents.format(plan.percent / 100), { dir });
    const count = formatMessage(choosePlural(words.months, lang, plan.months), { count: String(plan.months) });
    return {
      plan: planName(plan),
      name: formatMessage(words.name, { percent, months: isolate(count, { dir }) }),
      down: formatSum(plan.down),
      monthly: formatSum(plan.monthly),
      total: formatSum(plan.total),
    };
  });
  return { price, choices, isRounded: plans.some(({ monthly, last }) => monthly !== last) };
}

export function readSellerTerms(file: Pick<DomainFile, 'price' | 'minimum' | 'contact'>): SellerTerms {
  const { price } = file;
  return {
    currencies: listCurrencies(file),
    price: price && { amount: price.amount, currency: price.currency },
    minimum: findMinimum(file),
  };
}

export const chooseOfferForm = (terms: OfferTerms | undefined, lang: string) =>
  terms ? withOfferTerms(terms, lang) : offerForm;

export function withOfferFields(messages: Messages, terms: OfferTerms | undefined): Messages {
  if (!terms) return messages;
  const { offer } = messages.forms;
  const fields: Record<string, FieldTexts> = { ...offer.fields };
  for (const field of Object.keys(terms.fields)) {
    const { label, invalid } = terms.words[field as keyof typeof offerTermFields];
    fields[field] = { label, invalid, long: invalid };
  }
  return { ...messages, forms: { ...messages.forms, offer: { ...offer, fields: fields as typeof offer.fields } } };
}

export function labelOfferValues({ forms }: Messages): Record<string, string> {
  const { amount, emailLabels } = forms.offer.terms;
  return { amount: amount.label, ...emailLabels };
}
