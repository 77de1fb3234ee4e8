import { createHmac } from 'node:crypto';
import type { Database, Run } from '../../database/database.ts';
import { persistentSecret } from '../../database/key-value-store.ts';
import { WITHDRAWN } from './lead.ts';
import { addressSql, foldAddress } from './list-leads.ts';

/**
 * Finds senders whose last lead the owner marked as spam. A mark is the owner's: if its lead is withdrawn, the row that
 * replaces it has a keyed hash as its address.
 */
export function createSpamMarks(database: Database) {
  let secret: string | undefined;
  const sql = `select kind, state from leads where ${addressSql[database.kind]} in ($1, $2) and state <> 'held'
    order by received_at desc, id desc limit 1`;

  return {
    async hashAddress(email = ''): Promise<string> {
      secret ??= await persistentSecret(database, 'address-secret');
      return createHmac('sha256', secret).update(foldAddress(email)).digest('hex').slice(0, 32);
    },

    async isMarked(run: Run, email: string | undefined, hash: string): Promise<boolean> {
      const [last] = await run({ sql, values: [foldAddress(email ?? '') || null, hash] });
      return last?.['state'] === 'spam' || last?.['kind'] === WITHDRAWN;
    },
  };
}
