/**
 * CSV after RFC 4180, with a byte order mark so that Excel reads UTF-8. A cell that a spreadsheet would take for a formula
 * gets an apostrophe before it (OWASP, "CSV Injection"); full-width signs count, since Excel folds them.
 */
export function toCsv(rows: string[][]): string {
  return '\uFEFF' + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

// oxlint-disable-next-line no-control-regex
const FORMULA = /^[\s\u0000]*[=+\-@＝＋－＠\t\r]/;

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replace(/"/g, '""')}"` : harmless;
}
