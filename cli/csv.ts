import { csvCell } from '#contract/csv-cell.ts';
import { severalLines, withoutUnseen } from '../server/outbox/unsafe-text.ts';

/**
 * CSV with a byte order mark, so that Excel reads UTF-8. What a terminal would act upon is left out and not escaped. Where every
 * character counts, there is JSON.
 */
export function toCsv(rows: string[][]): string {
  return '\uFEFF' + csvRows(rows);
}

/** Rows below others, without the byte order mark. */
export function csvRows(rows: string[][]): string {
  return rows.map((row) => `${row.map((text) => csvCell(severalLines(text))).join(',')}\r\n`).join('');
}

const TELEPHONE = /^\+?[\d(][\d\s()./-]{3,}$/;

/**
 * A telephone number for a person to read and dial, such as `tel:+1 555 010 0199` (RFC 3966's scheme). Bare, a spreadsheet would
 * compute `+1-555-010`, and take the plus from `+15550100199` and the zero from `030 1234`; after an apostrophe, as OWASP
 * has it, people read and dial the apostrophe. It begins with a letter, so nothing computes it. Other text stays.
 */
export function telephoneCell(text: string): string {
  const number = withoutUnseen(text).trim();
  return TELEPHONE.test(number) ? `tel:${number}` : text;
}
