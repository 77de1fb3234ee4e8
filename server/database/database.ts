export type Value = string | number | null;
export type Row = Record<string, Value>;

/** SQL with numbered parameters `$1`, `$2`, … that both databases understand, and one value for each, in that order. */
export interface Statement {
  sql: string;
  values?: Value[];
  /** Milliseconds that an answer over the line may take, if more than the default. */
  timeoutMs?: number;
}

/** Runs a statement inside a transaction, and resolves to its rows. */
export type Run = (statement: Statement) => Promise<Row[]>;

/** What one transaction does. It waits for nothing but `run`, and may be called again if the transaction was undone. */
export type Work<Result> = (run: Run) => Promise<Result>;

/** The only way to what is stored. Both databases pass the suite in `test/database-suites.ts`. */
export interface Database {
  kind: 'sqlite' | 'postgres';
  /** Runs the work as one unit, and resolves once it is stored. Rejects if it is not, or if nobody can know. */
  transaction<Result>(work: Work<Result>): Promise<Result>;
  /** Runs statements in order as a transaction. Whole numbers are returned as numbers, from `count(*)` as well. */
  write(statements: Statement[]): Promise<Row[][]>;
  read(statement: Statement): Promise<Row[]>;
  /** Reports, if that can be seen, that the database file is missing or was replaced. Null if all is well. */
  lost?(): string | null;
  /** Waits for the writes under way. Every later call rejects. */
  close(): Promise<void>;
}

/** `copy`: the backup from before an upgrade. `problem`: one line that says what is wrong and how to fix it. */
export type Opened = { ok: true; database: Database; copy?: string | null } | { ok: false; problem: string };

/** Whether a write failed because the disk is full: SQLITE_FULL, or PostgreSQL's disk_full. */
export function isDiskFull(error: unknown): boolean {
  const { errcode = 0, code } = Object(error) as { errcode?: number; code?: unknown };
  return errcode % 256 === 13 || code === '53100';
}

/** Rows that one transaction erases. SQLite answers nobody while it runs. */
export const BATCH_SIZE = 100;

/** Writes `$1, $2, …`, one for each value. `first`: the number of the first one. */
export const placeholders = (values: readonly unknown[], first = 1) =>
  values.map((_, index) => `$${index + first}`).join(', ');

/** Throws unless a statement has as many values as it takes, and both databases can store all of them. */
export function checkValues({ sql, values = [] }: Statement): void {
  const count = Math.max(0, ...Array.from(sql.matchAll(/\$(\d+)/g), ([, number]) => Number(number)));
  // SQLite would read a missing one as null and store it.
  if (count !== values.length) throw new Error(`The statement takes ${count} values and was given ${values.length}`);
  // It would end PostgreSQL's text of a query, and SQLite's own functions stop reading there.
  if (values.some((value) => typeof value === 'string' && value.includes('\0'))) throw new Error('A text contains NUL');
}

/** Calls `work`, which resolves to the number done, until it did fewer than `BATCH_SIZE`, or is `stopped`. */
export async function inBatches(work: () => Promise<number>, stopped: () => boolean = () => false): Promise<number> {
  let done = 0;
  let last = BATCH_SIZE;
  while (last === BATCH_SIZE && !stopped()) {
    last = await work();
    done += last;
  }
  return done;
}

export async function runAll(run: Run, statements: Statement[]): Promise<Row[][]> {
  const rows: Row[][] = [];
  for (const statement of statements) rows.push(await run(statement));
  return rows;
}
