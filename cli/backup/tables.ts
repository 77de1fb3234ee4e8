/** The rows of a backup: known columns of known tables, each value checked as an input is. */
import { cleanText } from '#contract/forms/parse-lead.ts';
import type { Row, Value } from '../../server/database/database.ts';
import type { DeliveryState } from '../../server/delivery/delivery.ts';
import { leadStates } from '../../server/leads/store/lead.ts';

type Check = (value: unknown) => boolean;

/** Text that a visitor or an owner may have sent: no control characters. */
const isText =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= most && cleanText(value) === value.trim();
const isWord =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const isOneOf =
  (values: readonly string[]): Check =>
  (value) =>
    values.includes(value as string);
const isOptional =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const isNumber =
  (most: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most;

const isId = isWord(/^[\w-]{1,64}$/);
const isCount = isNumber(2 ** 31 - 1);
/** Milliseconds since 1970, in years of four digits. */
const isTime = isNumber(Date.parse('9999-12-31'));
const isKey = isWord(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,252}$/u);
const isDay = isWord(/^\d{4}-\d\d-\d\d$/);
const DELIVERY_STATES: DeliveryState[] = ['held', 'waiting', 'sending', 'delivered', 'failed', 'parked'];

/** The JSON of a lead's fields: texts by name. */
const isFields: Check = (value) => {
  if (typeof value !== 'string' || value.length > 1_000_000) return false;
  const fields = parseJson(value);
  const isName = (name: string) => /^[A-Za-z][\w-]{0,60}$/.test(name) && name !== '__proto__';
  return isGroup(fields) && Object.entries(fields).every(([name, text]) => isName(name) && isText(100_000)(text));
};

/** The tables in an order in which every row comes after those it refers to. Keys, settings and bounds are in none. */
export const tables = {
  leads: {
    id: isId,
    reference: isWord(/^[A-Z0-9-]{1,32}$/i),
    kind: isWord(/^[a-z-]{1,32}$/),
    face: isKey,
    received_at: isTime,
    state: isOneOf(leadStates),
    fields: isFields,
    consent: isOptional(isText(20_000)),
  },
  deliveries: {
    id: isId,
    lead_id: isId,
    channel: isWord(/^[a-z-]{1,32}(?::[\w./:[\]-]{1,200})?$/),
    state: isOneOf(DELIVERY_STATES),
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
    day: isDay,
    face: isKey,
    what: isWord(/^[\w-]{1,40}$/),
    source_kind: isText(100),
    source: isText(500),
    count: isCount,
  },
} satisfies Record<string, Record<string, Check>>;

export type Table = keyof typeof tables;
export const tableNames = Object.keys(tables) as Table[];

/** Parses a line of a table. Throws at an unknown or missing column, and at a value that Janus would not have stored. */
export function parseRow(table: Table, line: string): Row {
  const row = parseJson(line);
  const checks: Record<string, Check> = tables[table];
  if (!isGroup(row)) throw new Error(`a row of ${table} cannot be read`);
  const unknown = Object.keys(row).find((column) => !Object.hasOwn(checks, column));
  if (unknown !== undefined) throw new Error(`a row of ${table} has a column that this version does not know`);
  for (const [column, check] of Object.entries(checks))
    if (!check(row[column])) throw new Error(`a row of ${table} has a wrong ${column}`);
  return row as Record<string, Value>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
