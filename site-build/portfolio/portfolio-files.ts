import { csvCell } from '#contract/csv-cell.ts';
import type { PortfolioName } from '#contract/portfolio-name.ts';

/** The list as files, for programs and spreadsheets: file name to contents. */
export function portfolioFiles(names: readonly PortfolioName[]): Record<string, string> {
  return { 'portfolio.json': `${JSON.stringify(names)}\n`, 'portfolio.csv': csvOf(names) };
}

const COLUMNS = ['name', 'ending', 'length', 'price', 'currency', 'status', 'category', 'url'] as const;

/** RFC 4180, with a byte order mark, without which spreadsheets take it for another encoding. */
function csvOf(names: readonly PortfolioName[]): string {
  const rows = names.map((name) => COLUMNS.map((column) => cellOf(name[column])));
  return `\ufeff${[COLUMNS, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
}

const cellOf = (value: string | number | null) => (typeof value === 'string' ? csvCell(value) : String(value ?? ''));
