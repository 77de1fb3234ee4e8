import { tellMoney } from '#contract/amount/tell-money.ts';
import type { Face } from '#contract/site.ts';
import type { Fields, Lead } from '../lead.ts';

/** An answer, or what it was an answer to, to be read; `field` names its label. */
export interface ToldField {
  field: string;
  text: string;
}

/** Names for where a face has none. */
export const usualLabels: Record<string, string> = {
  amount: 'Amount',
  price: 'Asking price',
  minimum: 'Minimum',
  plan: 'Instalments',
};

/** The answers of a lead under their questions, as its face asked them. `forVisitor`: his own answers alone. */
export function tellAnswers(
  { kind, fields }: Pick<Lead, 'kind' | 'fields'>,
  { lang, labels, words }: Pick<Face, 'lang' | 'labels' | 'words'>,
  forVisitor = false,
): { label: string; answer: string }[] {
  const asked = labels[kind] ?? {};
  const usual = words.forms[kind]?.fields;
  return tellFields(fields, lang, asked, forVisitor).map(({ field, text }) => ({
    label: asked[field] ?? usual?.[field]?.label ?? usualLabels[field] ?? field,
    answer: text,
  }));
}

/** Told within others. */
const PARTS = ['currency', 'belowMinimum', 'planMonths', 'planDown', 'planMonthly', 'planLast'];
/** What the seller asks is known to the visitor from his page, if at all. */
const SELLERS = ['price', 'minimum'];

/**
 * A lead's fields to be read in a language, amounts with what belongs to them: `$8,000 USD (below minimum)`. `labels`: of fields.
 * `forVisitor`: his own answers alone.
 */
export function tellFields(fields: Fields, lang: string, labels: Fields, forVisitor = false): ToldField[] {
  const isTold = (field: string) => !PARTS.includes(field) && !(forVisitor && SELLERS.includes(field));
  return Object.entries(fields).flatMap(([field, text]) => {
    if (!hasTerms(fields)) return [{ field, text }];
    if (!isTold(field)) return [];
    if (field === 'planPercent') return [{ field: 'plan', text: tellPlan(fields, lang) }];
    if (field === 'amount')
      return [{ field, text: forVisitor ? tellAmount(fields, lang) : tellMarkedAmount(fields, lang, labels) }];
    return [{ field, text: SELLERS.includes(field) ? tellWithCode(text, lang) : text }];
  });
}

/** Forms of other kinds may have a field of one of these names. */
const hasTerms = (fields: Fields) => 'currency' in fields || 'planPercent' in fields;

/** To whoever offered it. */
export function tellAmount({ amount = '', currency = '' }: Fields, lang: string): string {
  return tellStored(`${amount} ${currency}`, lang);
}

/** To the owner: `$8,000 USD (below minimum)`. */
export function tellMarkedAmount(
  { amount = '', currency = '', belowMinimum }: Fields,
  lang: string,
  labels: Fields,
): string {
  const told = tellWithCode(`${amount} ${currency}`, lang);
  return belowMinimum ? `${told} (${labels['belowMinimum'] ?? belowMinimum})` : told;
}

/** Many currencies are dollars. */
function tellWithCode(stored: string, lang: string): string {
  const told = tellStored(stored, lang);
  const code = stored.split(' ')[1] ?? '';
  return told.includes(code) ? told : `${told} ${code}`;
}

/** Such as `25%: $3,125 + 11 × $781.25 + $781.27`; the last part is told where it differs. */
function tellPlan(fields: Fields, lang: string): string {
  const { planPercent, planMonths, planDown = '', planMonthly = '', planLast = '', price = '' } = fields;
  const currency = price.split(' ')[1] ?? '';
  const money = (amount: string) => tellStored(`${amount} ${currency}`, lang);
  const percent = new Intl.NumberFormat(lang, { numberingSystem: 'latn', style: 'percent' }).format(
    Number(planPercent) / 100,
  );
  const isEven = planMonthly === planLast;
  const parts = [
    money(planDown),
    `${Number(planMonths) - (isEven ? 0 : 1)} × ${money(planMonthly)}`,
    ...(isEven ? [] : [money(planLast)]),
  ];
  return `${percent}: ${parts.join(' + ')} = ${tellStored(price, lang)}`;
}

/** `12500 USD` as the language writes it; as it is stored where it cannot be read. */
function tellStored(stored: string, lang: string): string {
  const [amount = '', currency = ''] = stored.split(' ');
  const isMoney = /^\d+(\.\d+)?$/.test(amount) && /^[A-Z]{3}$/.test(currency);
  return isMoney ? tellMoney(amount, currency, lang) : stored;
}
