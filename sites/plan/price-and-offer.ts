import type { DomainFile } from '#contract/content/domain-content.ts';
import { currenciesOf, type Instalments, minimumOf, type Money } from '#contract/content/price.ts';
import type { OfferTermWords, Words } from '#contract/content/words.ts';
import type { FieldWords } from '#contract/forms/lead-form.ts';
import {
  type FormattedPlan,
  offerTermFields,
  type OfferTerms,
  planName,
  planOf,
  type SellerTerms,
  withOfferTerms,
} from '#contract/forms/offer-terms.ts';
import { offerForm } from '#contract/forms/offer.ts';
import type { Buying, Proof, Sale } from '#contract/site/for-sale.ts';
import { formatMoney } from '#contract/text/amount.ts';
import { parseHostName } from '#contract/text/domain-name.ts';
import { formatMessage, isolate, pluralForm } from '#contract/text/format.ts';

/** Formats a domain's price and status. Returns undefined if the file has neither, or only `for-sale`. */
export function saleOf(
  {
    name,
    lang,
    price,
    status = 'for-sale',
    contact,
  }: Pick<DomainFile, 'name' | 'lang' | 'price' | 'status' | 'contact'>,
  words: Words['sale'],
): Sale | undefined {
  const notice = status === 'for-sale' ? undefined : words[status];
  if (!price && !notice) return undefined;
  const text = price && formatMoney(price.amount, price.currency, lang);
  const buy = price && !notice ? buyingOf({ name, link: price.link, price: text! }, words) : undefined;
  const backup = status === 'reserved' ? formatMessage(words.reserved.form, { face: name }) : undefined;
  const way =
    buy && !buy.link ? formatMessage(words.howToBuy, { face: name, price: text!, message: buy.message }) : undefined;
  return {
    status,
    price: price && { amount: price.amount, currency: price.currency, label: words.price, text: text! },
    said: notice && { label: notice.label, text: formatMessage(notice.text, { face: name }) },
    buy,
    note: contact && (backup ?? way),
  };
}

function buyingOf(
  { name, link, price }: { name: string; link: string | undefined; price: string },
  words: Words['sale'],
): Buying {
  const host = link && hostOf(link);
  return {
    label: words.buy,
    floating: formatMessage(words.buyFor, { price }),
    link,
    through: host && formatMessage(words.through, { host }),
    message: formatMessage(words.message, { face: name, price }),
  };
}

/** The records of a name for sale (RFC 10023). */
export interface SaleRecord {
  /** The name as the page shows it. */
  name: string;
  /** The records' host, with the final dot. */
  owner: string;
  /** Seconds. */
  ttl: number;
  /** A text for each record. */
  texts: string[];
}

/** Seconds: the longest time that RFC 10023 advises. */
const TTL = 3600;

/** The octets of a record's text (RFC 10023; RFC 1035, 3.3). */
const LONGEST = 255;

/** The beginning of each record, before a tag and its value. */
const VERSION = 'v=FORSALE1;';

type Recorded = Pick<DomainFile, 'name' | 'url' | 'price' | 'status' | 'record'>;

/** Makes a name's record. Returns undefined if the owner did not request it, or the name is sold. */
export function saleRecord({ name, url, price, status, record }: Recorded): SaleRecord | undefined {
  const host = parseHostName(name);
  if (record !== true || status === 'sold' || host === undefined) return undefined;
  const texts = [
    `${VERSION}furi=${new URL(url).href}`,
    ...(price ? [`${VERSION}fval=${price.currency}${inDigits(price.amount)}`] : []),
  ].filter((text) => Buffer.byteLength(text) <= LONGEST);
  return { name, owner: `_for-sale.${host}.`, ttl: TTL, texts: texts.length > 0 ? texts : [VERSION] };
}

const inDigits = (amount: number) => amount.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });

/** Lists what buyers can check about the seller. Returns undefined if there is nothing, or the name is sold. */
export function proofOf(
  file: Recorded & Pick<DomainFile, 'seller'>,
  { proof: words }: Words['sale'],
): Proof | undefined {
  const { name, status, seller: { escrow, ...seller } = {} } = file;
  const { labels } = words;
  const plain = (['name', 'registrar', 'since'] as const).map((key) => ({ label: labels[key], value: seller[key] }));
  const record = saleRecord(file);
  const facts: Proof['facts'] = [
    ...plain.filter(({ value }) => value !== undefined),
    ...(escrow ? [{ label: labels.escrow, value: hostOf(escrow), link: escrow, text: words.escrow }] : []),
    ...(record
      ? [{ ...words.record, lines: [`nslookup -type=TXT ${record.owner.slice(0, -1)}\n`, ...record.texts] }]
      : []),
  ];
  if (facts.length === 0 || status === 'sold') return undefined;
  return { heading: words.heading, text: formatMessage(words.text, { face: name }), facts };
}

const hostOf = (link: string) => new URL(link).host.replace(/^www\./, '');

/**
 * Removes the form, the offer and the badges from the page of a sold name, since they promise something to a buyer, and
 * the price unless the seller shows it.
 */
export function withoutOffers<
  File extends Pick<DomainFile, 'status' | 'offers' | 'hero' | 'contact' | 'price' | 'showPrice'>,
>(whole: File): File {
  if (whole.status !== 'sold') return whole;
  const { badges: _, offerButton: __, ...hero } = whole.hero;
  const file = whole.showPrice ? whole : { ...whole, price: undefined };
  return { ...file, offers: 'none', hero, contact: undefined };
}

/** Formats the further fields of a domain's form in its language. Returns undefined if there are none. */
export function formatOfferTerms(file: Omit<DomainFile, 'mails' | 'brand'>, { forms }: Words): OfferTerms | undefined {
  const { lang, price, contact, instalments, showMinimum } = file;
  if (!contact || (!contact.amount && !instalments)) return undefined;
  const { amount, currency, plan } = offerTermFields;
  const currencies = currenciesOf(file);
  const words = fillOfferWords(forms.offer.asked, { lang, currencies, price });
  const minimum = showMinimum ? minimumOf(file) : undefined;
  return {
    fields: { ...(contact.amount && { amount, currency }), ...(instalments && { plan }) },
    ...(contact.amount && {
      amount: {
        currencies,
        minimum: minimum && {
          ...minimum,
          words: formatMessage(words.minimum, { amount: formatMoney(minimum.amount, minimum.currency, lang) }),
        },
      },
    }),
    ...(instalments && price && { plans: plansOf(price, instalments, { lang, words: words.plans }) }),
    words,
  };
}

/** The seller's terms, with which the server compares offers. */
export function sellerTerms(file: Pick<DomainFile, 'price' | 'minimum' | 'contact'>): SellerTerms {
  const { price } = file;
  return {
    currencies: currenciesOf(file),
    price: price && { amount: price.amount, currency: price.currency },
    minimum: minimumOf(file),
  };
}

/** Chooses the form of a domain's offers. */
export const offerFormOf = (asked: OfferTerms | undefined, lang: string) =>
  asked ? withOfferTerms(asked, lang) : offerForm;

/** Adds the labels and messages of those fields to a pack. */
export function withOfferFields(pack: Words, asked: OfferTerms | undefined): Words {
  if (!asked) return pack;
  const { offer } = pack.forms;
  const more = Object.keys(asked.fields).map((field) => {
    const { label, invalid } = asked.words[field as keyof typeof offerTermFields];
    return [field, { label, invalid, long: invalid } satisfies FieldWords];
  });
  return {
    ...pack,
    forms: { ...pack.forms, offer: { ...offer, fields: { ...offer.fields, ...Object.fromEntries(more) } } },
  };
}

/** Labels the values that are stored with an offer besides the visitor's answers. */
export function offerLabels({ forms }: Words): Record<string, string> {
  const { amount, told } = forms.offer.asked;
  return {
    amount: amount.label,
    price: told.price,
    minimum: told.minimum,
    belowMinimum: told.below,
    otherCurrency: told.foreign,
  };
}

export function fillOfferWords(
  words: OfferTermWords,
  { lang, currencies, price }: { lang: string; currencies: string[]; price: Money | undefined },
): OfferTermWords {
  const example = new Intl.NumberFormat(lang, { numberingSystem: 'latn', useGrouping: 'always' }).format(12_500);
  const choice = new Intl.ListFormat(lang, { type: 'disjunction' }).format(currencies);
  const { amount, currency, plans } = words;
  return {
    ...words,
    amount: { ...amount, invalid: formatMessage(amount.invalid, { example }) },
    currency: { ...currency, invalid: formatMessage(currency.invalid, { currencies: choice }) },
    plans: {
      ...plans,
      intro: price
        ? formatMessage(plans.intro, { price: formatMoney(price.amount, price.currency, lang) })
        : plans.intro,
    },
  };
}

function plansOf(
  { amount, currency }: Money,
  instalments: Instalments,
  { lang, words }: { lang: string; words: OfferTermWords['plans'] },
): OfferTerms['plans'] {
  const price = { amount, currency };
  const dir = new Intl.Locale(lang).getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr';
  const plans = instalments.map(({ down, months }) => planOf(price, down, months));
  const money = (sum: string) => formatMoney(sum, currency, lang);
  const choices = plans.map((plan): FormattedPlan => {
    const percent = new Intl.NumberFormat(lang, { numberingSystem: 'latn', style: 'percent' }).format(
      plan.percent / 100,
    );
    const count = formatMessage(pluralForm(words.months, lang, plan.months), { count: String(plan.months) });
    return {
      plan: planName(plan),
      name: formatMessage(words.name, { percent: isolate(percent, { dir }), months: isolate(count, { dir }) }),
      down: money(plan.down),
      monthly: money(plan.monthly),
      total: money(plan.total),
    };
  });
  return { price, choices, isRounded: plans.some(({ monthly, last }) => monthly !== last) };
}
