/** The rows of a backup: known columns of known tables, each value checked as an input is. */
import { cleanText } from '#contract/forms/parse-lead.ts';
import { placeholders, type Row, type Statement } from '../../server/database/database.ts';
import { leadStates } from '../../server/leads/store/lead.ts';

/** Parses a line of a table. Throws at an unknown or missing column, and at a value that Janus does not store. */
export function parseRow(table: Table, line: string): Row {
  const row = parseObject(line);
  const checks: Record<string, Check> = tables[table];
  if (!row) throw new Error(`a row of ${table} cannot be read`);
  if (Object.keys(row).some((column) => !Object.hasOwn(checks, column)))
    throw new Error(`a row of ${table} has a column that this version does not know`);
  for (const [column, isFine] of Object.entries(checks))
    if (!isFine(row[column])) throw new Error(`a row of ${table} has a wrong ${column}`);
  return row as Row;
}

export function insertRow(table: Table, row: Row): Statement {
  const columns = Object.keys(tables[table]);
  const values = columns.map((column) => row[column]!);
  return { sql: `insert into ${table} (${columns.join(', ')}) values (${placeholders(values)})`, values };
}

type Check = (value: unknown) => boolean;

/** Text that a visitor or an owner may have sent: no control characters. */
const isText = (longest: number) => (value: unknown) =>
  typeof value === 'string' && value.length <= longest && cleanText(value) === value.trim();
const isWord = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);
const isOptional = (check: Check) => (value: unknown) => value === null || check(value);
const isNumber = (largest: number) => (value: unknown) =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= largest;

const isId = isWord(/^[\w-]{1,64}$/);
const isCount = isNumber(2 ** 31 - 1);
/** Milliseconds since 1970, in years of four digits. */
const isTime = isNumber(Date.parse('9999-12-31'));
const isKey = isWord(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,252}$/u);

/** The JSON of a lead's fields: texts by name. */
const isFields: Check = (value) => {
  if (typeof value !== 'string' || value.length > 1_000_000) return false;
  const isName = isWord(/^[A-Za-z][\w-]{0,60}$/);
  const fields = parseObject(value);
  return fields !== null && Object.entries(fields).every(([name, text]) => isName(name) && isText(100_000)(text));
};

/** The tables in an order in which every row comes after those it refers to. Keys, settings and limits are in none. */
export const tables = {
  leads: {
    id: isId,
    reference: isWord(/^[A-Z0-9-]{1,32}$/i),
    kind: isWord(/^[a-z-]{1,32}$/),
    face: isKey,
    received_at: isTime,
    state: isWord(new RegExp(`^(?:${leadStates.join('|')})$`)),
    fields: isFields,
    consent: isOptional(isText(20_000)),
  },
  deliveries: {
    id: isId,
    lead_id: isId,
    channel: isWord(/^[a-z-]{1,32}(?::[\w./:[\]-]{1,200})?$/),
    state: isWord(/^(?:held|waiting|sending|delivered|failed)$/),
    attempts: isCount,
    created_at: isTime,
    due_at: isTime,
    leased_until: isOptional(isTime),
    settled_at: isOptional(isTime),
    last_error: isOptional(isText(20_000)),
  },
  additions: { id: isId, lead_id: isId, place: isCount, received_at: isTime, words: isText(100_000) },
  visits: {
    id: isText(2000),
    day: isWord(/^\d{4}-\d\d-\d\d$/),
    face: isKey,
    what: isWord(/^[\w-]{1,40}$/),
    source_kind: isText(100),
    source: isText(500),
    count: isCount,
  },
} satisfies Record<string, Record<string, Check>>;

export type Table = keyof typeof tables;
export const tableNames = Object.keys(tables) as Table[];

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
