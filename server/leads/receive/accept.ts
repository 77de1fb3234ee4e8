import { createHash, randomUUID } from 'node:crypto';
import { formOfKind } from '#contract/forms/lead-forms.ts';
import type { Database, Run } from '../../database/database.ts';
import type { Channel } from '../../delivery/channels.ts';
import { WEEK_MS } from '../../text/local-time.ts';
import type { Fields, LeadDependencies } from '../store/lead.ts';
import { addressSql, foldAddress } from '../store/list-leads.ts';

const BODY_CLAIM_MS = 10 * 60_000;

export interface Submission {
  kind: string;
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
  | { kind: 'conflict' }
  | { kind: 'unstored'; error: unknown };

export type Accept = (submission: Submission) => Promise<Acceptance>;

/**
 * Stores a lead with its deliveries, once however often it is sent. In one transaction it claims the request's key,
 * which one of several parallel requests gets (browsers replay a POST by themselves: RFC 9110, 9.2.2), decides, and
 * inserts.
 */
export function createAccept({ database, outbox, clock }: LeadDependencies): Accept {
  async function store(submission: Submission, run: Run): Promise<Acceptance> {
    const now = clock();
    const id = newLeadId(now);
    const bodyHash = hashBody(submission);
    const ofBody = { key: `body:${bodyHash}`, bodyHash, leadId: id, now, expiresAt: now + BODY_CLAIM_MS };
    const { idempotencyKey, channels, kind, face, fields, consent = null } = submission;
    const ofKey = { ...ofBody, key: `key:${idempotencyKey}`, expiresAt: now + WEEK_MS };
    const claim = idempotencyKey === null ? ofBody : ofKey;

    if (!(await takeClaim(run, claim))) return findWinner(run, claim);
    // A visitor whose answer was lost may send it again by a browser or a form that has no key.
    if (idempotencyKey !== null) await takeClaim(run, ofBody);
    const held = submission.held || (await wasLastSpam(run, database.kind, fields['email'] ?? ''));
    const reference = newReference(kind);
    await run({
      sql: `insert into leads (id, reference, kind, face, received_at, state, fields, consent)
        values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [id, reference, kind, face, now, held ? 'held' : 'new', JSON.stringify(fields), consent],
    });
    await run(outbox.put(id, channels, now));
    return { kind: 'accepted', id, reference, repeated: false, held };
  }

  return async (submission) => {
    try {
      const acceptance = await database.transaction((run) => store(submission, run));
      if (acceptance.kind === 'accepted' && !acceptance.repeated && !acceptance.held) outbox.notify();
      return acceptance;
    } catch (error) {
      return { kind: 'unstored', error };
    }
  };
}

/** The request that a key or a body belongs to. Times are milliseconds since 1970. */
interface Claim {
  key: string;
  bodyHash: string;
  leadId: string;
  now: number;
  expiresAt: number;
}

function hashBody({ kind, face, fields }: Submission): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, face, ...Object.values(fields)]))
    .digest('hex');
}

/** Takes the claim if nobody has it now. A parallel request waits here until this one is stored. */
async function takeClaim(run: Run, { key, bodyHash, leadId, now, expiresAt }: Claim): Promise<boolean> {
  await run({ sql: 'delete from claims where key = $1 and expires_at <= $2', values: [key, now] });
  const taken = await run({
    sql: `insert into claims (key, body_hash, lead_id, expires_at) values ($1, $2, $3, $4)
      on conflict (key) do nothing returning key`,
    values: [key, bodyHash, leadId, expiresAt],
  });
  return taken.length > 0;
}

/** Answers as the first request with the claim was answered, or that the key belongs to another body. */
async function findWinner(run: Run, { key, bodyHash }: Claim): Promise<Acceptance> {
  const [winner] = await run({
    sql: `select claims.body_hash, leads.id, leads.reference, leads.state
      from claims join leads on leads.id = claims.lead_id where claims.key = $1`,
    values: [key],
  });
  // Erased in this very moment: the visitor tries again.
  if (!winner) throw new Error('The lead of this key is being erased');
  if (winner['body_hash'] !== bodyHash) return { kind: 'conflict' };
  const { id, reference, state } = winner;
  return { kind: 'accepted', id: String(id), reference: String(reference), repeated: true, held: state === 'held' };
}

/**
 * Reports whether the owner has marked the last lead of the address as spam. A stranger may have given the address of a
 * customer, whose leads stay free after one is released.
 */
async function wasLastSpam(run: Run, database: Database['kind'], email: string): Promise<boolean> {
  const [last] = await run({
    sql: `select state from leads where ${addressSql[database]} = $1 and state <> 'held'
      order by received_at desc, id desc limit 1`,
    values: [foldAddress(email) || null],
  });
  return last?.['state'] === 'spam';
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

function fourCharacters(digits: string): string {
  const bits = parseInt(digits, 16);
  return ALPHABET[bits >>> 15]! + ALPHABET[(bits >>> 10) & 31]! + ALPHABET[(bits >>> 5) & 31]! + ALPHABET[bits & 31]!;
}
