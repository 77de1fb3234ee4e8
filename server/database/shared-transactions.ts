import type { Row, Statement } from './database.ts';

/** How a transaction ended. */
export type Outcome =
  /** With the rows of each statement. */
  | { kind: 'stored'; rows: Row[][] }
  /** The server undid everything. */
  | { kind: 'refused'; error: unknown }
  /** Nothing was stored, or that cannot be known. */
  | { kind: 'lost'; error: unknown };

interface Options {
  /** Runs the statements as one transaction. */
  run(statements: Statement[]): Promise<Outcome>;
}

interface Batch {
  statements: Statement[];
  tries: number;
  resolve(rows: Row[][]): void;
  reject(error: unknown): void;
}

const GROUPS_AT_ONCE = 4;
/** Fewer and larger groups cost the server less; those beyond begin only where these take longer than usual. */
const USUAL_GROUPS = 2;
const USUAL_MS = 20;
const BATCHES_PER_GROUP = 64;
/** Deadlock and serialization failure: the same batch may work when it is tried again. */
const RETRYABLE = new Set(['40P01', '40001']);
const TRIES = 5;

/** Writes that wait while others are under way share a transaction. One that fails takes none of the others with it. */
export function createSharedTransactions(options: Options) {
  const waiting: Batch[] = [];
  const running = new Set<Promise<void>>();
  let soon: NodeJS.Immediate | undefined;
  let later: NodeJS.Timeout | undefined;
  let closed = false;

  function write(statements: Statement[]): Promise<Row[][]> {
    if (closed) return Promise.reject(new Error('The database is closed'));
    return new Promise((resolve, reject) => {
      waiting.push({ statements, tries: 0, resolve, reject });
      schedule();
    });
  }

  function schedule(): void {
    if (waiting.length === 0 || running.size >= GROUPS_AT_ONCE) return;
    if (running.size < USUAL_GROUPS) soon ??= setImmediate(start);
    else later ??= setTimeout(start, USUAL_MS);
  }

  function start(): void {
    clearImmediate(soon);
    clearTimeout(later);
    soon = later = undefined;
    const group = runGroup(options, waiting.splice(0, BATCHES_PER_GROUP)).then((toRetry) => {
      running.delete(group);
      waiting.push(...toRetry);
      schedule();
    });
    running.add(group);
    schedule();
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
async function runGroup({ run }: Options, group: Batch[]): Promise<Batch[]> {
  const outcome = await run(group.flatMap(({ statements }) => statements));
  if (outcome.kind === 'stored') share(outcome.rows, group);
  if (outcome.kind === 'lost') for (const batch of group) batch.reject(outcome.error);
  if (outcome.kind !== 'refused') return [];
  if (group.length === 1) return settleRefused(group[0]!, outcome.error);
  const toRetry: Batch[] = [];
  for (const batch of group) toRetry.push(...(await runGroup({ run }, [batch])));
  return toRetry;
}

/** Gives each batch the rows of its own statements. */
function share(rows: Row[][], group: Batch[]): void {
  let first = 0;
  for (const { statements, resolve } of group) {
    resolve(rows.slice(first, first + statements.length));
    first += statements.length;
  }
}

function settleRefused(batch: Batch, error: unknown): Batch[] {
  batch.tries += 1;
  if (RETRYABLE.has((error as { code: string }).code) && batch.tries < TRIES) return [batch];
  batch.reject(error);
  return [];
}
