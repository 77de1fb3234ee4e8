import type { DomainFile } from '#contract/domain-content.ts';
import { readHostName } from '#contract/host-name.ts';

/** What DNS says of a name that is for sale (RFC 10023). */
export interface SaleRecord {
  /** As the page shows it. */
  name: string;
  /** Where the records stand, with the final dot. */
  owner: string;
  /** Seconds. */
  ttl: number;
  /** Of a record each. */
  texts: string[];
}

/** The most that RFC 10023 advises. */
const TTL = 3600;

/** Octets of a record's one text (RFC 10023; RFC 1035, 3.3). */
const LONGEST = 255;

/** Undefined where the owner did not ask for it, and for a name that is sold. */
export function saleRecord(
  file: Pick<DomainFile, 'name' | 'url' | 'price' | 'status' | 'record'>,
): SaleRecord | undefined {
  const { name, url, price, status, record } = file;
  const host = readHostName(name);
  if (record !== true || status === 'sold' || host === undefined) return undefined;
  const texts = [
    `${VERSION}furi=${new URL(url).href}`,
    ...(price ? [`${VERSION}fval=${price.currency}${inDigits(price.amount)}`] : []),
  ].filter((text) => Buffer.byteLength(text) <= LONGEST);
  return { name, owner: `_for-sale.${host}.`, ttl: TTL, texts: texts.length > 0 ? texts : [VERSION] };
}

/** Each record has one pair of a tag and its value behind this. */
const VERSION = 'v=FORSALE1;';

/** A record a line, as a zone file has it (RFC 1035, 5.1). */
export function zoneLines({ owner, ttl, texts }: SaleRecord): string[] {
  return texts.map((text) => `${owner} ${ttl} IN TXT "${text.replace(/["\\]/g, (sign) => `\\${sign}`)}"`);
}

const inDigits = (amount: number) => amount.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
