import type { Database } from './database.ts';

/**
 * Keeps failed statements out of PostgreSQL's own log, for one transaction: the text of a statement has a visitor's words
 * in it. Only a superuser may set this; any other role has it set by one (`alter role … set`).
 */
export const KEEP_STATEMENTS_OUT_OF_LOG =
  "select set_config('log_min_error_statement', 'panic', true) from pg_roles where rolname = current_user and rolsuper";

/** Severities above that of an error (PostgreSQL's manual, "Message Severity Levels"). */
const ABOVE_ERROR = ['log', 'fatal', 'panic'];

/** Whether the server would write the text of a failed statement into its log. */
export async function logsFailedStatements(database: Database): Promise<boolean> {
  if (database.kind !== 'postgres') return false;
  const [row] = await database.read({ sql: "select current_setting('log_min_error_statement') as level" });
  return !ABOVE_ERROR.includes(String(row!['level']));
}
