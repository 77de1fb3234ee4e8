import stringWidth from 'string-width';
import { severalLines, withoutUnseen } from '../server/outbox/unsafe-text.ts';

/** A visitor's text as lines that a terminal shows and does not act upon. */
export function terminalLines(text: string): string[] {
  return severalLines(text)
    .split('\n')
    .map((line) => withoutUnseen(line.replace(/\t/g, '  ')));
}

/** The line broken at its spaces, so that no part is wider than `width` cells; a longer word keeps its line. */
export function wrap(line: string, width: number): string[] {
  if (stringWidth(line) <= width) return [line];
  const lines: string[] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const word of line.split(' ')) {
    const cells = stringWidth(word);
    if (used + 1 + cells > width) {
      lines.push(word);
      used = cells;
    } else {
      lines.push(`${lines.pop()} ${word}`);
      used += 1 + cells;
    }
  }
  return lines;
}

export interface TableLayout {
  /** Cells that a column is wide at most; Chinese and emoji take two each. */
  max?: number;
  /** Cells that a line has. */
  width?: number;
  /** So many columns, from the left, are never cut to fit the width. */
  whole?: number;
  /** Of each column, as `columnWidths` gave them; the others count for nothing then. */
  widths?: number[];
}

const GAP = 2;
const NARROWEST = 6;

/** Lines in columns as wide as their widest entry; longer entries are cut. */
export function columns(rows: string[][], layout: TableLayout = {}): string {
  const widths = layout.widths ?? columnWidths(rows, layout);
  const line = (row: string[]) => row.map((text, column) => pad(cut(text, widths[column]!), widths[column]!));
  return rows.map((row) => `${line(row).join(' '.repeat(GAP)).trimEnd()}\n`).join('');
}

/** Cells of each column. While the line is too long, the widest column that may be cut gives way. */
export function columnWidths(rows: string[][], layout: TableLayout): number[] {
  const { max = 40, width = Number.POSITIVE_INFINITY, whole = 0 } = layout;
  const widest = (column: number) => Math.max(...rows.map((row) => stringWidth(row[column]!)));
  const widths = (rows[0] ?? []).map((_, column) => Math.min(max, widest(column)));
  const room = width - GAP * (widths.length - 1);
  for (let total = widths.reduce((sum, one) => sum + one, 0); total > room; total -= 1) {
    const most = Math.max(...widths.slice(whole));
    if (most <= NARROWEST) break;
    widths[widths.indexOf(most, whole)]! -= 1;
  }
  return widths;
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let kept = '';
  for (const { segment } of letters.segment(text)) {
    if (stringWidth(kept + segment) > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

const pad = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - stringWidth(text)));
