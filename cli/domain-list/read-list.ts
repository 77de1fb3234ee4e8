import { oneLine } from '../../server/outbox/unsafe-text.ts';
import type { DomainName } from '#contract/domain-name.ts';
import { readTypedDomain } from '../domain-name.ts';
import { readColumns, type Column, type Columns } from './list-columns.ts';
import { readEntry, type EntryFacts } from './list-entry.ts';
import { readTable, type Cell } from './read-table.ts';

export interface Entry {
  domain: DomainName;
  facts: EntryFacts;
  /** What other columns say: heading and text. */
  notes: [heading: string, text: string][];
  /** Of the list, from 1; 0 where it was typed. */
  line: number;
}

export interface DomainList {
  entries: Entry[];
  /** `LINE:COLUMN: key: what is wrong; what is expected`, in the order of the lines. */
  broken: string[];
  /** Whether an amount was read that names no currency. */
  usesUsual: boolean;
}

/** `usual`: the currency of amounts that name none; `today`: such as `2026-11-22`. */
interface Circumstances {
  usual: string;
  today: string;
}

/** Reads a list of names with headings in its first line, or of names alone. */
export function readList(text: string, { usual, today }: Circumstances): DomainList {
  const { rows, broken } = readTable(text.replace(/^\uFEFF/, ''));
  const list: DomainList = { entries: [], broken: [], usesUsual: false };
  const [first] = rows;
  if (!first && !broken) return { ...list, broken: ['1:1: is empty; expected a name a line'] };
  const headed = first && readColumns(first);
  const columns = headed ?? (first && isBare(rows) ? BARE : undefined);
  if (first && !columns) return { ...list, broken: [NO_NAMES] };
  const lines = new Map<string, number>();
  for (const row of headed ? rows.slice(1) : rows) {
    const cells = cellsOf(row, columns!);
    const entry = readRow(row, cells, { columns: columns!, width: first!.length, lines, usual, today });
    if (typeof entry === 'string') list.broken.push(entry);
    else {
      list.entries.push(entry);
      list.usesUsual ||= entry.facts.price?.currency === usual && !cells.currency && !columns!.currency;
    }
  }
  if (broken) list.broken.push(at(broken.cell, broken.message));
  return list;
}

const BARE: Columns = { at: new Map([['name', 0]]), currency: undefined, notes: [] };
const NO_NAMES =
  '1:1: has no column of names; expected a heading such as name, Domain or Domain Name in the first line';
const isBare = (rows: Cell[][]) => rows[0]!.length === 1 && readTypedDomain(rows[0]![0]!.text).ok;

interface Row extends Circumstances {
  columns: Columns;
  width: number;
  /** Where a host stands already. */
  lines: Map<string, number>;
}

function cellsOf(row: Cell[], { at: places }: Columns): Partial<Record<Column, string>> {
  return Object.fromEntries([...places].map(([column, place]) => [column, oneLine(row[place]?.text ?? '')]));
}

function readRow(row: Cell[], cells: Partial<Record<Column, string>>, around: Row): Entry | string {
  const { columns, width, lines, usual, today } = around;
  const refuse = (key: Column, message: string) => at(row[columns.at.get(key) ?? 0] ?? row[0]!, `${key}: ${message}`);
  const beyond = row.slice(width).find(({ text }) => text !== '');
  if (beyond)
    return at(beyond, `stands beyond the last heading; put a text that has commas, such as "4,500", in quotes`);
  const reading = readTypedDomain(cells.name ?? '');
  if (!reading.ok) return refuse('name', reading.problem);
  const { domain } = reading;
  const other = lines.get(domain.host);
  if (other !== undefined)
    return refuse('name', `${domain.shown} stands in line ${other} already; delete one of the two`);
  const entry = readEntry(cells, { usual: columns.currency ?? usual, today });
  if (!entry.ok) return refuse(entry.problem.key, entry.problem.message);
  const line = row[0]!.line;
  lines.set(domain.host, line);
  const notes = columns.notes.map(
    ({ heading, at: place }) => [oneLine(heading), oneLine(row[place]?.text ?? '')] as const,
  );
  const told = [...notes, ['Expires', cells.expires ?? ''] as const].filter(([, text]) => text !== '');
  return { domain, facts: entry.facts, notes: told.map(([heading, text]) => [heading, text]), line };
}

const at = ({ line, column }: Cell, message: string) => `${line}:${column}: ${message}`;
