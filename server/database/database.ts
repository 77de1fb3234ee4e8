export type Value = string | number | null;
export type Row = Record<string, Value>;

/** SQL with numbered parameters `$1`, `$2`, … that both databases understand; values in that order, one for each. */
export interface Statement {
  sql: string;
  values?: Value[];
  /** How long an answer over the line may take, in milliseconds, where it is more than usual. */
  patienceMs?: number;
}

/** The only way to what is stored. Both databases pass the suite in `database.contract.ts`. */
export interface Database {
  kind: 'sqlite' | 'postgres';
  /**
   * Runs the statements in order as one atomic unit and resolves with their rows once they are on stable storage.
   * Calls that wait while a commit is under way share the next transaction; one that fails takes none of the others
   * with it. Rejects when nothing was stored, or when that cannot be known (the line was lost during the commit).
   * Whole numbers come back as numbers, from `count(*)` and `bigint` columns as well.
   */
  write(statements: Statement[]): Promise<Row[][]>;
  read(statement: Statement): Promise<Row[]>;
  /** The trouble with the place of what is stored, where that can be seen from here: its file is another. Null where nothing is. */
  lost?(): string | null;
  /** Waits for the writes under way. Everything asked for later rejects. */
  close(): Promise<void>;
}

/**
 * `copy`: where what was there before an upgrade is kept, if this opening was one. `problem` is one line for the person who
 * starts the program: what is wrong and how to mend it.
 */
export type Opened = { ok: true; database: Database; copy?: string | null } | { ok: false; problem: string };
