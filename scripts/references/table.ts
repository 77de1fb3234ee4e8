/** Renders rows as a table of Markdown. Cells show links and tags as plain text. */
export function table(head: string[], rows: string[][]): string {
  const plain = (cell: string) => cell.replaceAll('|', '\\|').replaceAll('](', ']\\(').replaceAll('<', '&lt;');
  const line = (cells: string[]) => `| ${cells.map(plain).join(' | ')} |\n`;
  return `${line(head)}|${'---|'.repeat(head.length)}\n${rows.map(line).join('')}`;
}

/** Renders a page that names its source, so that nobody edits the page itself. */
export function page(title: string, source: string, ...parts: string[]): string {
  const origin = `<!-- Generated from ${source} by: node scripts/run.mjs scripts/references/main.ts -->`;
  return `${[`# ${title}`, origin, ...parts.map((part) => part.trimEnd())].join('\n\n')}\n`;
}
