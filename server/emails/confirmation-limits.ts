import { createHmac } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { persistentSecret } from '../database/key-value-store.ts';
import type { Outcome } from '../delivery/delivery.ts';
import { isHeldWith } from '../delivery/outbox.ts';
import { ADDRESS_CLAIM } from '../leads/store/lead-store.ts';
import type { Lead } from '../leads/store/lead.ts';
import { janusCommand } from '../text/janus-command.ts';
import { DAY_MS } from '../text/local-time.ts';

/** The limit within 24 hours for all addresses together. */
export const CONFIRMATIONS_A_DAY = 1000;

/** Claims the day's confirmation to the lead's address. Resolves to null, or to the outcome of one that must not go. */
export type ClaimConfirmation = (lead: Pick<Lead, 'id' | 'fields'>) => Promise<Outcome | null>;

/**
 * Limits confirmations to one a day for an address, and in all. Anybody can enter another's address, and ten posts
 * would be ten emails to a stranger. A person who enters many must not make this server a sender of mass mail. A
 * confirmation is claimed when it is about to go, so that no visitor waits for it and no held lead has it. One that is
 * held after an attempt leaves it to the next lead. All servers share the claims by the database. A key is half a hash
 * with a secret of the database (RFC 2104, 5), so that claims do not reveal addresses. They stay when a lead is erased.
 */
export async function openConfirmationClaims(
  database: Database,
  clock: () => number = Date.now,
): Promise<ClaimConfirmation> {
  const secret = await persistentSecret(database, 'address-secret');

  return ({ id, fields }) =>
    database.transaction(async (run) => {
      const hash = createHmac('sha256', secret).update(normalizeMailbox(fields['email'] ?? ''));
      const key = `${ADDRESS_CLAIM}${hash.digest('hex').slice(0, 32)}`;
      const now = clock();
      const end = now + DAY_MS;
      const [others] = await run({ sql: COUNT_OTHERS, values: [key, now, end] });
      const isLeft = Number(others!['count']) < CONFIRMATIONS_A_DAY;
      if (isLeft) {
        await run({ sql: FREE, values: [key, now, id] });
        await run({ sql: CLAIM, values: [key, id, end] });
      }
      const [claim] = await run({ sql: FIND, values: [key, now] });
      if (claim?.['lead_id'] === id) return null;
      return claim || isLeft ? { kind: 'unneeded' } : { kind: 'failed', error: describeLimit() };
    });
}

/** A clock that was ahead has given some claims an end after that of a new one. They do not count. */
const COUNT_OTHERS = `select count(*) as count from claims where key <> $1
  and key >= '${ADDRESS_CLAIM}' and key < '${ADDRESS_CLAIM}g' and expires_at > $2 and expires_at <= $3`;

/** A lead renews its own claim with each attempt, so that the day begins when its email goes. */
const FREE = `delete from claims where key = $1
  and (expires_at <= $2 or lead_id = $3 or ${isHeldWith('claims.lead_id', 'visitor-mail')})`;

const CLAIM = `insert into claims (key, body_hash, lead_id, expires_at) values ($1, '', $2, $3)
  on conflict (key) do nothing`;

const FIND = 'select lead_id from claims where key = $1 and expires_at > $2';

function describeLimit(): string {
  const command = `"${janusCommand()} leads retry"`;
  return `${CONFIRMATIONS_A_DAY} confirmations left within a day. ${command} sends this one later`;
}

/** Returns the mailbox of an address, without case and `+tag` (RFC 5233). Compare by it, never write to it. */
function normalizeMailbox(address: string): string {
  const folded = address.trim().toLowerCase();
  // A sign at the beginning does not start a tag: gateways write telephone numbers so.
  return folded.replace(/(?<=.)\+.*(?=@)/, '');
}
