import { CsvError, parse } from 'csv-parse/sync';

export interface Cell {
  text: string;
  /** From 1. */
  line: number;
  column: number;
}

export interface Table {
  rows: Cell[][];
  /** The cell that cannot be read, and why; what follows it is not read. */
  broken?: { cell: Cell; message: string };
}

/** Reads CSV with comma, semicolon or tab, any line breaks, and Excel's line `sep=;`; rows without any text are left out. */
export function readTable(text: string): Table {
  const stated = /^sep=(.)(?:\r\n?|\n)/i.exec(text);
  const begin = stated?.[0].length ?? 0;
  const bytes = Buffer.from(text);
  const placeAfter = placesIn(bytes);
  const rows: Cell[][] = [];
  let place = placeAfter(begin - 1);
  try {
    parse(bytes.subarray(begin), {
      delimiter: stated?.[1] ?? markOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      cast(field, { bytes: end }) {
        const cell = { text: field.trim(), ...place };
        place = placeAfter(begin + end);
        return cell;
      },
      on_record: (row: unknown) => void rows.push(row as Cell[]),
    });
    return { rows: withText(rows) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message = error.code === 'CSV_QUOTE_NOT_CLOSED' ? NOT_CLOSED : NOT_READ;
    return { rows: withText(rows), broken: { cell: { text: '', ...place }, message } };
  }
}

const NOT_CLOSED = 'the quotation mark that opens here is not closed';
const NOT_READ = 'text follows the quotation mark that closes here; write two of them for one inside of the text';

const withText = (rows: Cell[][]) => rows.filter((row) => row.some(({ text }) => text !== ''));

/** Finds the separator of most cells in the first line with words. */
function markOf(text: string): string {
  const [first = ''] = /\S.*/.exec(text) ?? [];
  const bare = first.replace(/"[^"]*"/g, '');
  const count = (mark: string) => bare.split(mark).length;
  return ['\t', ';', ','].toSorted((a, b) => count(b) - count(a))[0]!;
}

/** Line and column of what follows a separator, asked from the first to the last. The reader itself counts bytes alone. */
function placesIn(bytes: Buffer) {
  const letters = bytes.toString('latin1');
  const isBreak = (at: number) => letters[at] === '\n' || letters[at] === '\r';
  let [line, lineStart, seen] = [1, 0, 0];
  return (separator: number) => {
    let at = separator + 1;
    if (separator < 0 || isBreak(separator)) while (isBreak(at)) at += 1;
    for (; seen < at; seen += 1) {
      if (letters[seen] !== '\n' && !(isBreak(seen) && letters[seen + 1] !== '\n')) continue;
      line += 1;
      lineStart = seen + 1;
    }
    return { line, column: bytes.toString('utf8', lineStart, at).length + 1 };
  };
}
