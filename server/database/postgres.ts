import { Client, DatabaseError, Pool, types, type ClientConfig } from 'pg';
import { refuseClearTextPassword } from './clear-text-password.ts';
import type { Opened, Row, Statement } from './database.ts';
import { addressForDriver } from './postgres-url.ts';
import { createSharedTransactions } from './shared-transactions.ts';

/** A statement that hangs, or a connection that is cut silently, must end in an answer to the visitor; a read by the last. */
const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 15_000;
const CONNECTIONS = 8;

interface PostgresPlace {
  url: string;
  connections?: number;
}

/** Opens a pool of so many connections on `postgres://…`. Runs no migration (see `open.ts`). The server may come and go afterwards. */
export async function openPostgres({ url, connections = CONNECTIONS }: PostgresPlace): Promise<Opened> {
  try {
    const pool = createPool(url, connections);
    const weakness = await findWeakness(pool);
    if (weakness === null) return { ok: true, database: createDatabase(pool) };
    await pool.end();
    return { ok: false, problem: weakness };
  } catch (error) {
    return { ok: false, problem: `Cannot use the database in DATABASE_URL: ${reasonOf(error)}` };
  }
}

function createPool(url: string, connections: number): Pool {
  const pool = new Pool({
    connectionString: addressForDriver(url),
    Client: GuardedClient,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
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

/**
 * In one round trip. Said in each transaction, since behind a pooler the next one may be on another connection (PgBouncer:
 * pool_mode=transaction), and the cluster's configuration must not lower it; its stronger setting (a standby's) stays.
 */
const BEGIN = `begin;
  set local statement_timeout = ${STATEMENT_TIMEOUT_MS};
  set local idle_in_transaction_session_timeout = ${STATEMENT_TIMEOUT_MS};
  select set_config('synchronous_commit', 'on', true) where current_setting('synchronous_commit') <> 'remote_apply'`;

async function findWeakness(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query(`select current_setting('fsync') as fsync`);
  if (rows[0].fsync === 'on') return null;
  return 'The PostgreSQL server in DATABASE_URL runs with fsync=off and cannot promise to keep what is accepted: turn fsync on.';
}

/** `bigint` and `numeric` (counts, sums, times) as numbers, as SQLite has them; everything else as the driver has it. */
const readNumbers: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === types.builtins.INT8 || oid === types.builtins.NUMERIC ? Number : types.getTypeParser(oid, format as 'text');

function createDatabase(pool: Pool) {
  const transactions = createSharedTransactions({
    take: () => takeInTransaction(pool),
    isRefusal: (error) => error instanceof DatabaseError,
  });
  return {
    kind: 'postgres' as const,
    write: transactions.write,
    read: async ({ sql, values = [] }: Statement) => (await pool.query<Row>(sql, values)).rows,
    close: async () => {
      await transactions.close();
      if (!pool.ended) await pool.end();
    },
  };
}

/** An idle connection may have died unnoticed with a restart of the server; nothing was sent on it, so try another. */
async function takeInTransaction(pool: Pool) {
  for (let stale = 0; ; stale += 1) {
    const client = await pool.connect();
    try {
      await client.query(BEGIN);
      return {
        run: async ({ sql, values = [] }: Statement) => (await client.query<Row>(sql, values)).rows,
        release: (broken: boolean) => client.release(broken),
      };
    } catch (error) {
      client.release(true);
      if (stale >= CONNECTIONS) throw error;
    }
  }
}

/** Connecting to a name with several addresses fails with one error each and no words of its own. */
function reasonOf(error: unknown): string {
  const { message, errors } = error as { message: string; errors?: Error[] };
  return message || (errors ?? []).map((each) => each.message).join('; ');
}
