import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { checkValues, type Row, type Statement } from '../database.ts';
import type { Outcome, Transact } from '../group-commit.ts';
import { KEEP_STATEMENTS_OUT_OF_LOG } from './postgres-checks.ts';

/** A statement that hangs, or a connection that is cut silently, must end in an answer to the visitor. */
const STATEMENT_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 15_000;
const BEGIN_MS = 5000;
const CONNECT_PAUSE_MS = 20;

/**
 * Begins each transaction. Behind a pooler in transaction mode (PgBouncer), another client may have changed the
 * connection: pg_dump removes the path to the tables for good. The cluster's configuration must not lower durability.
 */
const BEGIN = [
  'begin',
  'set local search_path to default',
  'set local synchronous_commit to on',
  `set local statement_timeout to ${STATEMENT_TIMEOUT_MS}`,
  KEEP_STATEMENTS_OUT_OF_LOG,
].join('\n;\n');

/** The code, after a failover, of a server that no longer accepts writes, or not yet. */
const READ_ONLY = '25006';
/** Codes of a deadlock and a serialization failure. The transaction was undone and may work when it is tried again. */
const RETRYABLE = ['40P01', '40001', READ_ONLY];
const TRIES = 3;

/**
 * Runs statements as one transaction. It begins in a query of its own, so that nothing was sent on a connection that turns out to be dead.
 * No statement is prepared by a name, so every pooler passes them on.
 */
export function createTransactions(pool: Pool): Transact {
  const openedAt = new WeakMap<PoolClient, number>();
  pool.on('connect', (client) => openedAt.set(client, performance.now()));
  /** A connection that was opened before then leads to a server that went away or is read-only. */
  let trustedSince = 0;

  async function acquire(): Promise<PoolClient> {
    for (const begun = performance.now(); ;) {
      try {
        const client = await pool.connect();
        if (openedAt.get(client)! >= trustedSince) return client;
        client.release(true);
      } catch (error) {
        // A server without a free connection still serves those that the pool has: one of them is returned.
        if (pool.totalCount === 0 || performance.now() - begun > BEGIN_MS) throw error;
        await pause(CONNECT_PAUSE_MS);
      }
    }
  }

  async function tryOnce(statements: Statement[]): Promise<Outcome & { again?: boolean }> {
    let client: PoolClient;
    try {
      client = await acquire();
    } catch (error) {
      return { kind: 'lost', error };
    }
    let hasBegun = false;
    try {
      const timeoutMs = Math.max(...statements.map((each) => each.timeoutMs ?? ANSWER_TIMEOUT_MS));
      await withTimeout(Math.min(BEGIN_MS, timeoutMs), client.query(BEGIN));
      hasBegun = true;
      const rows = await withTimeout(timeoutMs, runStatements(client, statements));
      client.release();
      return { kind: 'stored', rows };
    } catch (error) {
      // A connection that still answers has undone it all.
      const code = error instanceof DatabaseError && (await undo(client)) ? error.code! : null;
      client.release(true);
      if (code === null || code === READ_ONLY) trustedSince = performance.now();
      if (code === null) return { kind: 'lost', error, again: !hasBegun };
      return { kind: 'refused', error, again: RETRYABLE.includes(code) };
    }
  }

  return async (statements) => {
    try {
      for (const statement of statements) checkValues(statement);
    } catch (error) {
      return { kind: 'refused', error };
    }
    for (let tries = 1; ; tries += 1) {
      const { again, ...outcome } = await tryOnce(statements);
      if (!again || tries === TRIES) return outcome;
    }
  };
}

async function undo(client: PoolClient): Promise<boolean> {
  try {
    await withTimeout(BEGIN_MS, client.query('rollback'));
    return true;
  } catch {
    return false;
  }
}

/** Rejects if there is no answer within the time. The connection must not be used again then. */
async function withTimeout<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => silence.reject(new Error(`PostgreSQL did not answer within ${ms / 1000} s`)), ms);
  try {
    return await Promise.race([answer, silence.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function runStatements(client: PoolClient, statements: Statement[]): Promise<Row[][]> {
  const rows: Row[][] = [];
  for (const { sql, values = [] } of statements) {
    const result = await client.query<Row>({ text: sql, values });
    rows.push(result.rows);
  }
  await client.query('commit');
  return rows;
}
