import type { Row, Statement } from '../server/database/database.ts';
import type { Answers } from '../server/database/send-together.ts';

interface Client {
  query(sql: string, values: unknown[]): Promise<{ rows: Row[] }>;
}

/**
 * In place of `server/database/send-together.ts`: a round trip for each statement, as servers usually do. Such a server says
 * its settings once a connection, so those of each transaction are left out, and reads by a statement alone.
 */
export async function sendTogether(client: Client, statements: Statement[]): Promise<Answers> {
  const isRead = statements.some(({ sql }) => sql.includes('search_path'));
  const isLeftOut = ({ sql }: Statement) =>
    /set_config|search_path/.test(sql) || (isRead && /^(?:begin|commit)$/.test(sql));
  const rows: Row[][] = [];
  for (const statement of statements) {
    const { sql, values = [] } = statement;
    rows.push(isLeftOut(statement) ? [] : (await client.query(sql, values)).rows);
  }
  return { rows, ended: false };
}
