import type { Row, Statement } from './database.ts';

/** The end of a transaction. */
export type Outcome =
  /** Everything is stored. `rows`: those of each statement. */
  | { kind: 'stored'; rows: Row[][] }
  /** Everything was undone, because of one of its statements. */
  | { kind: 'refused'; error: unknown }
  /** Nothing was stored, or the outcome is unknown. */
  | { kind: 'lost'; error: unknown };

/** Runs the statements as one transaction. Never rejects. */
export type Transact = (statements: Statement[]) => Promise<Outcome>;

interface Batch {
  statements: Statement[];
  resolve(rows: Row[][]): void;
  reject(error: unknown): void;
}

const BATCHES_PER_GROUP = 64;

/**
 * Collects the writes of one turn of the event loop into the next transaction, so that they share its sync to the disk.
 * While as many transactions as allowed run, later writes join them. One that fails does not affect the others.
 */
export function createGroupCommit(transact: Transact, { groupsAtOnce }: { groupsAtOnce: number }) {
  const waiting: Batch[] = [];
  const running = new Set<Promise<void>>();
  let soon: NodeJS.Immediate | undefined;
  let closed = false;

  function write(statements: Statement[]): Promise<Row[][]> {
    if (closed) return Promise.reject(new Error('The database is closed'));
    return new Promise((resolve, reject) => {
      waiting.push({ statements, resolve, reject });
      schedule();
    });
  }

  function schedule(): void {
    if (waiting.length > 0 && running.size < groupsAtOnce) soon ??= setImmediate(start);
  }

  function start(): void {
    soon = undefined;
    const group = runGroup(transact, waiting.splice(0, BATCHES_PER_GROUP)).then(() => {
      running.delete(group);
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

/** If every statement works, the group is one commit. If one does not, each batch runs alone. */
async function runGroup(transact: Transact, group: Batch[]): Promise<void> {
  const outcome = await transact(group.flatMap(({ statements }) => statements));
  if (outcome.kind === 'stored') return share(outcome.rows, group);
  if (outcome.kind === 'refused' && group.length > 1) {
    for (const batch of group) await runGroup(transact, [batch]);
    return;
  }
  for (const batch of group) batch.reject(outcome.error);
}

/** Gives each batch the rows of its own statements. */
function share(rows: Row[][], group: Batch[]): void {
  let first = 0;
  for (const { statements, resolve } of group) {
    resolve(rows.slice(first, first + statements.length));
    first += statements.length;
  }
}
