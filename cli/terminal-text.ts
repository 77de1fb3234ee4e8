import { severalLines, withoutUnseen } from '../server/outbox/unsafe-text.ts';

/** A visitor's text as lines that a terminal shows and does not act upon. */
export function terminalLines(text: string): string[] {
  return severalLines(text)
    .split('\n')
    .map((line) => withoutUnseen(line.replace(/\t/g, '  ')));
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
