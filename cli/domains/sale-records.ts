import type { DomainFile } from '#contract/content/domain-content.ts';
import { parseHostName } from '#contract/text/domain-name.ts';
import { saleRecord, type SaleRecord } from '../../sites/plan/price-and-offer.ts';
import { toSafeJson } from '../../server/text/unsafe-text.ts';
import { listSome } from '../terminal/text.ts';

/**
 * Lists the DNS records of domains for sale whose owner wants them. Without names, it lists all. Code 1: the content has
 * no such domain. `notes` has a line for each note or error.
 */
export function listSaleRecords(files: DomainFile[], given: { names: string[]; json: boolean }) {
  const byHost = new Map(files.map((file) => [hostOf(file.name), file]));
  const strange = given.names.filter((name) => !byHost.has(hostOf(name)));
  if (strange.length > 0)
    return { code: 1, out: '', notes: strange.map((name) => `The content has no domain ${name}.`) };
  const chosen = given.names.length === 0 ? files : given.names.map((name) => byHost.get(hostOf(name))!);
  const records = chosen.flatMap((file) => saleRecord(file) ?? []);
  const lines = given.json ? toSafeJson(records, 2) : records.flatMap(zoneLines).join('\n');
  return { code: 0, out: lines === '' ? '' : `${lines}\n`, notes: notesOf(chosen, records) };
}

const hostOf = (name: string) => parseHostName(name) ?? name;

/** Says which names have no record, or a shorter one. */
function notesOf(files: DomainFile[], records: SaleRecord[]): string[] {
  const sold = files.filter(({ record, status }) => record && status === 'sold').map(({ name }) => name);
  const long = records.filter(({ texts }) => !texts.some((text) => text.includes(';furi='))).map(({ name }) => name);
  if (records.length === 0 && sold.length === 0) return [NONE];
  if (records.length === 0) return [`No domain for sale has "record: true". Sold and left out: ${sold.length}.`];
  return [
    ...(sold.length > 0 ? [`Left out, since sold domains have no record: ${listSome(sold, SHOWN)}`] : []),
    ...(long.length > 0 ? [`Without an address, since it is too long for a record: ${listSome(long, SHOWN)}`] : []),
  ];
}

const NONE = 'No domain has "record: true". Write it into its file, or once for all into domains/_defaults.yaml.';
const SHOWN = 8;

/** Formats a zone file's lines, one for each record (RFC 1035, 5.1). */
export function zoneLines({ owner, ttl, texts }: SaleRecord): string[] {
  return texts.map((text) => `${owner} ${ttl} IN TXT "${text.replace(/["\\]/g, (sign) => `\\${sign}`)}"`);
}
