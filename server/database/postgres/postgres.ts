import { Pool, types } from 'pg';
import { type Database, type Opened, type Row, runAll, type Work } from '../database.ts';
import { createTransactions } from './postgres-transactions.ts';
import { addressForDriver } from './postgres-url.ts';

const CONNECT_TIMEOUT_MS = 5000;
const CONNECTIONS = 8;

/** Opens a pool of connections on `postgres://…`, without migrating. The server may come and go afterwards. */
export async function openPostgres(url: string, timeoutMs = CONNECT_TIMEOUT_MS): Promise<Opened> {
  const pool = createPool(url, timeoutMs);
  const transact = createTransactions(pool, timeoutMs);
  const problem = await findProblem(transact, timeoutMs);
  if (problem === null) return { ok: true, database: createDatabase(pool, transact) };
  // Not awaited: a connection without an answer is given up later.
  void pool.end();
  return { ok: false, problem };
}

function createPool(url: string, timeoutMs: number): Pool {
  const pool = new Pool({
    connectionString: addressForDriver(url),
    max: CONNECTIONS,
    connectionTimeoutMillis: timeoutMs,
    keepAlive: true,
    types: { getTypeParser: readNumbers },
  });
  // If nobody listens, the event of a connection that the server closes would end this process. The pool listens for
  // idle ones, each client for itself while it works. The caller that waits on it gets the error as a rejection.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Reads `bigint` and `numeric` (counts, sums, times) as numbers, as SQLite does. */
const readNumbers: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === types.builtins.INT8 || oid === types.builtins.NUMERIC ? Number : types.getTypeParser(oid, format as 'text');

function createDatabase(pool: Pool, transact: Database['transaction']): Database {
  const running = new Set<Promise<unknown>>();
  let closed = false;

  async function transaction<Result>(work: Work<Result>): Promise<Result> {
    if (closed) throw new Error('The database is closed');
    const result = transact(work);
    running.add(result);
    return result.finally(() => running.delete(result));
  }

  return {
    kind: 'postgres',
    transaction,
    write: (statements) => transaction((run) => runAll(run, statements)),
    read: (statement) => transaction((run) => run(statement)),
    async close() {
      closed = true;
      await Promise.allSettled(running);
      if (!pool.ended) await pool.end();
    },
  };
}

/** Finds why a PostgreSQL server, or a pooler before it, cannot be used: one line without a password, or null. */
async function findProblem(transact: Database['transaction'], timeoutMs: number): Promise<string | null> {
  let row: Row;
  try {
    [row] = (await transact((run) => run({ sql: CHECK, timeoutMs }))) as [Row];
  } catch (error) {
    return `Cannot use the database in DATABASE_URL: ${formatError(error)}. ${ADDRESS_ADVICE}`;
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
function formatError(error: unknown): string {
  const { message, errors } = error as { message: string; errors?: Error[] };
  const text = message || (errors ?? []).map((each) => each.message).join('; ');
  return text.replace(/\s+/g, ' ');
}

const CHECK = `select current_setting('fsync') as fsync, current_setting('transaction_read_only') as read_only,
  current_setting('server_encoding') as encoding, to_regclass('schema_versions')::text as used`;
