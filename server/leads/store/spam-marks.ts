import { createHmac } from 'node:crypto';
import type { Database, Run, Statement } from '../../database/database.ts';
import { persistentSecret } from '../../database/key-value-store.ts';
import { DAY_MS } from '../../text/local-time.ts';
import type { Fields, Lead } from './lead.ts';
import { addressSql, foldAddress } from './list-leads.ts';

/** Milliseconds from the withdrawal of a marked lead, whose sender is held as long. */
const WITHDRAWN_MARK_MS = 365 * DAY_MS;

/**
 * Reads which senders the owner marked as spam: those whose last lead is. The mark belongs to the owner: if the sender
 * withdraws that lead, a keyed hash of the address stands for it.
 */
export function createSpamMarks(database: Database) {
  let secret: string | undefined;

  async function makeKey({ email = '' }: Fields): Promise<string> {
    secret ??= await persistentSecret(database, 'address-secret');
    return `spam:${createHmac('sha256', secret).update(foldAddress(email)).digest('hex').slice(0, 32)}`;
  }

  async function findMarkedLead(run: Run, { email = '' }: Fields): Promise<string | null> {
    const [last] = await run({
      sql: `select id, state from leads where ${addressSql[database.kind]} = $1 and state <> 'held'
        order by received_at desc, id desc limit 1`,
      values: [foldAddress(email) || null],
    });
    return last?.['state'] === 'spam' ? String(last['id']) : null;
  }

  return {
    makeKey,

    async isMarked(run: Run, fields: Fields, { key, now }: { key: string; now: number }): Promise<boolean> {
      const values = [key, now];
      const kept = await run({ sql: 'select 1 as found from claims where key = $1 and expires_at > $2', values });
      return kept.length > 0 || (await findMarkedLead(run, fields)) !== null;
    },

    /** Keeps a mark on the sender of a lead that is about to be withdrawn. */
    async keep(run: Run, fields: Fields, { key, now }: { key: string; now: number }): Promise<void> {
      const marked = await findMarkedLead(run, fields);
      if (marked !== null) await run({ sql: KEEP, values: [key, marked, now + WITHDRAWN_MARK_MS] });
    },

    /** Makes the statement by which the owner trusts the sender of a lead again. Ids are in the order of time. */
    async forget({ id, fields }: Lead): Promise<Statement> {
      return { sql: 'delete from claims where key = $1 and body_hash <= $2', values: [await makeKey(fields), id] };
    },
  };
}

/** The hash stands for a lead that is gone, so it keeps that lead's id. */
const KEEP = `insert into claims (key, body_hash, lead_id, expires_at) values ($1, $2, '', $3)
  on conflict (key) do update set body_hash = excluded.body_hash, expires_at = excluded.expires_at`;
