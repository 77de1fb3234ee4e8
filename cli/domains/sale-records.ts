import type { DomainFile } from '#contract/content/domain-content.ts';
import { parseHostName } from '#contract/text/domain-name.ts';
import { toSafeJson } from '../../server/text/unsafe-text.ts';
import { listSome } from '../terminal/text.ts';

/**
 * Lists the DNS records of domains for sale whose owner wants them. Without names, it lists all. Code 1: the content has
 * no such domain. `notes` has a line for each note or error.
 */
export function listSaleRecords(files: DomainFile[], given: { names: string[]; json: boolean }) {
  const strange = given.names.filter((name) => !files.some((file) => hostOf(file.name) === hostOf(name)));
  if (strange.length > 0)
    return { code: 1, out: '', notes: strange.map((name) => `The content has no domain ${name}.`) };
  const chosen = given.names.length === 0 ? files : given.names.map((name) => fileOf(files, name));
  const records = chosen.flatMap((file) => saleRecord(file) ?? []);
  const notes = records.length > 0 ? leftOut(chosen, records) : [noneOf(chosen)];
  const lines = given.json ? toSafeJson(records, 2) : records.flatMap(zoneLines).join('\n');
  return { code: 0, out: lines === '' ? '' : `${lines}\n`, notes };
}

const hostOf = (name: string) => parseHostName(name) ?? name;
const fileOf = (files: DomainFile[], name: string) => files.find((file) => hostOf(file.name) === hostOf(name))!;

function noneOf(files: DomainFile[]): string {
  const sold = files.filter(({ record, status }) => record && status === 'sold').length;
  if (sold > 0) return `No domain for sale has "record: true". Sold and left out: ${sold}.`;
  return 'No domain has "record: true". Write it into its file, or once for all into domains/_defaults.yaml.';
}

function leftOut(files: DomainFile[], records: SaleRecord[]): string[] {
  const sold = files.filter(({ record, status }) => record && status === 'sold').map(({ name }) => name);
  const long = records.filter(({ texts }) => !texts.some((text) => text.includes(';furi='))).map(({ name }) => name);
  return [
    ...(sold.length > 0 ? [`Left out, since sold domains have no record: ${listSome(sold, SHOWN)}`] : []),
    ...(long.length > 0 ? [`Without an address, since it is too long for a record: ${listSome(long, SHOWN)}`] : []),
  ];
}

const SHOWN = 8;

/** The records of a name for sale (RFC 10023). */
interface SaleRecord {
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

/** Makes a name's record. Returns undefined if the owner did not request it, or the name is sold. */
export function saleRecord(
  file: Pick<DomainFile, 'name' | 'url' | 'price' | 'status' | 'record'>,
): SaleRecord | undefined {
  const { name, url, price, status, record } = file;
  const host = parseHostName(name);
  if (record !== true || status === 'sold' || host === undefined) return undefined;
  const texts = [
    `${VERSION}furi=${new URL(url).href}`,
    ...(price ? [`${VERSION}fval=${price.currency}${inDigits(price.amount)}`] : []),
  ].filter((text) => Buffer.byteLength(text) <= LONGEST);
  return { name, owner: `_for-sale.${host}.`, ttl: TTL, texts: texts.length > 0 ? texts : [VERSION] };
}

/** The beginning of each record, before a tag and its value. */
const VERSION = 'v=FORSALE1;';

/** Formats a zone file's lines, one for each record (RFC 1035, 5.1). */
export function zoneLines({ owner, ttl, texts }: SaleRecord): string[] {
  return texts.map((text) => `${owner} ${ttl} IN TXT "${text.replace(/["\\]/g, (sign) => `\\${sign}`)}"`);
}

const inDigits = (amount: number) => amount.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
