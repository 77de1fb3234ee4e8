import type { Row, Statement } from '../server/database/database.ts';
import type { Transact } from '../server/database/group-commit.ts';

/** Replaces `server/database/group-commit.ts`: every write is a transaction by itself. */
export function createGroupCommit(transact: Transact) {
  async function write(statements: Statement[]): Promise<Row[][]> {
    const outcome = await transact(statements);
    if (outcome.kind === 'stored') return outcome.rows;
    throw outcome.error;
  }
  return { write, close: async () => {} };
}
