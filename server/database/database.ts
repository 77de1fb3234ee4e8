export type Value = string | number | null;
export type Row = Record<string, Value>;

/** SQL with numbered parameters `$1`, `$2`, … that both databases understand; values in that order. */
export interface Statement {
  sql: string;
  values?: Value[];
}

/** The one door to what is stored. Both databases keep the suite in `database.contract.ts`. */
export interface Database {
  kind: 'sqlite' | 'postgres';
  /**
   * Runs the statements in order as one atomic unit and resolves with their rows once they are on stable storage.
   * Calls that wait while a commit is under way share the next transaction; one that fails takes none of the others
   * with it. Rejects when nothing was stored.
   */
  write(statements: Statement[]): Promise<Row[][]>;
  read(statement: Statement): Promise<Row[]>;
  close(): Promise<void>;
}
