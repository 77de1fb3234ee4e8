/*
 * A stranger's text must not act where it is shown. Control characters begin escape codes (U+001B, and U+009B on some
 * terminals). Embeddings, overrides and isolates change how a text reads (CVE-2021-42574), and format characters hide
 * in it. By their Unicode categories: Cc control, Cf format, Zl and Zp separators.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const BREAK_IN_LINE = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Characters that act in several lines. Joiners and direction marks stay: Persian, Hebrew and emoji need them. */
const ACTS = /(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;
/** Line breaks, also those of other systems and of UAX 14. */
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g;

/** Makes a text one line without invisible characters. */
export const oneLine = (text: string) => withoutUnseen(text.replace(BREAK_IN_LINE, ' ')).replace(/\s+/g, ' ').trim();

export const withoutUnseen = (text: string) => text.replace(UNSEEN, '');

/** Splits a text into lines with LF between them, without characters that act where they are shown. Tabs stay. */
export const severalLines = (text: string) => text.replace(LINE_BREAK, '\n').replace(ACTS, '');

/** Writes characters that cannot be seen as JSON's escapes, such as `\u009b`, line breaks included. */
export function escapeUnseen(text: string): string {
  return text.replace(UNSEEN, (character) => {
    const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at).toString(16));
    return units.map((unit) => `\\u${unit.padStart(4, '0')}`).join('');
  });
}

/** Writes JSON that any terminal may show and that parses to exactly the value given. */
export function toSafeJson(value: unknown, indent?: number): string {
  // The only raw line breaks in JSON are those between its lines.
  return JSON.stringify(value, null, indent).split('\n').map(escapeUnseen).join('\n');
}

/** Reduces an unexpected error to its name, code and place: its message may quote the visitor. */
export function redact(error: unknown): { name: string; where: string } {
  const { name = 'error', code, stack = '' } = Object(error) as Partial<Error> & { code?: unknown };
  const where = stack.split('\n').find((line) => line.startsWith('    at ')) ?? '';
  return { name: typeof code === 'string' ? `${name} ${code}` : name, where: where.trim() };
}

/** Cuts a text to `max` characters as services count them (UTF-16), with an ellipsis if something is missing. */
export function truncateToLength(text: string, max: number): string {
  // A character that is cut in two goes with its other half.
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Cuts a text to `max` bytes of UTF-8. */
export function truncateToBytes(text: string, max: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= max) return text;
  // As a stream, the decoder holds back the beginning of a character that is cut in two.
  const decoder = new TextDecoder();
  return `${decoder.decode(bytes.subarray(0, max - Buffer.byteLength('…')), { stream: true })}…`;
}
