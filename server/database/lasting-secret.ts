import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

/**
 * A random secret that is made once and lasts as long as the leads do. It is in the database, so that servers which share
 * one believe each other's signatures. Whoever reads them can forge a proof of work, and find out whether an address that he
 * tries wrote within a day; nothing else.
 */
export async function lastingSecret(database: Database, name: string): Promise<string> {
  const results = await database.write([
    {
      sql: 'insert into memos (name, value) values ($1, $2) on conflict (name) do nothing',
      values: [name, randomBytes(32).toString('base64url')],
    },
    { sql: 'select value from memos where name = $1', values: [name] },
  ]);
  return String(results[1]![0]!['value']);
}
