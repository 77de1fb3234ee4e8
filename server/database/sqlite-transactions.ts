import { setTimeout as pause } from 'node:timers/promises';
import type { Row, Statement } from './database.ts';
import type { Transact } from './group-commit.ts';

const BUSY_PAUSE_MS = 20;

interface Parts {
  run(statement: Statement): Row[];
  isInTransaction(): boolean;
  /** How long a transaction waits for another program's lock, in milliseconds. */
  lockPatience: number;
}

/** Runs statements as one transaction of SQLite, during which nothing else in this process runs. */
export function createTransactions({ run, isInTransaction, lockPatience }: Parts): Transact {
  function rollBack(): void {
    if (isInTransaction()) run({ sql: 'rollback' });
  }

  return async (statements) => {
    for (const begun = performance.now(); ; await pause(BUSY_PAUSE_MS)) {
      try {
        // Left over where even the rollback of an earlier one failed.
        rollBack();
        run({ sql: 'begin immediate' });
      } catch (error) {
        if (isBusy(error) && performance.now() - begun < lockPatience) continue;
        return { kind: 'lost', error };
      }
      try {
        const rows = statements.map(run);
        run({ sql: 'commit' });
        return { kind: 'stored', rows };
      } catch (error) {
        try {
          rollBack();
        } catch {
          // The next transaction tries again, and tells whoever waits then.
        }
        return { kind: 'refused', error };
      }
    }
  };
}

/** SQLITE_BUSY and its extended codes: another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;
}
