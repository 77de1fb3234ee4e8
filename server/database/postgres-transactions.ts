import { DatabaseError, type Pool, type PoolClient } from 'pg';
import type { Statement } from './database.ts';
import { sendTogether } from './send-together.ts';
import type { Outcome } from './shared-transactions.ts';

/** A statement that hangs, or a connection that is cut silently, must end in an answer to the visitor. */
const STATEMENT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 15_000;
const BEGIN_TIMEOUT_MS = 5000;
/** A connection that has answered within this time is taken to be alive. */
const ALIVE_MS = 1000;

/**
 * Said in each transaction, since behind a pooler the next one may be on another connection (PgBouncer:
 * pool_mode=transaction), and the cluster's configuration must not lower it; its stronger setting (a standby's) stays.
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
export function createTransactions(pool: Pool) {
  const answeredAt = new WeakMap<PoolClient, number>();
  /** What has not answered since then belongs to a server that went away or takes no writes. */
  let trustedSince = 0;

  async function run(statements: Statement[]): Promise<Outcome> {
    for (let failures = 0; ;) {
      const client = await take().catch((error: unknown) => ({ error }));
      if ('error' in client) return { kind: 'lost', error: client.error };
      const outcome = await tryOn(client, statements);
      if (outcome.kind === 'stored' || outcome.kind === 'refused') {
        answeredAt.set(client, performance.now());
        client.release();
        return outcome;
      }
      trustedSince = performance.now();
      client.release(true);
      if (outcome.kind === 'lost' || failures > 0) return { kind: 'lost', error: outcome.error };
      failures += 1;
    }
  }

  async function take(): Promise<PoolClient> {
    for (;;) {
      const client = await pool.connect();
      // A new one has just answered.
      if (!answeredAt.has(client)) answeredAt.set(client, performance.now());
      if (answeredAt.get(client)! >= trustedSince) return client;
      client.release(true);
    }
  }

  async function tryOn(client: PoolClient, statements: Statement[]): Promise<Outcome | Unusable> {
    const isAlive = performance.now() - answeredAt.get(client)! < ALIVE_MS;
    if (!isAlive) {
      try {
        await sendTogether(client, BEGIN, { patience: BEGIN_TIMEOUT_MS });
      } catch (error) {
        return { kind: 'unusable', error };
      }
    }
    const begin = isAlive ? BEGIN : [];
    try {
      const rows = await sendTogether(client, [...begin, ...statements, COMMIT], { patience: SILENCE_TIMEOUT_MS });
      return { kind: 'stored', rows: rows.slice(begin.length, -1) };
    } catch (error) {
      return afterError(client, error);
    }
  }

  return { run };
}

/** Nothing was stored, and another connection may do. */
interface Unusable {
  kind: 'unusable';
  error: unknown;
}

async function afterError(client: PoolClient, error: unknown): Promise<Outcome | Unusable> {
  if (!(error instanceof DatabaseError) || error.severity === 'FATAL') return { kind: 'lost', error };
  // After a failover: a server that is read only now, or is so still.
  if (error.code === READ_ONLY) return { kind: 'unusable', error };
  try {
    await sendTogether(client, [ROLLBACK], { patience: BEGIN_TIMEOUT_MS });
    return { kind: 'refused', error };
  } catch {
    return { kind: 'lost', error };
  }
}

const READ_ONLY = '25006';
