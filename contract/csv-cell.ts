const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠\t]/u;

/**
 * A cell of CSV after RFC 4180. One that a spreadsheet would take for a formula gets an apostrophe before it (OWASP, "CSV Injection");
 * full-width signs count, since Excel folds them.
 */
export function csvCell(text: string): string {
  const shown = guardInside(text);
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
