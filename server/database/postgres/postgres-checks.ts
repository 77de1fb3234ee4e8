import type { Database } from '../database.ts';
import type { Transact } from '../group-commit.ts';

const CHECK = `select current_setting('fsync') as fsync, current_setting('transaction_read_only') as read_only,
  current_setting('server_encoding') as encoding, to_regclass('schema_versions')::text as used`;

/**
 * Finds the reason why a PostgreSQL server cannot be used, in one line for the person who starts the program and
 * without a password; null if there is none. It asks in a transaction like those of leads, so a pooler between is
 * tried as well, and gives up on a server that takes connections and says nothing within the timeout.
 */
export async function findPostgresProblem(transact: Transact, timeoutMs: number): Promise<string | null> {
  const outcome = await transact([{ sql: CHECK, timeoutMs }]);
  if (outcome.kind !== 'stored')
    return `Cannot use the database in DATABASE_URL: ${messageOf(outcome.error)}. ${ADDRESS_ADVICE}`;
  const { fsync, read_only: readOnly, encoding, used } = outcome.rows[0]![0]!;
  if (fsync !== 'on')
    return 'The PostgreSQL server in DATABASE_URL runs with fsync=off and cannot promise to keep what is accepted: turn fsync on.';
  if (readOnly !== 'off')
    return 'The PostgreSQL server in DATABASE_URL is read only, as a standby is: give the address of the primary, or promote this one.';
  // A database that has leads goes on with them, and `findEncodingProblem` is logged.
  return used === null ? problemOfEncoding(encoding) : null;
}

/**
 * Reports a database whose encoding lacks most of the world's letters; null if it has all.
 */
export async function findEncodingProblem({ kind, read }: Database): Promise<string | null> {
  if (kind !== 'postgres') return null;
  const [row] = await read({ sql: `select current_setting('server_encoding') as encoding` });
  return problemOfEncoding(row?.['encoding']);
}

/** SQL_ASCII keeps the bytes that it is given. */
const COMPLETE_ENCODINGS = ['UTF8', 'SQL_ASCII'];

function problemOfEncoding(encoding: unknown): string | null {
  if (COMPLETE_ENCODINGS.includes(String(encoding))) return null;
  return `The database in DATABASE_URL is encoded as ${encoding}: leads with other letters cannot be stored in it. Make another with "createdb -E UTF8 -T template0"; what this one has goes there by a backup.`;
}

const ADDRESS_ADVICE =
  'Is it PostgreSQL that answers there, and are host, port, user, password and sslmode of the address right?';

/** Connecting to a name with several addresses fails with one error each and no message of its own. */
function messageOf(error: unknown): string {
  const { message, errors } = error as { message: string; errors?: Error[] };
  const text = message || (errors ?? []).map((each) => each.message).join('; ');
  return text.replace(/\s+/g, ' ');
}

/**
 * Keeps failed statements out of PostgreSQL's own log, for one transaction: a statement has a visitor's text in it.
 * Only a superuser may set this; any other role has it set by one (`alter role … set`).
 */
export const KEEP_STATEMENTS_OUT_OF_LOG =
  "select set_config('log_min_error_statement', 'panic', true) from pg_roles where rolname = current_user and rolsuper";

/** Severities above that of an error (PostgreSQL's manual, "Message Severity Levels"). */
const ABOVE_ERROR = ['log', 'fatal', 'panic'];

/** Reports whether the server would write the text of a failed statement into its log. */
export async function logsFailedStatements(database: Database): Promise<boolean> {
  if (database.kind !== 'postgres') return false;
  const [row] = await database.read({ sql: "select current_setting('log_min_error_statement') as level" });
  return !ABOVE_ERROR.includes(String(row!['level']));
}
