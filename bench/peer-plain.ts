import type { Pool } from 'pg';
import type { Row } from '../server/database/database.ts';
import type { Transact } from '../server/database/group-commit.ts';

/**
 * Replaces `server/database/postgres/postgres-transactions.ts` as servers usually write it: `begin`, a round trip for each statement
 * with its values as parameters, and `commit`.
 */
export function createTransactions(pool: Pool): Transact {
  return async (work) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const result = await work(async ({ sql, values }) => (await client.query<Row>(sql, values)).rows);
      await client.query('commit');
      client.release();
      return { kind: 'stored', result };
    } catch (error) {
      client.release(true);
      return { kind: 'refused', error };
    }
  };
}
