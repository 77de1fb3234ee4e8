import type { Row, Statement } from './database.ts';

export interface Transaction {
  run(statement: Statement): Promise<Row[]>;
  /** `broken`: the connection must not be used again. */
  giveBack(broken: boolean): void;
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
/** Deadlock and serialization failure: nothing is wrong with the batch, only with the moment. */
const UNLUCKY = new Set(['40P01', '40001']);
const TRIES = 5;

/** Writes that wait while others are under way share a transaction, each as a savepoint of its own. */
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
      const group = runGroup(options, waiting.splice(0, BATCHES_PER_GROUP)).then((unlucky) => {
        running.delete(group);
        waiting.push(...unlucky);
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

/** Resolves with the batches that deserve another try. */
async function runGroup({ take, isRefusal }: Options, group: Batch[]): Promise<Batch[]> {
  const unlucky: Batch[] = [];
  const answers: (() => void)[] = [];
  let transaction: Transaction | undefined;
  try {
    transaction = await take();
    for (const batch of group) {
      const answer = await runBatch(transaction, batch, isRefusal);
      if (answer === 'unlucky') unlucky.push(batch);
      else answers.push(answer);
    }
    await transaction.run({ sql: 'commit' });
    transaction.giveBack(false);
  } catch (error) {
    transaction?.giveBack(true);
    for (const batch of group) batch.reject(error);
    return [];
  }
  for (const answer of answers) answer();
  return unlucky;
}

async function runBatch(
  { run }: Transaction,
  batch: Batch,
  isRefusal: Options['isRefusal'],
): Promise<'unlucky' | (() => void)> {
  await run({ sql: 'savepoint batch' });
  try {
    const rows: Row[][] = [];
    for (const statement of batch.statements) rows.push(await run(statement));
    await run({ sql: 'release savepoint batch' });
    return () => batch.resolve(rows);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await run({ sql: 'rollback to savepoint batch' });
    await run({ sql: 'release savepoint batch' });
    batch.tries += 1;
    if (UNLUCKY.has((error as { code: string }).code) && batch.tries < TRIES) return 'unlucky';
    return () => batch.reject(error);
  }
}
