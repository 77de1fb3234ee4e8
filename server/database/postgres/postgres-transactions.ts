import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { checkValues, type Database, type Row, type Run, type Work } from '../database.ts';

/** A statement that hangs, or a connection that is cut silently, must end in an answer to the visitor. */
const STATEMENT_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 15_000;
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
].join('\n;\n');

/** The code, after a failover, of a server that no longer accepts writes, or not yet. */
const READ_ONLY = '25006';
/** Codes of a deadlock and a serialization failure. The transaction was undone and may work when it is tried again. */
const RETRYABLE = ['40P01', '40001', READ_ONLY];
const TRIES = 3;

/** `again`: it was undone, or has not begun, and may work when it is tried again. */
type Outcome<Result> = { ok: true; result: Result } | { ok: false; error: unknown; again: boolean };

/**
 * Runs work as one transaction. It begins in a query of its own, so that nothing was sent on a connection that turns
 * out to be dead. No statement is prepared by a name, so every pooler passes them on. `beginMs`: milliseconds that the
 * first answer may take.
 */
export function createTransactions(pool: Pool, beginMs: number): Database['transaction'] {
  const connections = createConnections(pool, beginMs);

  async function tryOn<Result>(client: PoolClient, work: Work<Result>): Promise<Outcome<Result>> {
    let hasBegun = false;
    let answers = true;
    const query = async (timeoutMs: number, text: string, values?: unknown[]): Promise<Row[]> => {
      try {
        return (await withTimeout(timeoutMs, client.query<Row>({ text, values }))).rows;
      } catch (error) {
        answers &&= error instanceof DatabaseError;
        throw error;
      }
    };
    const run: Run = (statement) => {
      checkValues(statement);
      return query(statement.timeoutMs ?? ANSWER_TIMEOUT_MS, statement.sql, statement.values);
    };
    try {
      await query(beginMs, BEGIN);
      hasBegun = true;
      const result = await work(run);
      await query(ANSWER_TIMEOUT_MS, 'commit');
      client.release();
      return { ok: true, result };
    } catch (error) {
      if (answers) await query(beginMs, 'rollback').catch(() => {});
      client.release(true);
      const code = answers ? String((error as DatabaseError).code) : null;
      if (code === null || code === READ_ONLY) connections.distrust();
      return { ok: false, error, again: code === null ? !hasBegun : RETRYABLE.includes(code) };
    }
  }

  return async (work) => {
    for (let tries = 1; ; tries += 1) {
      const outcome = await tryOn(await connections.acquire(), work);
      if (outcome.ok) return outcome.result;
      if (!outcome.again || tries === TRIES) throw outcome.error;
    }
  };
}

function createConnections(pool: Pool, beginMs: number) {
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
        // A server without a free connection (53300) will have one: the pool's own, or one that is being closed.
        const isFull = pool.totalCount > 0 || (error as { code?: string }).code === '53300';
        if (!isFull || performance.now() - begun > beginMs) throw error;
        await pause(CONNECT_PAUSE_MS);
      }
    }
  }

  return { acquire, distrust: () => void (trustedSince = performance.now()) };
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
