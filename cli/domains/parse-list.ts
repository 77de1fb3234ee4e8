import { writeFileSync } from 'node:fs';
import type { Money, SaleStatus } from '#contract/content/price.ts';
import { parseAmount } from '#contract/text/amount.ts';
import { didYouMean } from '#contract/text/nearest-word.ts';
import { isDay } from '../../server/text/local-time.ts';
import { oneLine } from '../../server/text/unsafe-text.ts';
import { type Entry, type EntryFacts, parseTypedDomain, textKeys } from './domain-files.ts';
import { count, inFigures, listSome, toCsv } from '../terminal/text.ts';
import { type Cell, type Column, type Columns, parseColumns, parseTable, readListText } from './parse-table.ts';

export interface DomainList {
  entries: Entry[];
  /** The lines that cannot be used. */
  broken: BrokenLine[];
  headings: string[];
  delimiter: string;
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
  const { rows, delimiter, errors } = parseTable(text.replace(/^\uFEFF/, ''));
  const list: DomainList = {
    entries: [],
    broken: [],
    headings: [],
    delimiter,
    columns: undefined,
    usesDefaultCurrency: false,
  };
  const [first] = rows;
  const refuse = (at: string, reason: string) => ({ ...list, broken: [{ at, reason, cells: [] }] });
  if (!first && errors.length === 0) return refuse('1:1', EMPTY);
  const many = first?.length ?? 0;
  if (many > MOST_COLUMNS) return refuse('1:1', `has ${inFigures(many)} columns; expected at most ${MOST_COLUMNS}`);
  const headed = first && parseColumns(first, rows.slice(1));
  const columns = headed ?? (!first || isBare(first) ? BARE : undefined);
  if (!columns)
    return refuse('1:1', `has no column of names among ${listSome(textsOf(first!), SHOWN)}; ${NAMES_EXPECTED}`);
  if (headed && rows.length === 1 && errors.length === 0) return refuse('1:1', NO_LINES);
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

const BARE: Columns = {
  at: new Map([['name', 0]]),
  currency: undefined,
  isNumbered: false,
  notes: [],
};
const MOST_COLUMNS = 500;
const EMPTY = 'is empty; expected a name a line';
const NO_LINES = 'has no names below its headings';
const NAMES_EXPECTED =
  'expected headings such as Domain, Price (EUR), Min Offer, Currency, Category, Status and Expires in the first line';
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

function valuesOf(row: Cell[], { at: places, isNumbered }: Columns): Values {
  const texts = [...places].map(([column, place]) => [column, oneLine(row[place]?.text ?? '')]);
  const values: Values = Object.fromEntries(texts);
  return isNumbered ? { ...values, currency: SEDO[Number(values.currency || NaN)] } : values;
}

/** The currencies that Sedo writes as 0, 1 and 2. */
const SEDO = ['EUR', 'USD', 'GBP'];

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
  const { host, shown } = reading.domain;
  // An import never changes the name in a file.
  const domain = { host, shown: currencies?.has(host) ? shown : readableName(shown) };
  const other = lines.get(domain.host);
  if (other !== undefined)
    return refuse('name', `${reading.domain.shown} is already in line ${other}, which counts; delete one of the two`);
  const defaultCurrency = columns.currency ?? currencies?.get(domain.host) ?? context.defaultCurrency;
  const entry = parseEntry(values, { defaultCurrency, today });
  if ('message' in entry) return refuse(entry.key, entry.message);
  const { line } = row[0]!;
  lines.set(domain.host, line);
  const notes = columns.notes.map(({ heading, at }) => [heading, oneLine(row[at]?.text ?? '')] as [string, string]);
  notes.push(['Expires', values.expires ?? '']);
  return { domain, facts: entry, notes: notes.filter(([, text]) => text !== ''), line, cells };
}

/** Writes a listed name as people read it: its capitals stay unless all letters are capitals. */
function readableName(name: string): string {
  const [label = '', ...ending] = name.split('.');
  const isTyped = /\p{Ll}/u.test(label);
  return [isTyped ? label : label.toLowerCase(), ...ending.map((part) => part.toLowerCase())].join('.');
}

/** Characters of a cell, enough for any note. */
const LONGEST = 20_000;

interface EntryProblem {
  key: Column;
  message: string;
}

function parseEntry(cells: Values, { defaultCurrency, today }: ParseContext): EntryFacts | EntryProblem {
  const { currency: column, minimum: least = '' } = cells;
  const price = parseMoney('price', cells.price ?? '', { column, defaultCurrency });
  const ofPrice = { column, defaultCurrency: (price && 'currency' in price && price.currency) || defaultCurrency };
  const isPercentage = /^\d+ ?%$/.test(least);
  const minimum = isPercentage ? least.replace(' ', '') : parseMoney('minimum', least, ofPrice);
  if (price && 'currency' in price && minimum && typeof minimum === 'object' && 'currency' in minimum)
    if (price.currency !== minimum.currency)
      return { key: 'minimum', message: `is not in ${price.currency}, as the price` };
  const status = parseStatus(cells.status ?? '');
  const parts = [price, minimum, status, expiryProblem(cells.expires ?? '', today)];
  const problem = parts.find((part) => typeof part === 'object' && part !== null && 'message' in part);
  if (problem) return problem as EntryProblem;
  const facts = { price, minimum: minimum ?? undefined, status } as EntryFacts;
  for (const key of textKeys) if (cells[key]) facts[key] = cells[key];
  return facts;
}

/** The texts that people and exports write if a name has no price. */
const NO_AMOUNT =
  /^(?:|[$€£¥]?\s?0+(?:[.,][0-]+)?\s?(?:[$€£¥]|[A-Z]{3})?|-|–|—|\?+|n\/?a|t\.?b\.?[ad]\.?|p\.?o\.?a\.?|none|null|no|(?:make|best|open to) (?:an )?offers?|offers?|(?:price )?(?:up)?on (?:request|application|inquiry|enquiry)|(?:please )?[ei]nquire|vb|(?:preis )?auf anfrage|angebot|gebot|(?:prix )?sur demande|offre|a consultar|a convenir|oferta|su richiesta|trattabile|da definire|(?:fare )?offerta|n\.?d\.?|sob consulta|a combinar|do (?:uzgodnienia|negocjacji)|na zapytanie|(?:prijs )?op aanvraag|n\.?o\.?t\.?k\.?|bieden|bod)$/i;

/** `column`: the text of the column of currencies. */
export function parseMoney(
  key: 'price' | 'minimum',
  text: string,
  { column, defaultCurrency }: { column?: string | undefined; defaultCurrency: string },
): Money | EntryProblem | null | undefined {
  if (text === '') return undefined;
  if (NO_AMOUNT.test(text)) return null;
  const refuse = (message: string) => ({ key, message: `"${text.slice(0, 60)}" ${message}` });
  const wanted = column ? readMoney(`1 ${column}`, defaultCurrency)?.currency : defaultCurrency;
  if (!wanted) return { key: 'currency', message: `"${column!.slice(0, 60)}" is not a currency such as EUR or USD` };
  const read = readMoney(text, wanted);
  if (!read?.meant.length) return refuse('is not an amount; expected one such as 25000 or $25,000, or an empty cell');
  if (!read.currency) return refuse(`has a sign of ${read.meant.join(', ')}; write one of these codes instead`);
  if (column && read.currency !== wanted) return refuse(`is not in ${wanted}; the column of currencies has it`);
  return { amount: read.amount, currency: read.currency };
}

/** The currencies that a sign means, even if others have it too. */
const USUAL = ['USD', 'EUR', 'GBP', 'JPY'];
const CURRENCIES = Intl.supportedValuesOf('currency');

/** Parses an amount. `currency` is missing if its sign may be that of several, which are `meant`. */
function readMoney(text: string, wanted: string) {
  const read = parseAmount(text, 'en', CURRENCIES);
  const meant = read?.currencies ?? [wanted];
  const currency = meant.length === 1 ? meant[0] : meant.find((code) => code === wanted || USUAL.includes(code));
  return read && { amount: Number(read.amount), currency, meant };
}

const STATUS: Record<SaleStatus, string> = {
  'for-sale':
    'forsale sale listed live available zumverkauf zuverkaufen verfugbar avendre envente disponible enventa tekoop beschikbaar ' +
    'invendita vendita disponibile avenda disponivel nasprzedaz dostepna dostepny',
  reserved:
    'reserved onhold hold pending pendingsale underoffer negotiation innegotiation reserviert reserve reservado gereserveerd ' +
    'riservato prenotato intrattativa emnegociacao zarezerwowana zarezerwowany',
  sold: 'saleclosed',
};

/** The words of registrars that say nothing about a sale, so that they never put a sold name up again. */
const NO_STATUS =
  'active approved published verified enabled ok registered locked unlocked yes aktiv actif activo actief attivo ativo aktywna aktywny inscadenza';

/** Parses a status. An unknown word is an error, since it may be one of many for a name off the market. */
function parseStatus(text: string): SaleStatus | EntryProblem | undefined {
  const word = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
  if (/^(?:sold|verkauft|vendu|vendid|verkocht|sprzedan)/.test(word)) return 'sold';
  if (/^(?:$|client|server)/.test(word) || NO_STATUS.split(' ').includes(word)) return undefined;
  for (const [status, synonyms] of Object.entries(STATUS))
    if (synonyms.split(' ').includes(word)) return status as SaleStatus;
  const isKept = /^(?:not?for|noen|non?vend|noninvend|nicht|niet|pasa|nao|niena|keep|private)/.test(word);
  const nearest = isKept ? '; to keep the name off the site, delete its line' : didYouMean(text, Object.keys(STATUS));
  return {
    key: 'status',
    message: `"${text.slice(0, 60)}" is not understood; expected for-sale, reserved or sold${nearest}`,
  };
}

/** Reports a day that is over, or a year: 03/04/2026 is another day in another country. */
function expiryProblem(text: string, today: string): EntryProblem | undefined {
  const whole = /^(\d{4})[-/.]?(\d\d)[-/.]?(\d\d)(?!\d)/.exec(text)?.slice(1).join('-') ?? '';
  const [, year, short] = /\b((?:19|20)\d\d)\b|^\d\d?[-/.]\d\d?[-/.](\d\d)(?!\d)/.exec(text) ?? [];
  const day = isDay(whole) ? whole : (year ?? (short && `20${short}`));
  if (day === undefined || day >= today.slice(0, day.length)) return undefined;
  return { key: 'expires', message: `has passed (${text.slice(0, 20)}); renew it, or remove it from the list` };
}

/** Writes the broken lines with their columns and reasons. */
export function writeBroken(path: string, { headings, delimiter, broken }: DomainList): void {
  const width = Math.max(headings.length, ...broken.map(({ cells }) => cells.length));
  const pad = (cells: string[]) => [...cells, ...Array.from({ length: width - cells.length }, () => '')];
  const rows = broken.map(({ cells, reason }) => [...pad(cells), reason]);
  const all = headings.length > 0 ? [[...pad(headings), 'Reason'], ...rows] : rows;
  writeFileSync(path, toCsv(all, delimiter));
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
    const others = read.notes.map(({ heading }) => heading);
    lines.push(`Columns: ${used.join(', ')}`);
    if (!read.at.has('price')) lines.push('NO COLUMN HAS PRICES. If one has them, name it Price, or Price (EUR).');
    if (others.length > 0) lines.push(`Kept as notes that no page shows: ${listSome(others, SHOWN_NAMES)}`);
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
