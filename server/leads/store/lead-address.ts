import { domainToASCII } from 'node:url';
import type { Database } from '../../database/database.ts';

/**
 * SQL of a lead's address in small letters, to the character that of the index `leads_by_address` (migrations 009 and 010).
 * The databases read JSON differently; and PostgreSQL makes small letters by the language of the database, unless it is told not to.
 */
export const addressOf: Record<Database['kind'], string> = {
  sqlite: `case when json_valid(fields) then lower(json_extract(fields, '$.email')) end`,
  postgres: `lower(split_part(split_part(fields, '"email":"', 2), '"', 1) collate "C")`,
};

/** As addresses are compared, whatever letters they are typed in. */
export const sameCase = (text: string) => text.normalize('NFC').toLowerCase();

/** The same of a domain in its script, which a form takes in ASCII alone (`xn--…`, RFC 3492) and mail programs show as it is read. */
export function sameAddress(text: string): string {
  const same = sameCase(text);
  const domain = same.slice(same.lastIndexOf('@') + 1);
  if (domain === same || isPlainAddress(domain)) return same;
  return same.slice(0, -domain.length) + (domainToASCII(domain) || domain);
}

/** Whether the databases make the same small letters of it as `sameCase`; of all that a form lets through they do. */
export function isPlainAddress(address: string): boolean {
  return /^[\x20-\x7e]*$/.test(address);
}
