/** Puts the values in for their names in braces; what stands in a value is not filled again. */
export function formatMessage(message: string, values: Record<string, string>): string {
  return message.replace(/\{(\w+)\}/g, (inBraces, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : inBraces,
  );
}

/** What is said of a number, by the categories of the language (Unicode CLDR, plural rules). */
export type Plural = { other: string } & { [Category in Intl.LDMLPluralRule]?: string | undefined };

/** The form for a number, not filled in yet; for none `zero`, also in languages that have no such form. `lang`: BCP 47. */
export function pluralForm(forms: Plural, lang: string, count: number): string {
  const none = count === 0 ? forms.zero : undefined;
  return none ?? forms[new Intl.PluralRules(lang).select(count)] ?? forms.other;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for a picture (SVG), inside an element or a quoted attribute. HTML is React's alone. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

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
