import type { Row, Statement } from '../server/database/database.ts';
import type { Transaction } from '../server/database/shared-transactions.ts';

/** In place of `server/database/shared-transactions.ts`: every write takes a connection of the pool and commits by itself. */
export function createSharedTransactions({ take }: { take(): Promise<Transaction> }) {
  async function write(statements: Statement[]): Promise<Row[][]> {
    const transaction = await take();
    try {
      const rows: Row[][] = [];
      for (const statement of statements) rows.push(await transaction.run(statement));
      await transaction.run({ sql: 'commit' });
      transaction.release(false);
      return rows;
    } catch (error) {
      transaction.release(true);
      throw error;
    }
  }
  return { write, close: async () => {} };
}
