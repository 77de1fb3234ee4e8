import { createHmac, createSecretKey } from 'node:crypto';
import type { Database, Statement } from '../../database/database.ts';
import { lastingSecret } from '../../database/lasting-secret.ts';
import { mailboxOf } from './mailbox.ts';

const DAY_MS = 24 * 3_600_000;
const HASH_BYTES = 16;

/** The key under which an address claims its confirmation of the day: a keyed hash, so that claims do not reveal addresses. */
export type ConfirmationKey = (address: string) => string;

export function createConfirmationKey(secret: string): ConfirmationKey {
  const key = createSecretKey(secret, 'utf8');
  // Half of the hash (RFC 2104, 5): every accepted lead writes one into an index in random order, where its length is felt.
  return (address) =>
    `address:${createHmac('sha256', key).update(mailboxOf(address)).digest().toString('base64url', 0, HASH_BYTES)}`;
}

/** The same for all that share the database: several servers, and the owner's commands. */
export async function openConfirmationKey(database: Database): Promise<ConfirmationKey> {
  return createConfirmationKey(await lastingSecret(database, 'address-secret'));
}

/**
 * Claims the address's one confirmation of the day for the lead. Anybody can enter another's address: without the claim ten
 * posts would be ten mails to a stranger.
 *
 * A held lead claims nothing: probably it is spam, and a person who writes later that day must still get a confirmation.
 * Its own waits with it, and claims when the owner releases it (see `lead-state.ts`).
 */
export function claimConfirmation(key: string, leadId: string, time: number): Statement {
  return {
    // Looked up first: on PostgreSQL a conflict locks the row, on which many leads of one address would wait.
    sql: `insert into claims (key, body_hash, lead_id, expires_at)
      select $1, '', $2, cast($3 as bigint) where exists (select 1 from leads where id = $2 and state <> 'held')
        and not exists (select 1 from claims where key = $1 and expires_at > $4)
      on conflict (key) do update set lead_id = excluded.lead_id, expires_at = excluded.expires_at
      where claims.expires_at <= $4`,
    values: [key, leadId, time + DAY_MS, time],
  };
}
