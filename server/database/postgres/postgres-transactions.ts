import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError, escapeLiteral, type Pool, type PoolClient, type QueryResult } from 'pg';
import { checkValues, type Row, type Statement, type Value } from '../database.ts';
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
 * Runs statements as one transaction, in two queries of the simple protocol, which pass through any pooler. The first
 * one begins it, so that nothing was sent on a connection that turns out to be dead. The second one is the text of all
 * statements up to the commit. That is one round trip, and PostgreSQL skips the rest if one fails ("Multiple Statements
 * in a Simple Query" of its protocol).
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

  async function tryOnce({ rest, timeoutMs, rowsIn }: Queries): Promise<Outcome & { again?: boolean }> {
    let client: PoolClient;
    try {
      client = await acquire();
    } catch (error) {
      return { kind: 'lost', error };
    }
    let hasBegun = false;
    try {
      await withTimeout(Math.min(BEGIN_MS, timeoutMs), client.query(BEGIN));
      hasBegun = true;
      const results = await withTimeout(timeoutMs, client.query(rest));
      client.release();
      return { kind: 'stored', rows: rowsIn(results) };
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
    let texts: Queries;
    try {
      texts = queriesOf(statements);
    } catch (error) {
      return { kind: 'refused', error };
    }
    for (let tries = 1; ; tries += 1) {
      const { again, ...outcome } = await tryOnce(texts);
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

interface Queries {
  rest: string;
  timeoutMs: number;
  /** The rows of each statement in the driver's results of the rest, one for each part (its change log, 7.0.0). */
  rowsIn(results: unknown): Row[][];
}

/** Throws if the number of values is not the number that a statement needs, or if one cannot be stored. */
function queriesOf(statements: Statement[]): Queries {
  const parts = statements.map(withLiterals);
  return {
    rest: [...parts, 'commit'].join('\n;\n'),
    timeoutMs: Math.max(...statements.map(({ timeoutMs = ANSWER_TIMEOUT_MS }) => timeoutMs)),
    rowsIn: (results) => (results as QueryResult<Row>[]).slice(0, parts.length).map(({ rows }) => rows),
  };
}

function withLiterals(statement: Statement): string {
  const { sql, values = [] } = statement;
  checkValues(statement);
  return sql.replace(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1]!));
}

/** Each value is quoted, so that PostgreSQL gives it the type of its place. */
const literal = (value: Value) => (value === null ? 'null' : escapeLiteral(String(value)));
