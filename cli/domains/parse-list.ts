import { z } from 'zod';
import { languageTag } from '#contract/content/face-content.ts';
import { phoneNumber } from '#contract/content/identifiers.ts';
import { emailAddress, title } from '#contract/content/parts.ts';
import { checkPrice, type Money, priceContent, type SaleStatus } from '#contract/content/price.ts';
import { parseAmount } from '#contract/text/amount.ts';
import type { DomainName } from '#contract/text/domain-name.ts';
import { didYouMean } from '#contract/text/nearest-word.ts';
import { oneLine } from '../../server/text/unsafe-text.ts';
import { parseTypedDomain } from './domain-name.ts';
import { type Cell, type Column, type Columns, parseColumns, parseTable } from './parse-table.ts';

export interface Entry {
  domain: DomainName;
  facts: EntryFacts;
  /** The headings and texts of other columns. */
  notes: [heading: string, text: string][];
  /** The line of the list, from 1. A typed name has 0. */
  line: number;
}

export interface DomainList {
  entries: Entry[];
  /** `LINE:COLUMN: key: what is wrong; what is expected`, in the order of the lines. */
  invalid: string[];
  /** Whether an amount without a currency was read. */
  usesDefaultCurrency: boolean;
}

interface ParseContext {
  /** The currency of amounts that name none. */
  defaultCurrency: string;
  /** A day such as `2026-11-22`. */
  today: string;
}

/** Parses a list of names, with headings in its first line or without any. */
export function parseList(text: string, { defaultCurrency, today }: ParseContext): DomainList {
  const { rows, error } = parseTable(text.replace(/^\uFEFF/, ''));
  const list: DomainList = { entries: [], invalid: [], usesDefaultCurrency: false };
  const [first] = rows;
  if (!first && !error) return { ...list, invalid: ['1:1: is empty; expected a name a line'] };
  const headed = first && parseColumns(first);
  const columns = headed ?? (first && isBare(rows) ? BARE : undefined);
  if (first && !columns) return { ...list, invalid: [NO_NAMES] };
  const lines = new Map<string, number>();
  for (const row of headed ? rows.slice(1) : rows) {
    const cells = cellsOf(row, columns!);
    const entry = parseRow(row, cells, { columns: columns!, width: first!.length, lines, defaultCurrency, today });
    if (typeof entry === 'string') list.invalid.push(entry);
    else {
      list.entries.push(entry);
      list.usesDefaultCurrency ||=
        entry.facts.price?.currency === defaultCurrency && !cells.currency && !columns!.currency;
    }
  }
  if (error) list.invalid.push(at(error.cell, error.message));
  return list;
}

const BARE: Columns = { at: new Map([['name', 0]]), currency: undefined, notes: [] };
const NO_NAMES =
  '1:1: has no column of names; expected a heading such as name, Domain or Domain Name in the first line';
const isBare = (rows: Cell[][]) => rows[0]!.length === 1 && parseTypedDomain(rows[0]![0]!.text).ok;

interface Row extends ParseContext {
  columns: Columns;
  width: number;
  /** The line of each host before this one. */
  lines: Map<string, number>;
}

function cellsOf(row: Cell[], { at: places }: Columns): Partial<Record<Column, string>> {
  return Object.fromEntries([...places].map(([column, place]) => [column, oneLine(row[place]?.text ?? '')]));
}

function parseRow(row: Cell[], cells: Partial<Record<Column, string>>, context: Row): Entry | string {
  const { columns, width, lines, defaultCurrency, today } = context;
  const refuse = (key: Column, message: string) => at(row[columns.at.get(key) ?? 0] ?? row[0]!, `${key}: ${message}`);
  const beyond = row.slice(width).find(({ text }) => text !== '');
  if (beyond) return at(beyond, `is beyond the last heading; put a text that has commas, such as "4,500", in quotes`);
  const reading = parseTypedDomain(cells.name ?? '');
  if (!reading.ok) return refuse('name', reading.problem);
  const { domain } = reading;
  const other = lines.get(domain.host);
  if (other !== undefined) return refuse('name', `${domain.shown} is already in line ${other}; delete one of the two`);
  const entry = parseEntry(cells, { defaultCurrency: columns.currency ?? defaultCurrency, today });
  if (!entry.ok) return refuse(entry.problem.key, entry.problem.message);
  const line = row[0]!.line;
  lines.set(domain.host, line);
  const notes = columns.notes.map(({ heading, at: place }): [string, string] => [
    oneLine(heading),
    oneLine(row[place]?.text ?? ''),
  ]);
  notes.push(['Expires', cells.expires ?? '']);
  return { domain, facts: entry.facts, notes: notes.filter(([, text]) => text !== ''), line };
}

const at = ({ line, column }: Cell, message: string) => `${line}:${column}: ${message}`;

/** The values of a list's line, as in the name's file. */
interface EntryFacts {
  price?: Money | undefined;
  minimum?: number | Money | undefined;
  status?: SaleStatus | undefined;
  category?: string | undefined;
  email?: string | undefined;
  lang?: string | undefined;
  whatsapp?: string | undefined;
}

interface EntryProblem {
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
  .check(checkPrice);

function parseEntry(
  cells: Partial<Record<Column, string>>,
  { defaultCurrency, today }: ParseContext,
): { ok: true; facts: EntryFacts } | { ok: false; problem: EntryProblem } {
  const currency = cells.currency ? currencyOf(cells.currency) : undefined;
  const money = (key: 'price' | 'minimum') => parseMoney(key, cells[key] ?? '', { currency, defaultCurrency });
  const status = parseStatus(cells.status ?? '');
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

/** The first one is used if several share a sign. */
const CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY', ...Intl.supportedValuesOf('currency')];

/** `€` in a column of currencies is EUR. */
const currencyOf = (text: string) => parseAmount(`1 ${text}`, 'en', CURRENCIES)?.currencies?.[0] ?? text.toUpperCase();

const keyOf = (path: PropertyKey[]) => (path[1] === 'currency' ? 'currency' : path[0]) as Column;

/** The texts that people and exports write if a name has no price. */
const NO_AMOUNT =
  /^(?:|0+(?:[.,]0+)?|[$€£¥]\s?0+(?:[.,]0+)?|-|–|—|n\/?a|none|null|no|(?:make|best|open to) (?:an )?offers?|offers?)$/i;

function parseMoney(
  key: 'price' | 'minimum',
  text: string,
  { currency, defaultCurrency }: { currency: string | undefined; defaultCurrency: string },
): Money | EntryProblem | undefined {
  if (NO_AMOUNT.test(text)) return undefined;
  const wanted = currency ?? defaultCurrency;
  const read = parseAmount(text, 'en', [wanted, ...CURRENCIES]);
  if (!read || read.currencies?.length === 0)
    return { key, message: `"${text.slice(0, 60)}" is not an amount; expected one such as 25000 or $25,000` };
  const fits = read.currencies === null || read.currencies.includes(wanted);
  if (!fits && currency !== undefined)
    return { key, message: `"${text.slice(0, 60)}" is not in ${currency}; the column of currencies has it` };
  return { amount: Number(read.amount), currency: fits ? wanted : read.currencies![0]! };
}

const STATUS: Record<SaleStatus, string> = {
  'for-sale':
    'forsale sale active listed live available approved published verified enabled ok registered locked unlocked yes',
  reserved: 'reserved onhold hold pending pendingsale underoffer negotiation innegotiation',
  sold: 'sold saleclosed',
};

/** Parses a status. An unknown word is an error, since it may be one of many for a name off the market. */
function parseStatus(text: string): SaleStatus | EntryProblem | undefined {
  const word = text.toLowerCase().replace(/[^\p{L}]/gu, '');
  if (word === '') return undefined;
  for (const [status, synonyms] of Object.entries(STATUS))
    if (synonyms.split(' ').includes(word)) return status as SaleStatus;
  const nearest = didYouMean(text, Object.keys(STATUS));
  return {
    key: 'status',
    message: `"${text.slice(0, 60)}" is not understood; expected for-sale, reserved or sold${nearest}`,
  };
}

/** Reports a day that is over. The year must be first: 03/04/2026 is another day in another country. */
function expiryProblem(text: string, today: string): EntryProblem | undefined {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [];
  if (day === undefined || day >= today) return undefined;
  return { key: 'expires', message: `expired on ${day}; renew it, or remove it from the list` };
}
