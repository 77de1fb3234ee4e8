import type { Transact } from '../server/database/group-commit.ts';
import type { Work } from '../server/database/database.ts';

/** Replaces `server/database/group-commit.ts`: every write is a transaction by itself. */
export function createGroupCommit(transact: Transact) {
  async function transaction<Result>(work: Work<Result>): Promise<Result> {
    const outcome = await transact(work);
    if (outcome.kind === 'stored') return outcome.result;
    throw outcome.error;
  }
  return { transaction, close: async () => {} };
}
