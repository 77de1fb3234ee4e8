import { createHmac, createSecretKey } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { lastingSecret } from '../../database/lasting-secret.ts';
import type { Lead } from '../lead.ts';
import { isHeldWith } from '../../outbox/statements.ts';
import { mailboxOf, ownDomainOf } from './mailbox.ts';

const DAY_MS = 24 * 3_600_000;
const HASH_BYTES = 16;
/** Enough to tell the domains of a day apart. */
const DOMAIN_BYTES = 6;
/** A domain's bound within 24 hours: whoever has a catch-all mailbox would get a mail for each name that somebody invents. */
export const CONFIRMATIONS_OF_A_DOMAIN = 20;

/** Claims the confirmation of the day of the lead's address for the lead; resolves to whether the lead has it. */
export type ClaimConfirmation = (lead: Pick<Lead, 'id' | 'fields'>) => Promise<boolean>;

/**
 * Anybody can enter another's address: without the claim ten posts would be ten mails to a stranger. Claimed when a
 * confirmation is about to go, so that no visitor waits for it and no held lead has it; one that is held after an attempt
 * leaves it to the next lead. A domain that is no large provider's has a bound for the day. Shared by all that share the database. The key is a hash with a secret of the database (RFC 2104, 5: half of it), so that claims do not reveal addresses.
 */
export async function openConfirmationClaims(
  database: Database,
  clock: () => number = Date.now,
): Promise<ClaimConfirmation> {
  const secret = createSecretKey(await lastingSecret(database, 'address-secret'), 'utf8');
  // Hexadecimal, which every collation sorts alike.
  const hash = (text: string, bytes: number) =>
    createHmac('sha256', secret).update(text).digest().toString('hex', 0, bytes);

  return async ({ id, fields }) => {
    const address = fields['email'] ?? '';
    const domain = ownDomainOf(address);
    const beginning = `address:${hash(domain ?? '', DOMAIN_BYTES)}`;
    const key = `${beginning}${hash(mailboxOf(address), HASH_BYTES)}`;
    const most = domain === null ? Number.MAX_SAFE_INTEGER : CONFIRMATIONS_OF_A_DOMAIN;
    const time = clock();
    const results = await database.write([
      { sql: CLAIM, values: [key, id, time + DAY_MS, time, beginning, `${beginning}g`, most] },
      { sql: 'select lead_id from claims where key = $1', values: [key] },
    ]);
    return results[1]![0]?.['lead_id'] === id;
  };
}

const CLAIM = `insert into claims (key, body_hash, lead_id, expires_at) select $1, '', $2, cast($3 as bigint)
  where (select count(*) from claims where key >= $5 and key < $6 and key <> $1 and expires_at > $4) < $7
  on conflict (key) do update set lead_id = excluded.lead_id, expires_at = excluded.expires_at
  where claims.expires_at <= $4 or ${isHeldWith('claims.lead_id', 'visitor-mail')}`;
