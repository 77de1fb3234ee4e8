/*
 * What a terminal would act upon instead of showing it: control characters (escape codes among them), marks that turn the
 * reading direction, and what is invisible. A visitor's words must not be able to rewrite the owner's screen.
 */
const UNSAFE = /[\p{Cc}\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu;

/** A visitor's text as one safe line. */
export function safeLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(UNSAFE, '').trim();
}

/** A visitor's text as safe lines; only line breaks stay. */
export function safeLines(text: string): string[] {
  return text.split('\n').map((line) => line.replace(/\t/g, '  ').replace(UNSAFE, ''));
}

/** Lines in columns as wide as their widest entry; entries are cut at `max` characters. */
export function columns(rows: string[][], max = 40): string {
  const cut = rows.map((row) =>
    row.map((text) => (text.length > max ? `${text.slice(0, max - 1).toWellFormed()}…` : text)),
  );
  const widths = (cut[0] ?? []).map((_, column) => Math.max(...cut.map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    row
      .map((text, column) => text.padEnd(widths[column]!))
      .join('  ')
      .trimEnd();
  return cut.map((row) => `${line(row)}\n`).join('');
}
