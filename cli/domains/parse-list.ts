import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { languageTag } from '#contract/content/face-content.ts';
import { phoneNumber } from '#contract/content/identifiers.ts';
import { emailAddress, title } from '#contract/content/parts.ts';
import { checkPrice, type Money, priceContent, type SaleStatus } from '#contract/content/price.ts';
import { parseAmount, parseMoney as parseMoneyText } from '#contract/text/amount.ts';
import { didYouMean } from '#contract/text/nearest-word.ts';
import { readableName } from '../../build/poster/split-name.ts';
import { oneLine } from '../../server/text/unsafe-text.ts';
import { type Entry, type EntryFacts, parseTypedDomain, textKeys } from './domain-files.ts';
import { count, inFigures, listSome, toCsv } from '../terminal/text.ts';
import { type Cell, type Column, type Columns, parseColumns, parseTable, readListText } from './parse-table.ts';

export interface DomainList {
  entries: Entry[];
  /** The lines that cannot be used. */
  broken: BrokenLine[];
  headings: string[];
  /** The encoding of a list that is not UTF. */
  decoded?: string | undefined;
  columns: Columns | undefined;
  /** Whether an amount without a currency was read. */
  usesDefaultCurrency: boolean;
}

/** A line of a list as it was, and what is wrong. */
export interface BrokenLine {
  /** Line and column, such as `2:1`. */
  at: string;
  reason: string;
  cells: string[];
  host?: string | undefined;
}

interface ParseContext {
  /** The currency of amounts that name none. */
  defaultCurrency: string;
  /** Those of names that have a file. They come before the default. */
  currencies?: Map<string, string | undefined>;
  /** A day such as `2026-11-22`. */
  today: string;
}

/** Reads a list, or returns the line that says why that is not possible. */
export function loadList({ shown, path }: { shown: string; path: string }, context: ParseContext): DomainList | string {
  const text = readListText(path);
  return text.ok ? { ...parseList(text.text, context), decoded: text.decoded } : `${shown} ${text.problem}`;
}

/** Parses a list of names, with headings in its first line or without any. */
export function parseList(text: string, context: ParseContext): DomainList {
  const { rows, errors } = parseTable(text.replace(/^\uFEFF/, ''));
  const list: DomainList = { entries: [], broken: [], headings: [], columns: undefined, usesDefaultCurrency: false };
  const [first] = rows;
  const refuse = (at: string, reason: string) => ({ ...list, broken: [{ at, reason, cells: [] }] });
  if (!first && errors.length === 0) return refuse('1:1', EMPTY);
  const headed = first && parseColumns(first);
  const columns = headed ?? (!first || isBare(first) ? BARE : undefined);
  if (!columns) return refuse('1:1', NO_NAMES);
  Object.assign(list, headed && { columns: headed, headings: textsOf(first) });
  const lines = new Map<string, number>();
  for (const row of headed ? rows.slice(1) : rows) {
    const values = valuesOf(row, columns);
    const entry = parseRow(row, values, { ...context, columns, width: first!.length, lines });
    if ('reason' in entry) {
      list.broken.push(entry);
      continue;
    }
    list.entries.push(entry);
    const isNamed = values.currency || columns.currency || context.currencies?.get(entry.domain.host);
    list.usesDefaultCurrency ||= entry.facts.price?.currency === context.defaultCurrency && !isNamed;
  }
  for (const { cell, cells, message } of errors) {
    const named = parseListed((cells[columns.at.get('name') ?? 0] ?? '').replaceAll('"', ''));
    list.broken.push({ at: placeOf(cell), reason: message, cells, host: named.ok ? named.domain.host : undefined });
  }
  list.broken.sort((one, other) => Number(lineOf(one)) - Number(lineOf(other)));
  return list;
}

const BARE: Columns = { at: new Map([['name', 0]]), currency: undefined, notes: [] };
const EMPTY = 'is empty; expected a name a line';
const NO_NAMES = 'has no column of names; expected a heading such as name, Domain or Domain Name in the first line';
const isBare = (first: Cell[]) => first.length === 1 && parseTypedDomain(first[0]!.text).ok;
const textsOf = (row: Cell[]) => row.map(({ text }) => text);
const placeOf = ({ line, column }: Cell) => `${line}:${column}`;

interface Row extends ParseContext {
  columns: Columns;
  width: number;
  /** The line of each host before this one. */
  lines: Map<string, number>;
}

/** Parses a name, also from a link to its page such as `https://www.example.com/`. */
const parseListed = (text: string) => parseTypedDomain(text.replace(/^(?:https?:\/\/)?www\.(?=[^/]+\.[^/])/i, ''));

type Values = Partial<Record<Column, string>>;

function valuesOf(row: Cell[], { at: places }: Columns): Values {
  return Object.fromEntries([...places].map(([column, place]) => [column, oneLine(row[place]?.text ?? '')]));
}

function parseRow(row: Cell[], values: Values, context: Row): Entry | BrokenLine {
  const { columns, width, lines, currencies, today } = context;
  const reading = parseListed(values.name ?? '');
  const cells = textsOf(row);
  const broken = (cell: Cell, reason: string): BrokenLine => {
    return { at: placeOf(cell), reason, cells, host: reading.ok ? reading.domain.host : undefined };
  };
  const refuse = (key: Column, message: string) =>
    broken(row[columns.at.get(key) ?? 0] ?? row[0]!, `${key}: ${message}`);
  const beyond = row.slice(width).find(({ text }) => text !== '');
  if (beyond) return broken(beyond, 'is beyond the last heading; remove it, or put a text such as "4,500" in quotes');
  const long = row.find(({ text }) => text.length > LONGEST);
  if (long) return broken(long, `has ${long.text.length} characters; expected at most ${LONGEST}`);
  if (!reading.ok) return refuse('name', reading.problem);
  const domain = { ...reading.domain, shown: readableName(reading.domain.shown) };
  const other = lines.get(domain.host);
  if (other !== undefined)
    return refuse('name', `${reading.domain.shown} is already in line ${other}, which counts; delete one of the two`);
  const defaultCurrency = columns.currency ?? currencies?.get(domain.host) ?? context.defaultCurrency;
  const entry = parseEntry(values, { defaultCurrency, today });
  if ('message' in entry) return refuse(entry.key, entry.message);
  const { line } = row[0]!;
  lines.set(domain.host, line);
  const notes = columns.notes.map(({ heading, at }): [string, string] => [
    oneLine(heading),
    oneLine(row[at]?.text ?? ''),
  ]);
  notes.push(['Expires', values.expires ?? '']);
  return { domain, facts: entry, notes: notes.filter(([, text]) => text !== ''), line, cells };
}

/** Characters of a cell, enough for any note. */
const LONGEST = 20_000;

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

function parseEntry(cells: Values, { defaultCurrency, today }: ParseContext): EntryFacts | EntryProblem {
  const currency = cells.currency ? currencyOf(cells.currency) : undefined;
  const asked = parseMoney('price', cells.price ?? '', { currency, defaultCurrency });
  const ofPrice = { currency, defaultCurrency: (asked && 'currency' in asked && asked.currency) || defaultCurrency };
  const status = parseStatus(cells.status ?? '');
  const least = parseMoney('minimum', cells.minimum ?? '', ofPrice);
  const parts = [asked, least, status, expiryProblem(cells.expires ?? '', today)];
  const problem = parts.find((part) => typeof part === 'object' && part !== null && 'message' in part);
  if (problem) return problem;
  const [price, minimum] = parts as [Money | null | undefined, Money | undefined];
  const facts: EntryFacts = {
    price,
    minimum: minimum?.currency === price?.currency ? minimum?.amount : (minimum ?? undefined),
    status: status as SaleStatus | undefined,
  };
  for (const key of textKeys) if (cells[key]) facts[key] = cells[key];
  const [issue] = entry.safeParse({ ...facts, price: price ?? undefined }).error?.issues ?? [];
  return issue ? { key: keyOf(issue.path), message: issue.message } : facts;
}

/** The first one is used if several share a sign. */
const CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY', ...Intl.supportedValuesOf('currency')];

/** `€` in a column of currencies is EUR. */
const currencyOf = (text: string) => parseAmount(`1 ${text}`, 'en', CURRENCIES)?.currencies?.[0] ?? text.toUpperCase();

const keyOf = (path: PropertyKey[]) => (path[1] === 'currency' ? 'currency' : path[0]) as Column;

/** The texts that people and exports write if a name has no price. */
const NO_AMOUNT =
  /^(?:|[$€£¥]?\s?0+(?:[.,][0-]+)?\s?(?:[$€£¥]|[A-Z]{3})?|-|–|—|\?+|n\/?a|t\.?b\.?[ad]\.?|p\.?o\.?a\.?|none|null|no|(?:make|best|open to) (?:an )?offers?|offers?|(?:price )?(?:up)?on (?:request|application|inquiry|enquiry)|(?:please )?[ei]nquire|vb|(?:preis )?auf anfrage|angebot|gebot|(?:prix )?sur demande|offre|a consultar|oferta)$/i;

export function parseMoney(
  key: 'price' | 'minimum',
  text: string,
  { currency, defaultCurrency }: { currency: string | undefined; defaultCurrency: string },
): Money | EntryProblem | null | undefined {
  if (text === '') return undefined;
  if (NO_AMOUNT.test(text)) return null;
  const wanted = currency ?? defaultCurrency;
  const read = parseMoneyText(text, 'en', [wanted, ...CURRENCIES]);
  if (!read?.currency)
    return { key, message: `"${text.slice(0, 60)}" is not an amount; expected one such as 25000 or $25,000` };
  if (read.currency !== wanted && currency !== undefined)
    return { key, message: `"${text.slice(0, 60)}" is not in ${currency}; the column of currencies has it` };
  return { amount: Number(read.amount), currency: read.currency };
}

const STATUS: Record<SaleStatus, string> = {
  'for-sale': 'forsale sale listed live available zumverkauf zuverkaufen verfugbar avendre envente disponible enventa',
  reserved:
    'reserved onhold hold pending pendingsale underoffer negotiation innegotiation reserviert reserve reservado',
  sold: 'saleclosed',
};

/** The words of registrars that say nothing about a sale, so that they never put a sold name up again. */
const NO_STATUS = 'active approved published verified enabled ok registered locked unlocked yes aktiv actif activo';

/** Parses a status. An unknown word is an error, since it may be one of many for a name off the market. */
function parseStatus(text: string): SaleStatus | EntryProblem | undefined {
  const word = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
  if (/^(?:sold|verkauft|vendu|vendido)/.test(word)) return 'sold';
  if (word === '' || NO_STATUS.split(' ').includes(word)) return undefined;
  for (const [status, synonyms] of Object.entries(STATUS))
    if (synonyms.split(' ').includes(word)) return status as SaleStatus;
  const isKept = /^(?:not?for|noen|nicht|pasa|keep|private)/.test(word);
  const nearest = isKept ? '; to keep the name off the site, delete its line' : didYouMean(text, Object.keys(STATUS));
  return {
    key: 'status',
    message: `"${text.slice(0, 60)}" is not understood; expected for-sale, reserved or sold${nearest}`,
  };
}

/** Reports a day that is over, or a year: 03/04/2026 is another day in another country. */
function expiryProblem(text: string, today: string): EntryProblem | undefined {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text) ?? /\b(?:19|20)\d\d\b/.exec(text) ?? [];
  if (day === undefined || day >= today.slice(0, day.length)) return undefined;
  return { key: 'expires', message: `expired on ${day}; renew it, or remove it from the list` };
}

/** Writes the broken lines with their columns and reasons. */
export function writeBroken(path: string, { headings, broken }: DomainList): void {
  const width = Math.max(headings.length, ...broken.map(({ cells }) => cells.length));
  const pad = (cells: string[]) => [...cells, ...Array.from({ length: width - cells.length }, () => '')];
  const rows = broken.map(({ cells, reason }) => [...pad(cells), reason]);
  writeFileSync(path, toCsv(headings.length > 0 ? [[...pad(headings), 'Reason'], ...rows] : rows));
}

const SHOWN = 20;

const lineOf = ({ at }: BrokenLine) => String(Number.parseInt(at, 10));

/** Lists the broken lines, those with the same reason as one. */
export function brokenLines(
  { broken, entries }: DomainList,
  { file, errors }: { file: string; errors: string | undefined },
): string[] {
  if (broken.length === 0) return [];
  const reasons = [...Map.groupBy(broken, ({ reason }) => reason).values()];
  const lines = reasons.slice(0, SHOWN).map(([first, ...others]) => {
    const same = others.length > 0 ? `; the same in line ${listSome(others.map(lineOf), SHOWN_NAMES)}` : '';
    return `${file}:${first!.at}: ${first!.reason}${same}`;
  });
  const more = reasons.length > SHOWN ? [`… and ${count(reasons.length - SHOWN, 'other reason')}`] : [];
  const rest = errors === undefined ? 'To get a list of them, add --errors FILE.' : `They are in ${errors}.`;
  const all = `${count(broken.length, 'line is', 'lines are')} broken, ${inFigures(entries.length)} could be read. ${rest}`;
  return [...lines, ...more, all];
}

/** Says how a list was read. */
export function listLines({ columns: read, headings, entries, decoded }: DomainList, merged: string[]): string[] {
  const lines: string[] = decoded ? [`The list is in ${decoded}. Check the letters with accents.`] : [];
  if (read) {
    const used = [...read.at].map(
      ([column, at]) => `${headings[at]} → ${column}${column === 'minimum' ? ' (kept secret)' : ''}`,
    );
    lines.push(`Columns: ${used.join(', ')}`);
    if (read.notes.length > 0)
      lines.push(`Kept as notes that no page shows: ${read.notes.map(({ heading }) => heading).join(', ')}`);
  }
  const priceless = entries
    .filter(({ facts }) => !facts.price)
    .map(({ domain, line }) => `${domain.shown} (line ${line})`);
  if (read && priceless.length > 0)
    lines.push(
      `${count(priceless.length, 'name has', 'names have')} no price in the list: ${listSome(priceless, SHOWN_NAMES)}`,
    );
  if (merged.length > 0)
    lines.push(`Categories that differ in capitals or spaces are one: ${listSome(merged, SHOWN_NAMES)}`);
  return lines;
}

const SHOWN_NAMES = 10;
