import { Pool, types } from 'pg';
import { type Database, type Opened, runAll, type Work } from '../database.ts';
import { findPostgresProblem } from './postgres-checks.ts';
import { createTransactions } from './postgres-transactions.ts';
import { addressForDriver } from './postgres-url.ts';

const CONNECT_TIMEOUT_MS = 5000;
const CONNECTIONS = 8;

interface PostgresOptions {
  url: string;
  connections?: number;
  timeoutMs?: number;
}

/** Opens a pool of connections on `postgres://…`, without migrating. The server may come and go afterwards. */
export async function openPostgres({
  url,
  connections = CONNECTIONS,
  timeoutMs = CONNECT_TIMEOUT_MS,
}: PostgresOptions): Promise<Opened> {
  const pool = createPool({ url, connections, timeoutMs });
  const transact = createTransactions(pool, timeoutMs);
  const problem = await findPostgresProblem(transact, timeoutMs);
  if (problem === null) return { ok: true, database: createDatabase(pool, transact) };
  // Not awaited: a connection without an answer is given up later.
  void pool.end();
  return { ok: false, problem };
}

function createPool({ url, connections, timeoutMs }: Required<PostgresOptions>): Pool {
  const pool = new Pool({
    connectionString: addressForDriver(url),
    max: connections,
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
