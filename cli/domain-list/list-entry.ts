import { z } from 'zod';
import { readAmount } from '#contract/amount/read-amount.ts';
import { phoneNumber } from '#contract/content-addresses.ts';
import { emailAddress, title } from '#contract/content-parts.ts';
import { languageTag } from '#contract/language-content.ts';
import { priceContent, priceHolds, type Money, type SaleStatus } from '#contract/price-content.ts';
import { didYouMean } from '#contract/nearest-word.ts';
import type { Column } from './list-columns.ts';

/** What a line of a list says of a name, as its file will. */
export interface EntryFacts {
  price?: Money | undefined;
  minimum?: number | Money | undefined;
  status?: SaleStatus | undefined;
  category?: string | undefined;
  email?: string | undefined;
  lang?: string | undefined;
  whatsapp?: string | undefined;
}

export interface EntryProblem {
  key: Column;
  message: string;
}

const entry = z
  .strictObject({
    ...priceContent,
    category: title.max(40, 'must have at most 40 characters').optional(),
    email: emailAddress.optional(),
    lang: languageTag.optional(),
    whatsapp: phoneNumber.optional(),
  })
  .check(priceHolds);

/** Reads a line's cells, trimmed. `usual`: the currency of amounts that name none. `today`: such as `2026-11-22`. */
export function readEntry(
  cells: Partial<Record<Column, string>>,
  { usual, today }: { usual: string; today: string },
): { ok: true; facts: EntryFacts } | { ok: false; problem: EntryProblem } {
  const currency = cells.currency ? currencyOf(cells.currency) : undefined;
  const money = (key: 'price' | 'minimum') => readMoney(key, cells[key] ?? '', currency, usual);
  const status = readStatus(cells.status ?? '');
  const parts = [money('price'), money('minimum'), status, expiryProblem(cells.expires ?? '', today)];
  const problem = parts.find((part) => typeof part === 'object' && 'message' in part);
  if (problem) return { ok: false, problem };
  const [price, minimum] = parts as [Money | undefined, Money | undefined];
  const facts: EntryFacts = { price, minimum: minimum?.currency === price?.currency ? minimum?.amount : minimum };
  if (status && status !== 'for-sale') facts.status = status as SaleStatus;
  for (const key of ['category', 'email', 'lang', 'whatsapp'] as const) if (cells[key]) facts[key] = cells[key];
  const [issue] = entry.safeParse(facts).error?.issues ?? [];
  if (!issue) return { ok: true, facts };
  return { ok: false, problem: { key: keyOf(issue.path), message: issue.message } };
}

/** The first one is meant if several share a sign. */
const CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY', ...Intl.supportedValuesOf('currency')];

/** `€` in a column of currencies is EUR. */
const currencyOf = (text: string) => readAmount(`1 ${text}`, 'en', CURRENCIES)?.currencies?.[0] ?? text.toUpperCase();

const keyOf = (path: PropertyKey[]) => (path[1] === 'currency' ? 'currency' : path[0]) as Column;

/** What people and exports write where a name has no price. */
const NO_AMOUNT =
  /^(?:|0+(?:[.,]0+)?|[$€£¥]\s?0+(?:[.,]0+)?|-|–|—|n\/?a|none|null|no|(?:make|best|open to) (?:an )?offers?|offers?)$/i;

function readMoney(
  key: 'price' | 'minimum',
  text: string,
  column: string | undefined,
  usual: string,
): Money | EntryProblem | undefined {
  if (NO_AMOUNT.test(text)) return undefined;
  const wanted = column ?? usual;
  const read = readAmount(text, 'en', [wanted, ...CURRENCIES]);
  if (!read || read.currencies?.length === 0)
    return { key, message: `"${text.slice(0, 60)}" is no amount; expected one such as 25000 or $25,000` };
  const fits = read.currencies === null || read.currencies.includes(wanted);
  if (!fits && column !== undefined)
    return { key, message: `"${text.slice(0, 60)}" is not in ${column}, which the column of currencies says` };
  return { amount: Number(read.amount), currency: fits ? wanted : read.currencies![0]! };
}

const STATUS: Record<SaleStatus, string> = {
  'for-sale':
    'forsale sale active listed live available approved published verified enabled ok registered locked unlocked yes',
  reserved: 'reserved onhold hold pending pendingsale underoffer negotiation innegotiation',
  sold: 'sold saleclosed',
};

/** Whoever takes a name off the market says so in words of his own: what is not understood is no name for sale. */
function readStatus(text: string): SaleStatus | EntryProblem | undefined {
  const word = text.toLowerCase().replace(/[^\p{L}]/gu, '');
  if (word === '') return undefined;
  for (const [status, words] of Object.entries(STATUS))
    if (words.split(' ').includes(word)) return status as SaleStatus;
  const nearest = didYouMean(text, Object.keys(STATUS));
  return {
    key: 'status',
    message: `"${text.slice(0, 60)}" is not understood; expected for-sale, reserved or sold${nearest}`,
  };
}

/** Days with the year first alone: 03/04/2026 is one day here and another there. */
function expiryProblem(text: string, today: string): EntryProblem | undefined {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [];
  if (day === undefined || day >= today) return undefined;
  return { key: 'expires', message: `expired on ${day}; renew it, or take it out of the list` };
}
