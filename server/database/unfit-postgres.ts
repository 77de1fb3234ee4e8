import type { Database, Statement } from './database.ts';
import type { Outcome } from './shared-transactions.ts';

const CHECK: Statement = {
  sql: `select current_setting('fsync') as fsync, current_setting('transaction_read_only') as read_only,
    current_setting('server_encoding') as encoding, to_regclass('schema_versions')::text as used`,
};

/**
 * What keeps a PostgreSQL server from being used, in one line for the person who starts the program, without a password;
 * null where nothing does. It asks in a transaction like those of leads, so what comes between is tried as well, and gives up on a server that takes connections
 * and says nothing within `patience` milliseconds.
 */
export async function findUnfit(
  run: (statements: Statement[]) => Promise<Outcome>,
  patience: number,
): Promise<string | null> {
  const over = Promise.withResolvers<Outcome>();
  const timer = setTimeout(() => over.resolve({ kind: 'lost', error: new Error(SILENT) }), patience);
  const outcome = await Promise.race([run([CHECK]), over.promise]);
  clearTimeout(timer);
  if (outcome.kind !== 'stored') return `Cannot use the database in DATABASE_URL: ${reasonOf(outcome.error)}`;
  const { fsync, read_only: readOnly, encoding, used } = outcome.rows[0]![0]!;
  if (fsync !== 'on')
    return 'The PostgreSQL server in DATABASE_URL runs with fsync=off and cannot promise to keep what is accepted: turn fsync on.';
  if (readOnly !== 'off')
    return 'The PostgreSQL server in DATABASE_URL is read only, as a standby is: give the address of the primary, or promote this one.';
  // One that has leads goes on with them, and `lackOfLetters` is told.
  return used === null ? wordsOn(encoding) : null;
}

/** What the owner should know of a database whose encoding most of the world's letters are not in; null where it has all. */
export async function lackOfLetters({ kind, read }: Database): Promise<string | null> {
  if (kind !== 'postgres') return null;
  const [row] = await read({ sql: `select current_setting('server_encoding') as encoding` });
  return wordsOn(row?.['encoding']);
}

/** SQL_ASCII keeps the bytes that it is given. */
const HOLD_ALL_LETTERS = ['UTF8', 'SQL_ASCII'];

function wordsOn(encoding: unknown): string | null {
  if (HOLD_ALL_LETTERS.includes(String(encoding))) return null;
  return `The database in DATABASE_URL is encoded as ${encoding}: leads with other letters cannot be stored in it. Make another with "createdb -E UTF8 -T template0"; what this one has goes there by a backup.`;
}

const SILENT =
  'it takes connections and does not answer: is it PostgreSQL? Behind a pooler: is the server up, with connections left?';

/** What the driver and poolers say where the reader would not know what to do. */
const IN_OTHER_WORDS: [RegExp, string][] = [
  [/statement pooling mode/, 'its pooler is in statement mode, which has no transactions: set pool_mode = transaction'],
  [/timeout expired|due to connection timeout|Query read timeout/, SILENT],
  [
    /client password must be a/,
    'the server asks for a password, and the address has none: write postgres://user:password@host:port/database',
  ],
  [/terminated unexpectedly/, 'what answers there ends the connection without a word: is it PostgreSQL?'],
  [
    /does not support SSL/,
    'the server does not encrypt: turn ssl on there, or write sslmode=disable where the line is private',
  ],
  [/error establishing an SSL/, 'what answers there does not speak as PostgreSQL does: are host and port right?'],
];

/** Connecting to a name with several addresses fails with one error each and no words of its own. */
function reasonOf(error: unknown): string {
  const { code, hostname, message, errors } = error as NodeJS.ErrnoException & { hostname?: string; errors?: Error[] };
  if (hostname && (code === 'ENOTFOUND' || code === 'EAI_AGAIN'))
    return `the name ${hostname} leads to no address (${code})`;
  const words = message || (errors ?? []).map((each) => each.message).join('; ');
  const found = IN_OTHER_WORDS.find(([pattern]) => pattern.test(words));
  return (found?.[1] ?? words).replace(/\s+/g, ' ');
}
