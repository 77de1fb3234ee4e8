/** Replaces the names in braces by their values. Braces in a value are not filled again. */
export function formatMessage(message: string, values: Record<string, string>): string {
  return message.replace(/\{(\w+)\}/g, (inBraces, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : inBraces,
  );
}

/** The hours within which a page promises an answer by default (spec: 9. Business constants). */
export const PROMISED_HOURS = 24;

/** Formats the promised hours, such as `24 hours`. `lang`: BCP 47. */
export function formatHours(hours: number | null | undefined, lang: string, unit: 'long' | 'narrow' = 'long'): string {
  const key = `${lang} ${unit}`;
  const options = { style: 'unit', unit: 'hour', unitDisplay: unit, numberingSystem: 'latn' } as const;
  const format = hourFormats.get(key) ?? new Intl.NumberFormat(lang, options);
  hourFormats.set(key, format);
  return format.format(hours ?? PROMISED_HOURS);
}

/** Making one takes as long as reading a domain's file. */
const hourFormats = new Map<string, Intl.NumberFormat>();

/** Keeps a number's or an address' groups in their places among text that is read from the right (UAX 9, isolates). */
export const isolate = (text: string, { dir }: { dir: 'ltr' | 'rtl' }) =>
  dir === 'rtl' ? `\u2068${text}\u2069` : text;

/** The forms of a text about a number, by the plural categories of the language (Unicode CLDR). */
export type Plural = { other: string } & { [Category in Intl.LDMLPluralRule]?: string | undefined };

/** Chooses the form for a number, with its names in braces. `zero` is for none, in any language. `lang`: BCP 47. */
export function choosePlural(forms: Plural, lang: string, count: number): string {
  const none = count === 0 ? forms.zero : undefined;
  return none ?? forms[new Intl.PluralRules(lang).select(count)] ?? forms.other;
}

/** Returns the day so many days after one such as `2026-01-31`, or before it if `by` is negative. */
export const moveDay = (day: string, by: number) =>
  new Date(Math.min(Date.parse(day) + by * 86_400_000, LAST_DAY)).toISOString().slice(0, 10);

/** A later day has five digits in its year, and does not compare as a text. */
const LAST_DAY = Date.parse('9999-12-31');

const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠\t]/u;

/** Formats a cell of CSV (RFC 4180). An apostrophe disarms formulas (OWASP), with full-width signs too. */
export function formatCsvCell(text: string): string {
  const shown = guardInside(text);
  const harmless = FORMULA.test(shown) ? `'${shown}` : shown;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Guards the inside of a cell: if another mark than the comma separates cells, quotes protect nothing, and a line
 * break ends a row. A formula's sign after one of these, or after an empty quoted text, gets an apostrophe too. One
 * pass, since the text may be long.
 */
function guardInside(text: string): string {
  let guarded = '';
  let begins = false;
  for (const character of text) {
    if (begins && '=+-@＝＋－＠'.includes(character)) guarded += "'";
    guarded += character;
    begins = ';\t\n'.includes(character) || (begins && /[\s\p{Cf}"]/u.test(character));
  }
  return guarded;
}
