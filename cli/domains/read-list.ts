/** Reads a seller's list: a CSV of a spreadsheet or a marketplace, or a text with a name a line. */
import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse/sync';
import { currencies, isDay } from '#contract/content/identifiers.ts';
import type { DomainName } from '#contract/text/domain-name.ts';
import { didYouMean } from '#contract/text/nearest-word.ts';
import { bad, good, type ParsedSetting as Parsed } from '../../server/text/parse-setting.ts';
import { oneLine } from '../../server/text/unsafe-text.ts';
import { explainAccess } from '../../sites/read/owner-files.ts';
import { type Entry, type Facts, parseTypedDomain } from './domain-files.ts';

export interface DomainList {
  headings: string[];
  columns: Map<Column, number>;
  entries: Entry[];
  /** One line for each cell that is not understood, with its place. */
  problems: string[];
  /** The hosts of lines with such a cell. One whose name cannot be read has none. */
  broken: (string | undefined)[];
  /** Whether the text had to be read as Latin-1. */
  isGuessed: boolean;
}

/** The columns of a list, each with the letters of its headings in our documents and in the exports of marketplaces. */
const HEADINGS = {
  name: 'name domain domainname domains',
  price:
    'buynowprice buynow buyitnowprice buyitnow binprice bin retailprice askingprice listprice listingprice ' +
    'saleprice price',
  currency: 'currency currencycode',
  minimum:
    'minimumoffer minimumofferprice minofferprice minoffer minimum minimumprice minprice floorprice floor ' +
    'reserveprice reserve',
  status: 'listingstatus salestatus status',
  statusUntil: 'statusuntil until',
  category: 'category categories',
  lang: 'lang language',
  email: 'email contactemail',
  whatsapp: 'whatsapp',
};

type Column = keyof typeof HEADINGS;

const EXPECTED = 'expected headings such as Domain, Price, Min Offer, Currency, Category and Status in the first line';

/** `findCurrency`: of a host's amounts that name none. Returns a line that says why nothing can be read. */
export function readList(path: string, shown: string, findCurrency: (host: string) => string): DomainList | string {
  const bytes = readBytes(path);
  if (typeof bytes === 'string') return `${shown} ${bytes}`;
  // Excel's "Unicode Text" begins with this mark.
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isGuessed = !isUtf16 && !isUtf8(bytes);
  // The decoder leaves a byte order mark out.
  const text = new TextDecoder(isUtf16 ? 'utf-16le' : isGuessed ? 'windows-1252' : 'utf-8').decode(bytes);
  const records = parseRecords(text);
  if (typeof records === 'string') return `${shown}:${records}`;
  const [first] = records;
  if (!first) return `${shown} is empty; expected a name a line`;
  const isBare = first.cells.length === 1 && parseTypedDomain(first.cells[0]!).ok;
  const headings = isBare ? ['name'] : first.cells;
  const columns = findColumns(headings);
  if (!columns.has('name')) return `${shown}:1: no column has the domain names; ${EXPECTED}`;
  const list: DomainList = { headings, columns, entries: [], problems: [], broken: [], isGuessed };
  const parseRow = createRowParser(list, findCurrency);
  for (const { line, cells } of isBare ? records : records.slice(1)) {
    const { host, entry, problems } = parseRow(cells, line);
    if (entry) list.entries.push(entry);
    else list.broken.push(host);
    list.problems.push(...problems.map((problem) => `${shown}:${line}: ${problem}`));
  }
  return list;
}

const LARGEST_BYTES = 30_000_000;

function readBytes(path: string): Buffer | string {
  try {
    const stat = statSync(path);
    if (!stat.isFile() || stat.size > LARGEST_BYTES) return 'is not a list; expected a file of at most 30 MB';
    const bytes = readFileSync(path);
    return bytes.subarray(0, 2).toString('latin1') === 'PK' ? 'is a workbook (.xlsx, .ods); save it as CSV' : bytes;
  } catch (error) {
    return explainAccess(error, path);
  }
}

/** Parses the lines that are not empty. Returns the line and the problem of a quotation mark that breaks the table. */
function parseRecords(text: string): { line: number; cells: string[] }[] | string {
  try {
    const records = parse(text, {
      delimiter: findDelimiter(text),
      info: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    return records.map(({ info, record }) => ({ line: info.lines, cells: record.map(readCell) }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return `${String(error['lines'])}: a quotation mark here is not closed, or text follows it; nothing was read`;
  }
}

/** Finds the separator that makes most cells of the first line with text. */
function findDelimiter(text: string): string {
  const bare = (/\S.*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  return ['\t', ';', ','].toSorted((one, other) => bare.split(other).length - bare.split(one).length)[0]!;
}

/** Reads a cell as one line, without the apostrophes that our exports write before signs of formulas. */
const readCell = (text: string) => oneLine(text).replace(/(^|; *)'(?=[=+\-@])/g, '$1');

function findColumns(headings: string[]): Map<Column, number> {
  const words = headings.map((heading) => splitHeading(heading).word);
  const columns = new Map<Column, number>();
  for (const [column, known] of Object.entries(HEADINGS)) {
    const word = known.split(' ').find((each) => words.includes(each));
    if (word !== undefined) columns.set(column as Column, words.indexOf(word));
  }
  return columns;
}

/** Splits `Buy Now Price (USD)` or `buy_now_price_usd` into its letters and its currency. */
function splitHeading(heading: string): { word: string; currency?: string } {
  const [, before = '', code = ''] = /^(.+)[ _(]([A-Z]{3}|usd|eur|gbp)\)?$/.exec(heading) ?? [];
  const word = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');
  const currency = code.toUpperCase();
  return currencies.has(currency) ? { word: word(before), currency } : { word: word(heading) };
}

const LONGEST = 2000;

function createRowParser({ headings, columns }: DomainList, findCurrency: (host: string) => string) {
  const lines = new Map<string, number>();
  const headingCurrency = splitHeading(headings[columns.get('price') ?? columns.get('minimum') ?? -1] ?? '').currency;
  return (cells: string[], line: number): { host?: string | undefined; entry?: Entry; problems: string[] } => {
    const problems: string[] = [];
    const read = <Value>(column: Column, parseCell: (text: string) => Parsed<Value>): Value | undefined => {
      const text = cells[columns.get(column) ?? -1] ?? '';
      if (text === '' && column !== 'name') return undefined;
      const cell = text.length > LONGEST ? bad<Value>(`has more than ${LONGEST} characters`) : parseCell(text);
      if (cell.ok) return cell.value;
      problems.push(`${headings[columns.get(column)!]}: ${cell.problem}`);
      return undefined;
    };
    if (cells.slice(headings.length).some((text) => text !== ''))
      problems.push('has more cells than headings; put a text such as "4,500" in quotes');
    const domain = read('name', parseName);
    const host = domain?.host;
    const other = host === undefined ? undefined : lines.get(host);
    if (other !== undefined) problems.push(`${domain!.shown} is already in line ${other}; delete one of the two`);
    const named = read('currency', parseCurrency);
    const usual = named ?? headingCurrency ?? findCurrency(host ?? '');
    const price = read('price', (text) => parsePrice(text, usual, named));
    const facts: Facts = {
      price,
      minimum: read('minimum', (text) => parseMinimum(text, price?.split(' ')[1] ?? usual)),
      status: read('status', parseStatus),
      statusUntil: read('statusUntil', parseDay),
    };
    for (const key of ['category', 'lang', 'email', 'whatsapp'] as const) facts[key] = read<string>(key, good);
    if (problems.length > 0 || !domain) return { host, problems };
    lines.set(domain.host, line);
    return { host, problems, entry: { domain, facts, line } };
  };
}

const cite = (text: string) => `"${text.slice(0, 60)}"`;

/** Parses a name, also as a registrar writes it (`NOVAPEAK.COM`) or from a link to its page. */
function parseName(text: string): Parsed<DomainName> {
  const reading = parseTypedDomain(text.replace(/^(?:https?:\/\/)?www\.(?=[^/]+\.[^/])/i, ''));
  if (!reading.ok) return reading;
  const { shown, host } = reading.domain;
  return good({ host, shown: shown === shown.toUpperCase() ? shown.toLowerCase() : shown });
}

/** The numbers that Sedo writes for currencies, and signs. */
const CODES: Record<string, string> = { 0: 'EUR', 1: 'USD', 2: 'GBP', $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' };

function parseCurrency(text: string): Parsed<string> {
  const code = CODES[text] ?? text.toUpperCase();
  return currencies.has(code) ? good(code) : bad(`${cite(text)} is not a currency such as EUR or USD`);
}

/** What people and exports write if a name has no price. */
const NO_PRICE = /^(?:-|n\/a|none|poa|(?:make|best) (?:an )?offer|.*on request)$/i;

function parsePrice(text: string, usual: string, named?: string): Parsed<string> {
  if (NO_PRICE.test(text)) return good('');
  const price = parseAmount(text, usual);
  if (price === undefined)
    return bad(`${cite(text)} is not an amount; expected one such as 25000, $25,000 or 25.000,00 EUR`);
  if (named && !price.endsWith(named)) return bad(`${cite(text)} is not in ${named}, as its line says`);
  return good(price.startsWith('0 ') ? '' : price);
}

const parseMinimum = (text: string, usual: string) =>
  /^\d+ ?%$/.test(text) ? good(text.replace(' ', '')) : parsePrice(text, usual);

/** Parses `25000`, `$1,200`, `1.200,00 €` or `EUR 1200` as `1200 EUR`. Returns undefined for any other text. */
export function parseAmount(text: string, usual: string): string | undefined {
  const pattern = /^(\p{Sc}|[A-Z]{3})? ?(\d[\d.,'’ ]{0,24}?) ?(\p{Sc}|[A-Z]{3})?$/iu;
  const [, before, figure = '', after] = pattern.exec(text.replace(/\s/g, ' ')) ?? [];
  const grouped = /^(?:\d+|\d{1,3}(?:([.,'’ ])\d{3})(?:\1\d{3})*)(?:([.,])(\d{1,2}))?$/.exec(figure);
  if (!grouped || (before && after) || (grouped[2] && grouped[1] === grouped[2])) return undefined;
  const cents = grouped[3] ?? '';
  const units = (cents ? figure.slice(0, -cents.length - 1) : figure).replace(/\D/g, '');
  const sign = (before ?? after ?? usual).toUpperCase();
  const currency = CODES[sign] ?? sign;
  return currencies.has(currency) ? `${Number(`${units}.${cents}`)} ${currency}` : undefined;
}

/** What marketplaces write of a sale. */
const STATUSES: Record<string, string> = {
  'for-sale': 'forsale listed live available',
  reserved: 'reserved onhold pending',
  sold: 'sold',
};
/** What registrars write of a registration, which says nothing about a sale. */
const NO_STATUS = 'active registered locked unlocked ok enabled unlisted notlisted';

function parseStatus(text: string): Parsed<string | undefined> {
  const word = text.toLowerCase().replace(/[^a-z]/g, '');
  const found = Object.entries(STATUSES).find(([, words]) => words.split(' ').includes(word));
  if (found || NO_STATUS.split(' ').includes(word) || /^(?:client|server)/.test(word)) return good(found?.[0]);
  const nearest = didYouMean(text, Object.keys(STATUSES));
  return bad(`${cite(text)} is not understood; expected for-sale, reserved or sold${nearest}`);
}

function parseDay(text: string): Parsed<string> {
  return isDay(text) ? good(text) : bad(`${cite(text)} is not a day such as 2026-12-24`);
}
