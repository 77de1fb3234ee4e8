import { Client, Pool, types, type ClientConfig, type PoolClient } from 'pg';
import { refuseClearTextPassword } from './clear-text-password.ts';
import type { Opened } from './database.ts';
import { createConnect } from './few-connections.ts';
import { createTransactions } from './postgres-transactions.ts';
import { addressForDriver } from './postgres-url.ts';
import { sendTogether } from './send-together.ts';
import { createSharedTransactions } from './shared-transactions.ts';
import { findUnfit } from './unfit-postgres.ts';

/** A connection that is cut silently must end in an answer to whoever waits. */
const CONNECT_TIMEOUT_MS = 5000;
/** A start gives up on a server after this time that takes connections and says nothing. */
const OPENING_PATIENCE_MS = 9000;
const SILENCE_TIMEOUT_MS = 15_000;
const CONNECTIONS = 8;

interface PostgresPlace {
  url: string;
  connections?: number;
  /** In milliseconds. */
  patience?: { connect: number; open: number };
}

/** Opens a pool of so many connections on `postgres://…`. Runs no migration (see `open.ts`). The server may come and go afterwards. */
export async function openPostgres({ url, connections = CONNECTIONS, patience }: PostgresPlace): Promise<Opened> {
  const { connect, open } = patience ?? { connect: CONNECT_TIMEOUT_MS, open: OPENING_PATIENCE_MS };
  const pool = createPool({ url, connections, connect });
  const transactions = createTransactions({
    pool: { connect: createConnect<PoolClient>(pool), on: pool.on.bind(pool) },
    send: (client, statements, patience) => sendTogether(client, statements, { patience, readerOf: readNumbers }),
  });
  const problem = await findUnfit(transactions.run, open);
  if (problem === null) return { ok: true, database: createDatabase(pool, transactions) };
  // Not waited for: a connection on which nothing comes is given up later.
  void pool.end();
  return { ok: false, problem };
}

function createPool({ url, connections, connect }: { url: string; connections: number; connect: number }): Pool {
  const pool = new Pool({
    connectionString: addressForDriver(url),
    Client: GuardedClient,
    max: connections,
    connectionTimeoutMillis: connect,
    query_timeout: SILENCE_TIMEOUT_MS,
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

/** `bigint` and `numeric` (counts, sums, times) as numbers, as SQLite has them; everything else as the driver has it. */
const readNumbers: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === types.builtins.INT8 || oid === types.builtins.NUMERIC ? Number : types.getTypeParser(oid, format as 'text');

function createDatabase(pool: Pool, options: ReturnType<typeof createTransactions>) {
  const transactions = createSharedTransactions(options);
  return {
    kind: 'postgres' as const,
    write: transactions.write,
    read: options.read,
    close: async () => {
      await transactions.close();
      if (!pool.ended) await pool.end();
    },
  };
}
