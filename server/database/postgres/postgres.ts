import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import { Client, type ClientConfig, Pool, types } from 'pg';
import type { Database, Opened } from '../database.ts';
import { createGroupCommit, type Transact } from '../group-commit.ts';
import { findPostgresProblem } from './postgres-checks.ts';
import { createTransactions } from './postgres-transactions.ts';
import { addressForDriver, isThisMachine } from './postgres-url.ts';

/** Milliseconds for a connection, and for the first answer of a server that is opened. */
const CONNECT_TIMEOUT_MS = 5000;
const CONNECTIONS = 8;
/** Fewer and larger groups cost the server less. */
const GROUPS_AT_ONCE = 2;

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
  const transact = createTransactions(pool);
  const problem = await findPostgresProblem(transact, timeoutMs);
  if (problem === null) return { ok: true, database: createDatabase(pool, transact) };
  // Not waited for: a connection on which nothing comes is given up later.
  void pool.end();
  return { ok: false, problem };
}

function createPool({ url, connections, timeoutMs }: Required<PostgresOptions>): Pool {
  const pool = new Pool({
    connectionString: addressForDriver(url),
    Client: GuardedClient,
    max: connections,
    connectionTimeoutMillis: timeoutMs,
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

/** Reads `bigint` and `numeric` (counts, sums, times) as numbers, as SQLite does. */
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

interface DriverClient {
  host: string;
  connection: EventEmitter & { stream: Duplex };
}

const CLEAR_TEXT_REFUSED =
  'the server asks for the password in clear text, and that is sent only to this machine or over TLS with a certificate ' +
  'that is verified: add sslmode=verify-full, or let the server ask by scram-sha-256';

/**
 * Whoever answers in a PostgreSQL server's place may ask for the password in clear text, and the driver would send
 * it. A client that is not connected yet closes such a connection instead.
 */
function refuseClearTextPassword({ host, connection }: DriverClient): void {
  // It comes before the driver's own listener, which writes nothing to a stream that is destroyed.
  connection.prependListener('authenticationCleartextPassword', () => {
    const { authorized } = connection.stream as Partial<TLSSocket>;
    if (authorized !== true && !isThisMachine(host)) connection.stream.destroy(new Error(CLEAR_TEXT_REFUSED));
  });
}
