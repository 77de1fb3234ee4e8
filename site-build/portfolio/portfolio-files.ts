import type { PortfolioName } from '#contract/portfolio-name.ts';

/** The list as files, for programs and spreadsheets: file name to contents. */
export function portfolioFiles(names: readonly PortfolioName[]): Record<string, string> {
  return { 'portfolio.json': `${JSON.stringify(names)}\n`, 'portfolio.csv': csvOf(names) };
}

const COLUMNS = ['name', 'ending', 'length', 'price', 'currency', 'status', 'category', 'url'] as const;

/** RFC 4180, with a byte order mark, without which spreadsheets take it for another encoding. */
function csvOf(names: readonly PortfolioName[]): string {
  const rows = names.map((name) => COLUMNS.map((column) => cell(name[column])));
  return `\ufeff${[COLUMNS, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
}

/** What a spreadsheet would compute has an apostrophe before it. */
function cell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
