import type { Row, Statement } from './database.ts';

export interface Transaction {
  run(statement: Statement): Promise<Row[]>;
  /** `broken`: the connection must not be used again. */
  release(broken: boolean): void;
}

interface Options {
  /** A connection with a transaction begun on it. */
  take(): Promise<Transaction>;
  /** Whether the server itself refused a statement, and the connection is still good. */
  isRefusal(error: unknown): boolean;
}

interface Batch {
  statements: Statement[];
  tries: number;
  resolve(rows: Row[][]): void;
  reject(error: unknown): void;
}

const GROUPS_AT_ONCE = 4;
const BATCHES_PER_GROUP = 64;
/** Deadlock and serialization failure: the same batch may work when it is tried again. */
const RETRYABLE = new Set(['40P01', '40001']);
const TRIES = 5;

/** Writes that wait while others are under way share a transaction. One that fails takes none of the others with it. */
export function createSharedTransactions(options: Options) {
  const waiting: Batch[] = [];
  const running = new Set<Promise<void>>();
  let scheduled = false;
  let closed = false;

  function write(statements: Statement[]): Promise<Row[][]> {
    if (closed) return Promise.reject(new Error('The database is closed'));
    return new Promise((resolve, reject) => {
      waiting.push({ statements, tries: 0, resolve, reject });
      schedule();
    });
  }

  function schedule(): void {
    if (scheduled || waiting.length === 0 || running.size >= GROUPS_AT_ONCE) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      const group = runGroup(options, waiting.splice(0, BATCHES_PER_GROUP)).then((toRetry) => {
        running.delete(group);
        waiting.push(...toRetry);
        schedule();
      });
      running.add(group);
      schedule();
    });
  }

  async function close(): Promise<void> {
    closed = true;
    while (running.size > 0 || waiting.length > 0) {
      await Promise.all(running);
      await new Promise((turn) => setImmediate(turn));
    }
  }

  return { write, close };
}

/**
 * Resolves with the batches to try again. A group whose every statement works is one commit; where the server refuses one,
 * each batch is run alone.
 */
async function runGroup(options: Options, group: Batch[]): Promise<Batch[]> {
  const outcome = await tryTogether(options, group);
  if (outcome.kind === 'stored') for (const [index, batch] of group.entries()) batch.resolve(outcome.rows[index]!);
  if (outcome.kind === 'lost') for (const batch of group) batch.reject(outcome.error);
  if (outcome.kind !== 'refused') return [];
  if (group.length === 1) return settleRefused(group[0]!, outcome.error);
  const toRetry: Batch[] = [];
  for (const batch of group) toRetry.push(...(await runGroup(options, [batch])));
  return toRetry;
}

type GroupOutcome =
  | { kind: 'stored'; rows: Row[][][] }
  /** The server undid everything, and the connection is still good. */
  | { kind: 'refused'; error: unknown }
  | { kind: 'lost'; error: unknown };

async function tryTogether({ take, isRefusal }: Options, group: Batch[]): Promise<GroupOutcome> {
  let transaction: Transaction | undefined;
  try {
    transaction = await take();
    const rows: Row[][][] = [];
    for (const { statements } of group) {
      const answers: Row[][] = [];
      for (const statement of statements) answers.push(await transaction.run(statement));
      rows.push(answers);
    }
    await transaction.run({ sql: 'commit' });
    transaction.release(false);
    return { kind: 'stored', rows };
  } catch (error) {
    if (transaction === undefined || !isRefusal(error)) return lost(transaction, error);
    try {
      await transaction.run({ sql: 'rollback' });
    } catch {
      return lost(transaction, error);
    }
    transaction.release(false);
    return { kind: 'refused', error };
  }
}

function lost(transaction: Transaction | undefined, error: unknown): GroupOutcome {
  transaction?.release(true);
  return { kind: 'lost', error };
}

function settleRefused(batch: Batch, error: unknown): Batch[] {
  batch.tries += 1;
  if (RETRYABLE.has((error as { code: string }).code) && batch.tries < TRIES) return [batch];
  batch.reject(error);
  return [];
}
