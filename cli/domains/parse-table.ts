import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse/sync';
import { currencies } from '#contract/content/identifiers.ts';
import { oneLine } from '../../server/text/unsafe-text.ts';

/** `decoded`: the encoding, if it is a guess. */
type ListText = { ok: true; text: string; decoded?: string } | { ok: false; problem: string };

/** Bytes, enough for a hundred thousand names with many columns. */
const LARGEST = 30_000_000;

/** Reads a list from a spreadsheet: UTF-8, or UTF-16 as Excel's "Unicode Text", with or without a mark. */
export function readListText(path: string): ListText {
  try {
    const stat = statSync(path);
    if (!stat.isFile()) return { ok: false, problem: 'is not a file; expected a list such as names.csv' };
    if (stat.size > LARGEST) return { ok: false, problem: 'has more than 30 MB; expected a list of names' };
    return decodeList(readFileSync(path));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { ok: false, problem: code === 'ENOENT' ? 'is not there' : `cannot be read: ${message}` };
  }
}

export function decodeList(bytes: Buffer): ListText {
  const utf16 = utf16Of(bytes);
  if (utf16) return { ok: true, text: new TextDecoder(utf16).decode(bytes) };
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004')
    return { ok: false, problem: 'is a workbook (.xlsx, .ods); save it as CSV' };
  const text = new TextDecoder('utf-8').decode(bytes);
  if (isUtf8(bytes) && !text.includes('\0')) return { ok: true, text };
  // Excel in Western Europe and America saves this, which includes Latin-1.
  if (!bytes.includes(0)) return { ok: true, text: new TextDecoder('windows-1252').decode(bytes), decoded: 'Latin-1' };
  const line = text.slice(0, text.indexOf('\0')).split(/\r\n?|\n/).length;
  return { ok: false, problem: `has a letter in line ${line} that is not text; save it as "CSV UTF-8"` };
}

/** Detects UTF-16 by its mark, or by ASCII letters with empty bytes between them. */
function utf16Of([first, second, third, fourth]: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : undefined;
}

export interface Cell {
  text: string;
  /** The line, from 1. */
  line: number;
  column: number;
}

export interface Table {
  rows: Cell[][];
  delimiter: string;
  /** The unreadable cells, each with the cells of its line and the reason. */
  errors: { cell: Cell; cells: string[]; message: string }[];
}

/** Parses CSV with commas, semicolons or tabs, any line breaks, and Excel's line `sep=;`. Leaves out empty rows. */
export function parseTable(text: string): Table {
  const stated = /^sep=(.)(?:\r\n?|\n)/i.exec(text);
  const delimiter = stated?.[1] ?? findDelimiter(text);
  const [bytes, lines] = [Buffer.from(text), text.split(/\r\n?|\n/)];
  const placeAfter = placesIn(bytes);
  const table: Table = { rows: [], delimiter, errors: [] };
  let begin = stated?.[0].length ?? 0;
  while (begin < bytes.length) {
    let [place, separator] = [placeAfter(begin - 1), begin - 1];
    try {
      parse(bytes.subarray(begin), {
        delimiter,
        record_delimiter: ['\r\n', '\n', '\r'],
        relax_column_count: true,
        relax_quotes: true,
        skip_empty_lines: true,
        trim: true,
        cast(field, { bytes: end }) {
          const cell = { text: field.trim(), ...place };
          separator = begin + end;
          place = placeAfter(separator);
          return cell;
        },
        on_record: (row: unknown) => void table.rows.push(row as Cell[]),
      });
      break;
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      const message = error.code === 'CSV_QUOTE_NOT_CLOSED' ? NOT_CLOSED : NOT_READ;
      table.errors.push({ cell: { text: '', ...place }, cells: lines[place.line - 1]!.split(delimiter), message });
      begin = lineAfter(bytes, separator + 1);
    }
  }
  return { ...table, rows: table.rows.filter((row) => row.some(({ text: cell }) => cell !== '')) };
}

const NOT_CLOSED = 'the quotation mark that opens here is not closed';
const NOT_READ = 'text follows the quotation mark that closes here; write two of them for one inside of the text';

const isLineBreak = (byte: number | undefined) => byte === 10 || byte === 13;

/** Finds the line after the one of a cell. */
function lineAfter(bytes: Buffer, cell: number): number {
  let at = cell;
  while (isLineBreak(bytes[at])) at += 1;
  while (at < bytes.length && !isLineBreak(bytes[at])) at += 1;
  return at + 1;
}

/** Finds the separator that makes most cells of the first line with text. */
function findDelimiter(text: string): string {
  const [first = ''] = /\S.*/.exec(text) ?? [];
  const bare = first.replace(/"[^"]*"/g, '');
  const count = (mark: string) => bare.split(mark).length;
  return ['\t', ';', ','].toSorted((a, b) => count(b) - count(a))[0]!;
}

/** Finds line and column after each separator, from the first to the last. The parser counts bytes only. */
function placesIn(bytes: Buffer) {
  const isBreak = (at: number) => isLineBreak(bytes[at]);
  let [line, column, seen] = [1, 1, 0];
  return (separator: number) => {
    let at = separator + 1;
    if (separator < 0 || isBreak(separator)) while (isBreak(at)) at += 1;
    for (; seen < at; seen += 1) {
      const isEnd = bytes[seen] === 10 || (bytes[seen] === 13 && bytes[seen + 1] !== 10);
      // Further bytes of a letter in UTF-8 begin with the bits 10.
      if (!isEnd) column += (bytes[seen]! & 0xc0) === 0x80 ? 0 : 1;
      else [line, column] = [line + 1, 1];
    }
    return { line, column };
  };
}

/** A column that Janus reads. */
export type Column = keyof typeof HEADINGS;

export interface Columns {
  /** The place of each in a row. */
  at: Map<Column, number>;
  /** The currency of a heading such as `Price (EUR)`. */
  currency: string | undefined;
  /** Whether the column of currencies has the numbers of Sedo. */
  isNumbered: boolean;
  /** All other columns, with their headings. The second of the same heading has a number. */
  notes: { heading: string; at: number }[];
}

/** The letters of headings in exports, without accents. The earlier here is read if a list has two. */
const HEADINGS = {
  name: 'name domain domainname domainnames domains fqdn hostname website domaine nomdedomaine dominio nomedominio nomedodominio domein domeinnaam domena nazwadomeny',
  price:
    'buynowprice buynow buyitnowprice retailprice buyitnow binprice bin askingprice listprice listingprice saleprice sellprice price ' +
    'kaufpreis sofortpreis verkaufspreis preis prixdevente prixdemande prix preciodeventa preciopedido precio vraagprijs verkoopprijs prijs ' +
    'prezzorichiesto prezzodivendita prezzo precodevenda preco cenasprzedazy cena amount fixedprice festpreis',
  minimum:
    'minimumoffer minoffer minimumofferprice minofferprice minimum minimumprice minprice min floorprice floor reserveprice reserve ' +
    'lowestprice mindestgebot mindestpreis offreminimale offreminimum prixminimum prixplancher ofertaminima preciominimo bodemprijs minimumprijs minimumbod ' +
    'prezzominimo offertaminima minimo precominimo cenaminimalna minimalnacena',
  currency: 'currency currencycode pricecurrency wahrung waehrung devise moneda valuta moeda waluta',
  category: 'category categories primarycategory industry niche kategorie categorie categoria kategoria',
  status: 'status salestatus listingstatus state verkaufsstatus statut estado stato situacao stan',
  expires:
    'expires expiry expirydate expiration expirationdate domainexpirationdate expireson expiresat expiredate ablaufdatum ablauf dateexpiration datedexpiration expirele vencimiento fechadevencimiento vervaldatum verloopdatum ' +
    'scadenza datascadenza datadiscadenza datadevencimento validade expiracao datawygasniecia waznado wygasa',
  email: 'email contactemail contact',
  lang: 'lang language sprache langue idioma',
  whatsapp: 'whatsapp',
};

/** Parses the headings above these rows. Returns undefined if no column has names. */
export function parseColumns(headings: Cell[], rows: Cell[][]): Columns | undefined {
  const plain = headings.map(({ text }) => plainHeading(text));
  const at = new Map<Column, number>();
  const hasOnly = (place: number | undefined, value: RegExp) => {
    const texts = rows.flatMap((row) => row[place ?? -1]?.text || []);
    return texts.length > 0 && texts.every((text) => value.test(text));
  };
  for (const [column, names] of Object.entries(HEADINGS) as [Column, string][]) {
    const found = names.split(' ').map((name) => plain.findIndex(({ word }) => word === name));
    const places = found.filter((place) => place !== -1);
    const isPrice = (place: number) => column !== 'price' || !hasOnly(place, FLAG);
    const place = places.find(isPrice) ?? places.find((each) => !/^fixed|^fest/.test(plain[each]!.word));
    if (place !== undefined) at.set(column, place);
  }
  if (!at.has('name')) return undefined;
  const known = new Set(at.values());
  const taken = new Set<string>();
  const notes = headings.map(({ text }, index) => {
    let heading = oneLine(text);
    for (let many = 2; taken.has(heading); many += 1) heading = `${oneLine(text)} ${many}`;
    taken.add(heading);
    return { heading, at: index };
  });
  return {
    at,
    currency: plain[at.get('price') ?? at.get('minimum') ?? -1]?.currency,
    isNumbered: hasOnly(at.get('currency'), /^[012]$/),
    // `--errors` adds a column of reasons.
    notes: notes.filter(({ at: place }) => !['', 'reason'].includes(plain[place]!.word) && !known.has(place)),
  };
}

/** Exports with a column "Fixed price" say with these whether the price of another column is fixed. */
const FLAG = /^(?:[01]|yes|no|ja|nein|true|false)$/i;

/** Codes that headings also have in small letters, such as `price_usd`. */
const USUAL = new Set(['USD', 'EUR', 'GBP']);

/** Reads `Buy Now Price (USD)` as `buynowprice`, in dollars. */
function plainHeading(text: string): { word: string; currency?: string } {
  const parts =
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const last = parts.at(-1) ?? '';
  const isCode = last === last.toUpperCase() || USUAL.has(last.toUpperCase());
  const code = parts.length > 1 && isCode && currencies.has(last.toUpperCase()) ? last.toUpperCase() : undefined;
  const word = (code ? parts.slice(0, -1).filter((part) => part !== 'in') : parts).join('').toLowerCase();
  return { word, ...(code && { currency: code }) };
}
