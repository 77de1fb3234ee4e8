import { createHash, randomUUID } from 'node:crypto';
import { formOfKind } from '#contract/forms/lead-forms.ts';
import type { Database, Statement } from '../../database/database.ts';
import type { Channel } from '../../delivery/channels.ts';
import { WEEK_MS } from '../../text/local-time.ts';
import type { Fields, LeadDependencies } from '../store/lead.ts';
import { addressSql, foldAddress } from '../store/list-leads.ts';

const BODY_CLAIM_MS = 10 * 60_000;

export interface Submission {
  kind: string;
  /** Key of the face it came through. */
  face: string;
  fields: Fields;
  /** The sentence that the visitor agreed to. Null if the page asked for none. */
  consent?: string | null;
  idempotencyKey: string | null;
  channels: Channel[];
  /** Suspected spam: stored like any other, and nothing leaves until the owner releases it. */
  held: boolean;
}

export type Acceptance =
  | { kind: 'accepted'; id: string; reference: string; repeated: boolean; held: boolean }
  /** The key was used for another body. */
  | { kind: 'conflict' }
  /** Nothing was stored. */
  | { kind: 'unstored'; error: unknown };

export type Accept = (submission: Submission) => Promise<Acceptance>;

/**
 * Stores a lead with its deliveries, once however often it is sent. One atomic write: claim the key, store the lead
 * only if the claim is ours, then read whose it is. So parallel requests need no search first (browsers replay a POST
 * by themselves: RFC 9110, 9.2.2).
 */
export function createAccept({ database, outbox, clock }: LeadDependencies): Accept {
  return async (submission) => {
    const now = clock();
    const id = newLeadId(now);
    const claim = claimOf(submission, id, now);
    const { idempotencyKey, channels } = submission;
    try {
      const results = await database.write([
        claimStatement(claim),
        leadStatement(database.kind, submission, claim),
        ...(idempotencyKey === null ? [] : [bodyClaimStatement(claim)]),
        outbox.put(id, channels, now),
        { sql: WINNER, values: [claim.key] },
      ]);
      const winner = results.at(-1)![0]!;
      if (winner['body_hash'] !== claim.bodyHash) return { kind: 'conflict' };
      const accepted = { id: String(winner['lead_id']), reference: String(winner['reference']) };
      const stored = { repeated: accepted.id !== id, held: winner['state'] === 'held' };
      if (!stored.repeated && !stored.held) outbox.notify();
      return { kind: 'accepted', ...accepted, ...stored };
    } catch (error) {
      return { kind: 'unstored', error };
    }
  };
}

const WINNER = `select claims.body_hash, claims.lead_id, leads.reference, leads.state
  from claims join leads on leads.id = claims.lead_id where claims.key = $1`;

/** A lead's claim of its key, or of its body where it has none. Times are milliseconds since 1970. */
interface Claim {
  key: string;
  bodyHash: string;
  leadId: string;
  now: number;
  expiresAt: number;
}

function claimOf({ kind, face, fields, idempotencyKey }: Submission, leadId: string, now: number): Claim {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([kind, face, ...Object.values(fields)]))
    .digest('hex');
  return idempotencyKey === null
    ? { key: `body:${bodyHash}`, bodyHash, leadId, now, expiresAt: now + BODY_CLAIM_MS }
    : { key: `key:${idempotencyKey}`, bodyHash, leadId, now, expiresAt: now + WEEK_MS };
}

function claimStatement({ key, bodyHash, leadId, now, expiresAt }: Claim): Statement {
  return {
    sql: `insert into claims (key, body_hash, lead_id, expires_at) values ($1, $2, $3, $4)
      on conflict (key) do update
      set body_hash = excluded.body_hash, lead_id = excluded.lead_id, expires_at = excluded.expires_at
      where claims.expires_at <= $5`,
    values: [key, bodyHash, leadId, expiresAt, now],
  };
}

/**
 * A lead that came with a key is also known by its body for ten minutes. A visitor whose answer was lost may send it
 * again by a browser or a form that has no key.
 */
function bodyClaimStatement({ bodyHash, leadId, now }: Claim): Statement {
  return {
    sql: `insert into claims (key, body_hash, lead_id, expires_at)
      select $1, $2, $3, cast($4 as bigint) where exists (select 1 from leads where id = $3)
      on conflict (key) do update
      set lead_id = excluded.lead_id, expires_at = excluded.expires_at
      where claims.expires_at <= $5`,
    values: [`body:${bodyHash}`, bodyHash, leadId, now + BODY_CLAIM_MS, now],
  };
}

/**
 * The lead is also held if the owner has marked the last lead of its address as spam. A stranger may have given the address
 * of a customer, whose leads stay free after one is released. The search reads the place in the index to which the lead is
 * added.
 */
function leadStatement(
  database: Database['kind'],
  { kind, face, fields, consent = null, held }: Submission,
  claim: Claim,
): Statement {
  const index = database === 'sqlite' ? 'indexed by leads_by_address' : '';
  return {
    sql: `insert into leads (id, reference, kind, face, received_at, state, fields, consent)
      select $1, $2, $3, $4, cast($5 as bigint),
        case when (select state from leads ${index} where ${addressSql[database]} = $10
          and state <> 'held'
          order by received_at desc, id desc limit 1) = 'spam' then 'held' else $6 end, $7, $9
      where exists (select 1 from claims where key = $8 and lead_id = $1)`,
    values: [
      claim.leadId,
      newReference(kind),
      kind,
      face,
      claim.now,
      held ? 'held' : 'new',
      JSON.stringify(fields),
      claim.key,
      consent,
      foldAddress(fields['email'] ?? '') || null,
    ],
  };
}

/**
 * Makes an id, in the order of time (RFC 9562, UUID version 7): rows of the same moment are neighbours in every index,
 * where random ids would touch a page each. `time` is milliseconds since 1970. 74 random bits follow it.
 */
export function newLeadId(time: number): string {
  const moment = time.toString(16).padStart(12, '0');
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Crockford's base 32: no I, L, O, U, so that a reference survives being read out on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The row of a withdrawn lead has no form, and its reference is never shown. */
const PREFIX_WITHOUT_FORM = 'P';

/** Makes a reference such as `Q-7K2M-9XQD`: 40 random bits. `kind`: a lead's. */
export function newReference(kind: string): string {
  // The last digits of a UUID are random, and Node takes them from a store: asking for bytes is a system call each
  // time.
  const digits = randomUUID().slice(-10);
  const prefix = formOfKind(kind)?.referencePrefix ?? PREFIX_WITHOUT_FORM;
  return `${prefix}-${fourCharacters(digits.slice(0, 5))}-${fourCharacters(digits.slice(5))}`;
}

/** Writes 20 bits, given as five hexadecimal digits. */
function fourCharacters(digits: string): string {
  const bits = parseInt(digits, 16);
  return ALPHABET[bits >>> 15]! + ALPHABET[(bits >>> 10) & 31]! + ALPHABET[(bits >>> 5) & 31]! + ALPHABET[bits & 31]!;
}
