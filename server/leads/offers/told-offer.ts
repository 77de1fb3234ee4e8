import { tellMoney } from '#contract/amount/tell-money.ts';
import type { Fields } from '../lead.ts';

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

/** Told within others. */
const PARTS = ['currency', 'belowMinimum', 'planMonths', 'planDown', 'planMonthly', 'planLast'];
/** What the seller asks is known to the visitor from his page, if at all. */
const SELLERS = ['price', 'minimum'];

/**
 * A lead's fields to be read in a language, amounts with what belongs to them: `$8,000 (below minimum)`. `labels`: of fields.
 * `forVisitor`: his own answers alone.
 */
export function tellFields(fields: Fields, lang: string, labels: Fields, forVisitor = false): ToldField[] {
  const isTold = (field: string) => !PARTS.includes(field) && !(forVisitor && SELLERS.includes(field));
  return Object.entries(fields).flatMap(([field, text]) => {
    if (!('amount' in fields) && !('planPercent' in fields)) return [{ field, text }];
    if (!isTold(field)) return [];
    if (field === 'planPercent') return [{ field: 'plan', text: tellPlan(fields, lang) }];
    if (field === 'amount')
      return [{ field, text: tellAmount(fields, lang, forVisitor ? '' : markOf(fields, labels)) }];
    return [{ field, text: SELLERS.includes(field) ? tellStored(text, lang) : text }];
  });
}

/** How an offer below the minimum is marked; empty for others. */
export function markOf({ belowMinimum }: Fields, labels: Fields): string {
  return belowMinimum ? (labels['belowMinimum'] ?? belowMinimum) : '';
}

export function tellAmount({ amount = '', currency = '' }: Fields, lang: string, mark = ''): string {
  const told = tellStored(`${amount} ${currency}`, lang);
  return mark === '' ? told : `${told} (${mark})`;
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
