import type { Row, Statement } from './database.ts';
import type { Answers, Client } from './send-together.ts';
import type { Outcome } from './shared-transactions.ts';

interface PooledClient extends Client {
  release(broken?: boolean): void;
}

interface Options {
  pool: {
    connect(): Promise<PooledClient>;
    /** Tells of each new client before anything is asked of it. */
    on(event: 'connect', listener: (client: PooledClient) => void): unknown;
  };
  /** Rejects with the first error, or after so many milliseconds without an answer. */
  send(client: Client, statements: Statement[], patience: number): Promise<Answers>;
}

/** A statement that hangs, or a connection that is cut silently, must end in an answer to the visitor. */
const STATEMENT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 15_000;
const BEGIN_TIMEOUT_MS = 5000;
/** A connection on which a transaction ended within this time is taken to be alive. */
const ALIVE_MS = 1000;

/** Behind a pooler (PgBouncer: pool_mode=transaction) another client may have set it on the connection, as pg_dump does for good. */
const OWN_PATH: Statement = { sql: 'set local search_path to default' };
/** What the server says where that was done: undefined_table, and invalid_schema_name where a table is made. */
const PATH_IS_LOST = ['42P01', '3F000'];
/**
 * Said in each transaction, since behind such a pooler the next one may be on another connection, and the cluster's configuration
 * must not lower it; its stronger setting (a standby's) stays.
 */
const BEGIN: Statement[] = [
  { sql: 'begin' },
  {
    sql: `select set_config('statement_timeout', $1, true), set_config('idle_in_transaction_session_timeout', $1, true),
      case when current_setting('synchronous_commit') <> 'remote_apply' then set_config('synchronous_commit', 'on', true) end`,
    values: [STATEMENT_TIMEOUT_MS],
  },
];
const COMMIT: Statement = { sql: 'commit' };
const ROLLBACK: Statement = { sql: 'rollback' };

/**
 * Runs statements as one transaction: in one round trip on a connection that is known to be alive, in two on another,
 * so that nothing was sent on one that turns out to be dead, and the next can be tried.
 */
export function createTransactions({ pool, send }: Options) {
  /** When a client ended its last transaction, and when it was connected: one that only reads has no transaction. */
  const answeredAt = new WeakMap<PooledClient, number>();
  const connectedAt = new WeakMap<PooledClient, number>();
  pool.on('connect', (client) => connectedAt.set(client, performance.now()));
  /** What has not answered since then belongs to a server that went away or takes no writes. */
  let trustedSince = 0;

  async function run(statements: Statement[], isRetry = false): Promise<Outcome> {
    let client: PooledClient;
    try {
      client = await take();
    } catch (error) {
      return { kind: 'lost', error };
    }
    const outcome = await tryOn(client, statements);
    if (outcome.kind === 'stored' || outcome.kind === 'refused') {
      answeredAt.set(client, performance.now());
      client.release('ended' in outcome && outcome.ended);
      return outcome;
    }
    trustedSince = performance.now();
    client.release(true);
    return outcome.kind === 'lost' || isRetry ? { kind: 'lost', error: outcome.error } : run(statements, true);
  }

  async function take(): Promise<PooledClient> {
    for (;;) {
      const client = await pool.connect();
      if ((answeredAt.get(client) ?? connectedAt.get(client) ?? Infinity) >= trustedSince) return client;
      client.release(true);
    }
  }

  /** `path`: what is said where the path to our tables was lost, since saying it each time would cost a twentieth of the rate. */
  async function tryOn(
    client: PooledClient,
    statements: Statement[],
    path: Statement[] = [],
  ): Promise<Outcome | Stored | Unusable> {
    const isAlive = performance.now() - (answeredAt.get(client) ?? -Infinity) < ALIVE_MS;
    if (!isAlive) {
      try {
        await send(client, [...BEGIN, ...path], BEGIN_TIMEOUT_MS);
      } catch (error) {
        return { kind: 'unusable', error };
      }
    }
    const begin = isAlive ? [...BEGIN, ...path] : [];
    try {
      const { rows, ended } = await send(client, [...begin, ...statements, COMMIT], patienceFor(statements));
      return { kind: 'stored', rows: rows.slice(begin.length, -1), ended };
    } catch (error) {
      const outcome = await afterError(client, error);
      const isPathLost = outcome.kind === 'refused' && PATH_IS_LOST.includes((error as { code: string }).code);
      return isPathLost && path.length === 0 ? tryOn(client, statements, [OWN_PATH]) : outcome;
    }
  }

  async function afterError(client: PooledClient, error: unknown): Promise<Outcome | Unusable> {
    const { severity, code } = error as { severity?: string; code?: string };
    // Only what the server itself says has a severity.
    if (severity === undefined || severity === 'FATAL') return { kind: 'lost', error };
    if (code === READ_ONLY) return { kind: 'unusable', error };
    try {
      await send(client, [ROLLBACK], BEGIN_TIMEOUT_MS);
      return { kind: 'refused', error };
    } catch {
      return { kind: 'lost', error };
    }
  }

  /** In one round trip. After an error its connection is given up with the transaction that is open on it. */
  async function read(statement: Statement): Promise<Row[]> {
    const client = await pool.connect();
    let isBroken = true;
    try {
      const all = [{ sql: 'begin' }, OWN_PATH, statement, COMMIT];
      const { rows, ended } = await send(client, all, patienceFor([statement]));
      isBroken = ended;
      return rows[2]!;
    } finally {
      client.release(isBroken);
    }
  }

  return { run: (statements: Statement[]) => run(statements), read };
}

const patienceFor = (statements: Statement[]) =>
  Math.max(SILENCE_TIMEOUT_MS, ...statements.map(({ patienceMs = 0 }) => patienceMs));

type Stored = Extract<Outcome, { kind: 'stored' }> & Pick<Answers, 'ended'>;

/** Nothing was stored, and another connection may do. */
interface Unusable {
  kind: 'unusable';
  error: unknown;
}

/** After a failover: a server that takes no writes any longer, or not yet. */
const READ_ONLY = '25006';
