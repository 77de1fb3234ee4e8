import { setTimeout as pause } from 'node:timers/promises';
import type { Row, Statement } from './database.ts';
import type { Transact } from './group-commit.ts';

const BUSY_PAUSE_MS = 20;

interface Parts {
  run(statement: Statement): Row[];
  isInTransaction(): boolean;
  /** Whether an error says that another program has the lock. */
  isBusy(error: unknown): boolean;
  /** How long a transaction waits for that lock, in milliseconds. */
  lockPatience: number;
}

/** Runs statements as one transaction of SQLite, for whoever calls it once the one before has ended. */
export function createTransactions({ run, isInTransaction, isBusy, lockPatience }: Parts): Transact {
  /** Resolves with the error where it does not begin. */
  async function begin(): Promise<unknown> {
    for (const begun = performance.now(); ; await pause(BUSY_PAUSE_MS)) {
      try {
        // Left over where even the rollback of an earlier group failed.
        if (isInTransaction()) run({ sql: 'rollback' });
        run({ sql: 'begin immediate' });
        return null;
      } catch (error) {
        if (!isBusy(error) || performance.now() - begun >= lockPatience) return error;
      }
    }
  }

  function rollBack(): void {
    try {
      if (isInTransaction()) run({ sql: 'rollback' });
    } catch {
      // The next transaction tries again, and tells whoever waits then.
    }
  }

  return async (statements) => {
    const error = await begin();
    if (error !== null) return { kind: 'lost', error };
    try {
      const rows = statements.map(run);
      run({ sql: 'commit' });
      return { kind: 'stored', rows };
    } catch (refusal) {
      rollBack();
      return { kind: 'refused', error: refusal };
    }
  };
}
