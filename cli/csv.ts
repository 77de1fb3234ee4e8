import { severalLines, withoutUnseen } from '../server/outbox/unsafe-text.ts';

/**
 * CSV after RFC 4180, with a byte order mark so that Excel reads UTF-8. A cell that a spreadsheet would take for a formula
 * gets an apostrophe before it (OWASP, "CSV Injection"); full-width signs count, since Excel folds them.
 * What a terminal would act upon is left out and not escaped. Where every character counts, there is JSON.
 */
export function toCsv(rows: string[][]): string {
  return '\uFEFF' + csvRows(rows);
}

/** Rows below others, without the byte order mark. */
export function csvRows(rows: string[][]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
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

const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠\t]/u;
function cell(text: string): string {
  const shown = guardInside(severalLines(text));
  const harmless = FORMULA.test(shown) ? `'${shown}` : shown;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replace(/"/g, '""')}"` : harmless;
}

/**
 * Where another mark than the comma separates cells, quotes inside a line protect nothing, and a line break ends a row: a
 * formula's sign after one of these gets an apostrophe too. One pass, since the text may be long.
 */
function guardInside(text: string): string {
  let guarded = '';
  let begins = false;
  for (const character of text) {
    if (begins && '=+-@＝＋－＠'.includes(character)) guarded += "'";
    guarded += character;
    begins = ';\t\n'.includes(character) || (begins && /[\s\p{Cf}]/u.test(character));
  }
  return guarded;
}
