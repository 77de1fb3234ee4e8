import type { Run, Work } from './database.ts';

/** The end of a transaction. */
export type Outcome<Result> =
  | { kind: 'stored'; result: Result }
  /** Everything was undone, because one of its statements or the work itself failed. */
  | { kind: 'refused'; error: unknown }
  /** Nothing was stored, or the outcome is unknown. */
  | { kind: 'lost'; error: unknown };

/** Runs the work as one transaction. Never rejects. */
export type Transact = <Result>(work: Work<Result>) => Promise<Outcome<Result>>;

interface Waiting {
  work: Work<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

const WORKS_PER_GROUP = 64;

/**
 * Collects what is to be stored in one turn of the event loop into the next transaction, so that it shares its sync to
 * the disk. While as many transactions as allowed run, the rest waits. Work that fails does not affect the others.
 */
export function createGroupCommit(transact: Transact, { groupsAtOnce }: { groupsAtOnce: number }) {
  const waiting: Waiting[] = [];
  const running = new Set<Promise<void>>();
  let soon: NodeJS.Immediate | undefined;
  let closed = false;

  function transaction<Result>(work: Work<Result>): Promise<Result> {
    if (closed) return Promise.reject(new Error('The database is closed'));
    return new Promise<unknown>((resolve, reject) => {
      waiting.push({ work, resolve, reject });
      schedule();
    }) as Promise<Result>;
  }

  function schedule(): void {
    if (waiting.length > 0 && running.size < groupsAtOnce) soon ??= setImmediate(start);
  }

  function start(): void {
    soon = undefined;
    const group = runGroup(transact, waiting.splice(0, WORKS_PER_GROUP)).then(() => {
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

  return { transaction, close };
}

/** If all of it works, the group is one commit. If some does not, each runs alone. */
async function runGroup(transact: Transact, group: Waiting[]): Promise<void> {
  const outcome = await transact((run) => runInOrder(group, run));
  if (outcome.kind === 'stored') return group.forEach(({ resolve }, at) => resolve(outcome.result[at]));
  if (outcome.kind === 'refused' && group.length > 1) {
    for (const one of group) await runGroup(transact, [one]);
    return;
  }
  for (const { reject } of group) reject(outcome.error);
}

async function runInOrder(group: Waiting[], run: Run): Promise<unknown[]> {
  const results: unknown[] = [];
  for (const { work } of group) results.push(await work(run));
  return results;
}
