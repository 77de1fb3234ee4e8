import { Client, Pool, types, type ClientConfig } from 'pg';
import { refuseClearTextPassword } from './clear-text-password.ts';
import type { Database, Opened } from './database.ts';
import { createGroupCommit, type Transact } from './group-commit.ts';
import { createTransactions } from './postgres-transactions.ts';
import { addressForDriver } from './postgres-url.ts';
import { findUnfit } from './unfit-postgres.ts';

/** For a connection, and for the first answer of a server that is opened. */
const OPENING_PATIENCE_MS = 5000;
const CONNECTIONS = 8;
/** Fewer and larger groups cost the server less. */
const GROUPS_AT_ONCE = 2;

interface PostgresPlace {
  url: string;
  connections?: number;
  patienceMs?: number;
}

/**
 * Opens a pool of so many connections on `postgres://…`. Runs no migration (see `open.ts`). The server may come and
 * go afterwards.
 */
export async function openPostgres({
  url,
  connections = CONNECTIONS,
  patienceMs = OPENING_PATIENCE_MS,
}: PostgresPlace): Promise<Opened> {
  const pool = createPool({ url, connections, patienceMs });
  const transact = createTransactions(pool);
  const problem = await findUnfit(transact, patienceMs);
  if (problem === null) return { ok: true, database: createDatabase(pool, transact) };
  // Not waited for: a connection on which nothing comes is given up later.
  void pool.end();
  return { ok: false, problem };
}

function createPool({ url, connections, patienceMs }: Required<PostgresPlace>): Pool {
  const pool = new Pool({
    connectionString: addressForDriver(url),
    Client: GuardedClient,
    max: connections,
    connectionTimeoutMillis: patienceMs,
    keepAlive: true,
    types: { getTypeParser: readNumbers },
  });
  // A connection that the server closes raises an event that ends this process where nobody listens: the pool speaks
  // for idle ones, each client for itself while it is at work. Whoever waits on it gets the error as a rejection.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

class GuardedClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    refuseClearTextPassword(this);
  }
}

/**
 * `bigint` and `numeric` (counts, sums, times) as numbers, as SQLite has them; everything else as the driver has it.
 */
const readNumbers: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === types.builtins.INT8 || oid === types.builtins.NUMERIC ? Number : types.getTypeParser(oid, format as 'text');

function createDatabase(pool: Pool, transact: Transact): Database {
  const commits = createGroupCommit(transact, { groupsAtOnce: GROUPS_AT_ONCE });
  return {
    kind: 'postgres',
    write: commits.write,
    async read(statement) {
      const outcome = await transact([statement]);
      if (outcome.kind === 'stored') return outcome.rows[0]!;
      throw outcome.error;
    },
    async close() {
      await commits.close();
      if (!pool.ended) await pool.end();
    },
  };
}
