import type { Row, Statement } from '../server/database/database.ts';

/** In place of `server/database/group-commit.ts`: every write commits by itself, at once. */
export function createGroupCommit({ run }: { run(statement: Statement): Row[] }) {
  async function write(statements: Statement[]): Promise<Row[][]> {
    run({ sql: 'begin immediate' });
    try {
      const rows = statements.map(run);
      run({ sql: 'commit' });
      return rows;
    } catch (error) {
      run({ sql: 'rollback' });
      throw error;
    }
  }
  return { write, close: async () => {} };
}
