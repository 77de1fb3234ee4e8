export interface Cell {
  text: string;
  /** From 1. */
  line: number;
  column: number;
}

export interface Table {
  rows: Cell[][];
  /** Where a quotation mark opens that nothing closes. */
  unclosed?: Cell;
}

/** CSV after RFC 4180 with comma, semicolon or tab, any line breaks, and Excel's line `sep=;`; rows without any text are left out. */
export function readTable(text: string): Table {
  const stated = /^sep=(.)(?:\r\n?|\n)/i.exec(text);
  const reader = {
    text,
    mark: stated?.[1] ?? markOf(text),
    at: stated?.[0].length ?? 0,
    line: stated ? 2 : 1,
    start: 0,
  };
  reader.start = reader.at;
  const rows: Cell[][] = [];
  while (reader.at < text.length) {
    const row = readRow(reader);
    if ('unclosed' in row) return { rows, unclosed: row.unclosed };
    if (row.cells.some((cell) => cell.text !== '')) rows.push(row.cells);
  }
  return { rows };
}

interface Reader {
  text: string;
  mark: string;
  at: number;
  line: number;
  /** Of the line. */
  start: number;
}

const MARKS = ['\t', ';', ','];

/** What separates most cells of the first line. */
function markOf(text: string): string {
  const first = text.slice(0, /[\r\n]|$/.exec(text.trimStart())!.index + text.length - text.trimStart().length);
  const bare = first.split('"').filter((_, index) => index % 2 === 0);
  const count = (mark: string) => bare.reduce((sum, part) => sum + part.split(mark).length - 1, 0);
  return MARKS.toSorted((a, b) => count(b) - count(a)).find((mark) => count(mark) > 0) ?? ',';
}

function readRow(reader: Reader): { cells: Cell[] } | { unclosed: Cell } {
  const cells: Cell[] = [];
  for (;;) {
    const cell: Cell = { text: '', line: reader.line, column: reader.at - reader.start + 1 };
    const from = reader.at + spacesAt(reader);
    if (reader.text[from] === '"') {
      const end = closingQuote(reader.text, from + 1);
      if (end === -1) return { unclosed: cell };
      cell.text = reader.text.slice(from + 1, end).replaceAll('""', '"');
      countLines(reader, from, end);
      reader.at = end + 1;
    }
    const rest = endOfCell(reader);
    cell.text = (cell.text + reader.text.slice(reader.at, rest)).trim();
    reader.at = rest;
    cells.push(cell);
    if (reader.text[reader.at] !== reader.mark) break;
    reader.at += 1;
  }
  nextLine(reader);
  return { cells };
}

const spacesAt = ({ text, at }: Reader) => /^ {0,20}/.exec(text.slice(at, at + 20))![0].length;

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

function countLines(reader: Reader, from: number, to: number): void {
  for (let at = from; at < to; at++) {
    if (!isBreak(reader.text, at)) continue;
    reader.line += 1;
    reader.start = at + 1;
  }
}

/** A line feed, or a carriage return without one. */
const isBreak = (text: string, at: number) => text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n');

function endOfCell({ text, at, mark }: Reader): number {
  let end = at;
  while (end < text.length && text[end] !== mark && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return end;
}

function nextLine(reader: Reader): void {
  if (reader.text[reader.at] === '\r') reader.at += 1;
  if (reader.text[reader.at] === '\n') reader.at += 1;
  reader.line += 1;
  reader.start = reader.at;
}
