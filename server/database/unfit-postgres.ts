import type { Database } from './database.ts';
import type { Transact } from './group-commit.ts';

const CHECK = `select current_setting('fsync') as fsync, current_setting('transaction_read_only') as read_only,
  current_setting('server_encoding') as encoding, to_regclass('schema_versions')::text as used`;

/**
 * The reason why a PostgreSQL server cannot be used, in one line for the person who starts the program and without a
 * password; null where there is none. It asks in a transaction like those of leads, so whatever stands between is
 * tried as well, and gives up on a server that takes connections and says nothing after so many milliseconds.
 */
export async function findUnfit(transact: Transact, patienceMs: number): Promise<string | null> {
  const outcome = await transact([{ sql: CHECK, patienceMs }]);
  if (outcome.kind !== 'stored')
    return `Cannot use the database in DATABASE_URL: ${wordsOf(outcome.error)}. ${LOOK_AT}`;
  const { fsync, read_only: readOnly, encoding, used } = outcome.rows[0]![0]!;
  if (fsync !== 'on')
    return 'The PostgreSQL server in DATABASE_URL runs with fsync=off and cannot promise to keep what is accepted: turn fsync on.';
  if (readOnly !== 'off')
    return 'The PostgreSQL server in DATABASE_URL is read only, as a standby is: give the address of the primary, or promote this one.';
  // One that has leads goes on with them, and `lackOfLetters` is told.
  return used === null ? lackIn(encoding) : null;
}

/**
 * What the owner should know of a database whose encoding most of the world's letters are not in; null where it has
 * all.
 */
export async function lackOfLetters({ kind, read }: Database): Promise<string | null> {
  if (kind !== 'postgres') return null;
  const [row] = await read({ sql: `select current_setting('server_encoding') as encoding` });
  return lackIn(row?.['encoding']);
}

/** SQL_ASCII keeps the bytes that it is given. */
const HOLD_ALL_LETTERS = ['UTF8', 'SQL_ASCII'];

function lackIn(encoding: unknown): string | null {
  if (HOLD_ALL_LETTERS.includes(String(encoding))) return null;
  return `The database in DATABASE_URL is encoded as ${encoding}: leads with other letters cannot be stored in it. Make another with "createdb -E UTF8 -T template0"; what this one has goes there by a backup.`;
}

const LOOK_AT =
  'Is it PostgreSQL that answers there, and are host, port, user, password and sslmode of the address right?';

/** Connecting to a name with several addresses fails with one error each and no words of its own. */
function wordsOf(error: unknown): string {
  const { message, errors } = error as { message: string; errors?: Error[] };
  const words = message || (errors ?? []).map((each) => each.message).join('; ');
  return words.replace(/\s+/g, ' ');
}
