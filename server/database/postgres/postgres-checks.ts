import type { Database, Row } from '../database.ts';

const CHECK = `select current_setting('fsync') as fsync, current_setting('transaction_read_only') as read_only,
  current_setting('server_encoding') as encoding, to_regclass('schema_versions')::text as used`;

/**
 * Finds the reason why a PostgreSQL server cannot be used, in one line for the person who starts the program, without a
 * password. Returns null if there is none. It runs a transaction like those of leads, so a pooler on the way is tried
 * as well. It gives up after the timeout on a server that accepts connections and does not answer.
 */
export async function findPostgresProblem(
  transact: Database['transaction'],
  timeoutMs: number,
): Promise<string | null> {
  let row: Row;
  try {
    [row] = (await transact((run) => run({ sql: CHECK, timeoutMs }))) as [Row];
  } catch (error) {
    return `Cannot use the database in DATABASE_URL: ${messageOf(error)}. ${ADDRESS_ADVICE}`;
  }
  const { fsync, read_only: readOnly, encoding, used } = row;
  if (fsync !== 'on')
    return 'The PostgreSQL server in DATABASE_URL runs with fsync=off and can lose accepted leads. Turn fsync on.';
  if (readOnly !== 'off')
    return 'The PostgreSQL server in DATABASE_URL is read-only, like a standby. Give the address of the primary.';
  // A database that already has leads keeps them.
  if (used !== null || COMPLETE_ENCODINGS.includes(String(encoding))) return null;
  return (
    `The database in DATABASE_URL is encoded as ${encoding}. It cannot store leads with other letters. ` +
    'Create another with "createdb -E UTF8 -T template0" and move the data by a backup.'
  );
}

/** SQL_ASCII keeps the bytes that it receives. Other encodings lack most of the world's letters. */
const COMPLETE_ENCODINGS = ['UTF8', 'SQL_ASCII'];

const ADDRESS_ADVICE =
  'Is it PostgreSQL that answers there, and are host, port, user, password and sslmode of the address right?';

/** If a name has several addresses, the connection fails with one error for each and no message of its own. */
function messageOf(error: unknown): string {
  const { message, errors } = error as { message: string; errors?: Error[] };
  const text = message || (errors ?? []).map((each) => each.message).join('; ');
  return text.replace(/\s+/g, ' ');
}
