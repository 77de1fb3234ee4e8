import { splitLetters } from '#contract/text/domain-name.ts';
import { formatCsvCell } from '#contract/text/format.ts';
import { severalLines, toSafeJson, withoutUnseen } from '../../server/text/unsafe-text.ts';

/** Splits a visitor's text into lines that a terminal shows and does not act upon. */
export function splitLines(text: string): string[] {
  return severalLines(text)
    .split('\n')
    .map((line) => withoutUnseen(line.replace(/\t/g, '  ')));
}

/** Lists names as `a.com, b.com and 1,997 more`. */
export function listSome(names: string[]): string {
  const more = names.length - NAMES_SHOWN;
  return more > 0 ? `${names.slice(0, NAMES_SHOWN).join(', ')} and ${formatNumber(more)} more` : names.join(', ');
}

const NAMES_SHOWN = 10;

/** Formats a count such as `1 lead` or `2,000 leads`. */
export function formatCount(many: number, one: string, others = `${one}s`): string {
  return `${formatNumber(many)} ${many === 1 ? one : others}`;
}

export const formatNumber = (value: number) => value.toLocaleString('en');

/** Formats what `--json` prints. */
export const formatJson = (value: unknown) => `${toSafeJson(value, 2)}\n`;

interface TableLayout {
  /** The most cells of a column. Chinese characters and emoji need two each. */
  max?: number;
  /** The cells of a line. Null is any number. */
  width?: number | null;
  /** The number of columns, from the left, that are never cut to fit the width. */
  whole?: number;
}

const GAP = 2;
const NARROWEST = 6;

/** Formats lines in columns that are as wide as their widest entry. Entries above the layout's measures are cut. */
export function formatColumns(rows: string[][], layout: TableLayout = {}): string {
  const widths = measureColumns(rows, layout);
  const line = (row: string[]) => row.map((text, at) => fill(cut(text, widths[at]!), widths[at]!));
  return rows.map((row) => `${line(row).join(' '.repeat(GAP)).trimEnd()}\n`).join('');
}

/** Measures the cells of each column. While the line is too long, the widest column that may be cut gets narrower. */
function measureColumns(rows: string[][], layout: TableLayout): number[] {
  const { max = 40, width, whole = 0 } = layout;
  const widest = (column: number) => rows.reduce((most, row) => Math.max(most, countCells(row[column]!)), 0);
  const widths = (rows[0] ?? []).map((_, column) => Math.min(max, widest(column)));
  const room = (width ?? Number.POSITIVE_INFINITY) - GAP * (widths.length - 1);
  for (let total = widths.reduce((sum, one) => sum + one, 0); total > room; total -= 1) {
    const most = Math.max(...widths.slice(whole));
    if (most <= NARROWEST) break;
    widths[widths.indexOf(most, whole)]! -= 1;
  }
  return widths;
}

const EAST_ASIAN = /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/u;
const EMOJI = /\p{Emoji_Presentation}|\ufe0f/u;

/** Counts the cells of a terminal that a text takes. */
function countCells(text: string): number {
  let cells = 0;
  for (const letter of splitLetters(text)) {
    if (EAST_ASIAN.test(letter) || EMOJI.test(letter)) cells += 2;
    else if (!/^[\p{M}\p{Cf}]/u.test(letter)) cells += 1;
  }
  return cells;
}

function cut(text: string, width: number): string {
  if (countCells(text) <= width) return text;
  let visible = '';
  for (const letter of splitLetters(text)) {
    if (countCells(visible + letter) > width - 1) break;
    visible += letter;
  }
  return `${visible}…`;
}

const fill = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - countCells(text)));

/** Formats CSV with a byte order mark, so that Excel reads UTF-8. Only JSON has characters that act on a terminal. */
export function formatCsv(rows: string[][]): string {
  const lines = rows.map((row) => `${row.map((text) => formatCsvCell(severalLines(text))).join(',')}\r\n`);
  return `\uFEFF${lines.join('')}`;
}

const TELEPHONE = /^\+?[\d(][\d\s()./-]{3,}$/;

/** Formats a number as `tel:+1 555 010 0199` (RFC 3966). A spreadsheet would compute it, or drop its plus or zero. */
export function formatTelephone(text: string): string {
  const number = withoutUnseen(text).trim();
  return TELEPHONE.test(number) ? `tel:${number}` : text;
}
