/** The rows of a backup: known columns of known tables, each value checked as an input is. */
import * as z from 'zod/mini';
import { cleanText } from '#contract/forms/parse-lead.ts';
import { placeholders, type Row, type Statement } from '../../server/database/database.ts';
import { leadStates } from '../../server/leads/store/lead.ts';

/** Text that a visitor or an owner may have sent: no control characters. */
const text = (longest: number) =>
  z.string().check(
    z.maxLength(longest),
    z.refine((value) => cleanText(value) === value.trim()),
  );
const word = (pattern: RegExp) => z.string().check(z.regex(pattern));
const number = (largest: number) => z.int().check(z.gte(0), z.lte(largest));

const id = word(/^[\w-]{1,64}$/);
/** It has the lead's, a channel such as `ntfy:ntfy.sh/3f9a1c20`, and what it is about (`makeDeliveryId`). */
const deliveryId = word(/^[\w./:[\]-]{1,400}$/);
const count = number(2 ** 31 - 1);
/** Milliseconds since 1970, in years of four digits. */
const time = number(Date.parse('9999-12-31'));
export const isTime = (value: unknown): value is number => time.safeParse(value).success;
const key = word(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,252}$/u);
const fields = z.record(word(/^[A-Za-z][\w-]{0,60}$/), text(100_000));

/** The tables in an order in which every row comes after those it refers to. Keys, settings and limits are in none. */
const tables = {
  leads: z.strictObject({
    id,
    reference: word(/^[A-Z0-9-]{1,32}$/i),
    kind: word(/^[a-z-]{1,32}$/),
    face: key,
    received_at: time,
    state: z.enum(leadStates),
    fields: z.string().check(z.maxLength(1_000_000), z.refine(isFields)),
    consent: z.nullable(text(20_000)),
  }),
  deliveries: z.strictObject({
    id: deliveryId,
    lead_id: id,
    channel: word(/^[a-z-]{1,32}(?::[\w./:[\]-]{1,200})?$/),
    state: z.enum(['held', 'waiting', 'sending', 'delivered', 'failed']),
    // Those that follow must have a number too.
    attempts: z.pipe(
      count,
      z.transform((attempts) => Math.min(attempts, 1000)),
    ),
    created_at: time,
    due_at: time,
    leased_until: z.nullable(time),
    settled_at: z.nullable(time),
    last_error: z.nullable(text(20_000)),
  }),
  additions: z.strictObject({ id, lead_id: id, place: count, received_at: time, words: text(100_000) }),
  visits: z.strictObject({
    id: text(2000),
    day: word(/^\d{4}-\d\d-\d\d$/),
    face: key,
    what: word(/^[\w-]{1,40}$/),
    source_kind: text(100),
    source: text(500),
    count,
  }),
};

export type Table = keyof typeof tables;
export const tableNames = Object.keys(tables) as Table[];
export const listColumns = (table: Table) => Object.keys(tables[table].shape);

/** Whether a text is the JSON of texts by name, none of them one that every object has. */
function isFields(json: string): boolean {
  const value = parseJson(json);
  return fields.safeParse(value).success && !Object.keys(Object(value)).some((name) => name in Object.prototype);
}

/** Characters of a line, of which the JSON of a lead's answers is most. Others would be parsed for minutes. */
const LONGEST_LINE = 3_000_000;

/** Parses a line of a table. Throws at an unknown or missing column, and at a value that Janus does not store. */
export function parseRow(table: Table, line: string): Row {
  const reading = tables[table].safeParse(line.length > LONGEST_LINE ? undefined : parseJson(line));
  if (reading.success) return reading.data;
  const { issues } = reading.error;
  if (issues.some(({ code }) => code === 'unrecognized_keys'))
    throw new Error(`a row of ${table} has a column that this version does not know`);
  const [column] = issues[0]!.path;
  throw new Error(column ? `a row of ${table} has a wrong ${String(column)}` : `a row of ${table} cannot be read`);
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

export function insertRow(table: Table, row: Row): Statement {
  const columns = listColumns(table);
  const values = columns.map((column) => row[column]!);
  return { sql: `insert into ${table} (${columns.join(', ')}) values (${placeholders(values)})`, values };
}
