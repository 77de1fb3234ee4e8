import type { Row, Statement } from '../server/database/database.ts';
import type { Outcome } from '../server/database/shared-transactions.ts';

/** In place of `server/database/shared-transactions.ts`: every write takes a connection of the pool and commits by itself. */
export function createSharedTransactions({ run }: { run(statements: Statement[]): Promise<Outcome> }) {
  async function write(statements: Statement[]): Promise<Row[][]> {
    const outcome = await run(statements);
    if (outcome.kind === 'stored') return outcome.rows;
    throw outcome.error;
  }
  return { write, close: async () => {} };
}
