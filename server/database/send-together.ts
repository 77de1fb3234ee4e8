import type { Row, Statement, Value } from './database.ts';

/** A client of the driver. */
export interface Client {
  query(query: { submit(connection: Connection): void }): unknown;
}

/** The driver's own messages. `more` means nothing to it any longer. */
interface Connection {
  stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string; types: string[] }, more: boolean): void;
  bind(message: { statement: string; values: (string | null)[] }, more: boolean): void;
  describe(message: { type: string }, more: boolean): void;
  execute(message: object, more: boolean): void;
  close(message: { type: string; name: string }, more: boolean): void;
  sync(): void;
}

interface Options {
  /** Milliseconds without an answer after which it rejects; the connection must not be used again then. */
  patience: number;
  /** How values of a type are read, by its number in PostgreSQL's catalog. */
  readerOf(type: number): (text: string) => unknown;
}

/** A column of an answer, as the driver hands it on. */
interface Field {
  name: string;
  dataTypeID: number;
}

export interface Answers {
  /** Of each statement. */
  rows: Row[][];
  /** The connection ended behind the last answer. */
  ended: boolean;
}

/**
 * Sends all statements at once with one Sync behind them, so that they take one round trip (PostgreSQL's protocol,
 * "Pipelining"). Rejects with the first error, after which the server has skipped the rest.
 *
 * The driver's own `pipeline` has a Sync behind each statement: where the server refuses a `begin` it would go on and
 * commit every statement after it by itself.
 */
export function sendTogether(client: Client, statements: Statement[], options: Options): Promise<Answers> {
  const names = nameRepeated(statements);
  const columns = new Map<string, Field[]>();
  const results: Row[][] = [];
  let rows: Row[] = [];
  const finishStatement = () => {
    results.push(rows);
    rows = [];
  };
  return new Promise((resolve, reject) => {
    // What the driver asks of a query (`Submittable`, and the handlers that `pg-cursor` has).
    const query = {
      callback: (error: unknown) => {
        // A server that is stopped during the commit tells of the commit first, and then that it ends.
        if (results.length < statements.length) reject(error as Error);
        else resolve({ rows: results, ended: error !== null });
      },
      query_timeout: options.patience,
      submit: (connection: Connection) => submit(connection, statements, names),
      handleRowDescription: ({ fields }: { fields: Field[] }) => columns.set(statements[results.length]!.sql, fields),
      handleDataRow: ({ fields }: { fields: (string | null)[] }) =>
        rows.push(toRow(columns.get(statements[results.length]!.sql)!, fields, options)),
      handleCommandComplete: finishStatement,
      handleEmptyQuery: finishStatement,
      handleCopyInResponse: (connection: { sendCopyFail(words: string): void }) =>
        connection.sendCopyFail('nothing is copied'),
      handleCopyData: () => {},
      handlePortalSuspended: () => {},
      handleError: (error: unknown) => query.callback(error),
      handleReadyForQuery: () => query.callback(null),
    };
    client.query(query);
  });
}

/**
 * A statement that comes more than once is parsed and planned once. It keeps its name until the next that wants the name,
 * so behind a pooler a name says nothing about what it stands for: each is closed before it is given.
 */
function nameRepeated(statements: Statement[]): Map<string, string> {
  const seen = new Set<string>();
  const names = new Map<string, string>();
  for (const { sql } of statements) {
    if (seen.has(sql) && !names.has(sql)) names.set(sql, `janus_${names.size + 1}`);
    seen.add(sql);
  }
  return names;
}

function submit(connection: Connection, statements: Statement[], names: Map<string, string>): void {
  const parsed = new Set<string>();
  connection.stream.cork();
  for (const { sql, values = [] } of statements) {
    const name = names.get(sql) ?? '';
    const isNew = !parsed.has(name) || name === '';
    if (isNew) {
      if (name !== '') connection.close({ type: 'S', name }, true);
      connection.parse({ name, text: sql, types: [] }, true);
      parsed.add(name);
    }
    connection.bind({ statement: name, values: values.map((value) => (value === null ? null : String(value))) }, true);
    // Its columns are told once: every later answer of the same statement has the same.
    if (isNew) connection.describe({ type: 'P' }, true);
    connection.execute({}, true);
  }
  connection.sync();
  connection.stream.uncork();
}

function toRow(columns: Field[], values: (string | null)[], { readerOf }: Options): Row {
  const row: Row = {};
  for (const [index, { name, dataTypeID }] of columns.entries()) {
    const text = values[index]!;
    row[name] = text === null ? null : (readerOf(dataTypeID)(text) as Value);
  }
  return row;
}
