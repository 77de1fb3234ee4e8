import { createHash, randomInt, randomUUID } from 'node:crypto';
import { findForm } from '#contract/forms/lead-forms.ts';
import type { Run } from '../../database/database.ts';
import type { Channel } from '../../delivery/channels.ts';
import { MINUTE_MS, WEEK_MS } from '../../text/local-time.ts';
import type { Fields, LeadDependencies } from '../store/lead.ts';
import { createSpamMarks } from '../store/spam-marks.ts';

export interface Submission {
  kind: string;
  site: string;
  /** What the visitor sent. A repeated request has the same, whatever the owner changed in between. */
  fields: Fields;
  /** What is stored instead: an offer with the terms that it answers. */
  stored?: Fields;
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

const KEY_CLAIM_MS = WEEK_MS;
const BODY_CLAIM_MS = 10 * MINUTE_MS;

/** Stores a lead and its deliveries in one transaction, once: browsers replay a POST (RFC 9110, 9.2.2). */
export function createAccept({ database, outbox, clock }: LeadDependencies): Accept {
  const marks = createSpamMarks(database);

  async function store(submission: Submission, addressHash: string, run: Run): Promise<Acceptance> {
    const { idempotencyKey, channels, kind, site, fields, stored = fields, consent = null } = submission;
    const now = clock();
    const id = newLeadId(now);
    const bodyHash = hashBody(submission);
    const bodyClaim = { key: `body:${bodyHash}`, bodyHash, leadId: id, now, expiresAt: now + BODY_CLAIM_MS };
    const keyClaim = { ...bodyClaim, key: `key:${idempotencyKey}`, expiresAt: now + KEY_CLAIM_MS };
    const claim = idempotencyKey === null ? bodyClaim : keyClaim;

    if (!(await takeClaim(run, claim))) return findFirst(run, claim);
    // A visitor who never read the reply may send it again by a browser or a form that has no key.
    if (idempotencyKey !== null) await takeClaim(run, bodyClaim);
    const held = submission.held || (await marks.isMarked(run, fields['email'], addressHash));
    const reference = newReference(kind);
    await run({
      sql: `insert into leads (id, reference, kind, face, received_at, state, fields, consent)
        values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [id, reference, kind, site, now, held ? 'held' : 'new', JSON.stringify(stored), consent],
    });
    await run(outbox.put(id, channels, { now, held }));
    return { kind: 'accepted', id, reference, repeated: false, held };
  }

  return async (submission) => {
    try {
      const addressHash = await marks.hashAddress(submission.fields['email']);
      const acceptance = await database.transaction((run) => store(submission, addressHash, run));
      if (acceptance.kind === 'accepted' && !acceptance.repeated && !acceptance.held) outbox.notify();
      return acceptance;
    } catch (error) {
      return { kind: 'unstored', error };
    }
  };
}

/** Of one key, or of one body, the first request has the claim. Times are milliseconds since 1970. */
interface Claim {
  key: string;
  bodyHash: string;
  leadId: string;
  now: number;
  expiresAt: number;
}

function hashBody({ kind, site, fields }: Submission): string {
  // A field that the owner has added since is empty in the repeated request.
  const answers = Object.entries(fields).filter(([, answer]) => answer !== '');
  const body = JSON.stringify([kind, site, answers]);
  return createHash('sha256').update(body).digest('hex');
}

/** Takes the claim unless another request has it. A parallel one waits here until this one is stored. */
async function takeClaim(run: Run, { key, bodyHash, leadId, now, expiresAt }: Claim): Promise<boolean> {
  const taken = await run({
    sql: `insert into claims (key, body_hash, lead_id, expires_at) values ($1, $2, $3, $4) on conflict (key) do update
      set body_hash = excluded.body_hash, lead_id = excluded.lead_id, expires_at = excluded.expires_at
      where claims.expires_at <= $5 returning key`,
    values: [key, bodyHash, leadId, expiresAt, now],
  });
  return taken.length > 0;
}

/** Accepts the request as the first one with its claim was, unless it has another body. */
async function findFirst(run: Run, { key, bodyHash }: Claim): Promise<Acceptance> {
  const [first] = await run({
    sql: `select claims.body_hash, leads.id, leads.reference, leads.state
      from claims join leads on leads.id = claims.lead_id where claims.key = $1`,
    values: [key],
  });
  if (!first) throw new Error('The lead of this key is being erased');
  if (first['body_hash'] !== bodyHash) return { kind: 'conflict' };
  const { id, reference, state } = first;
  return { kind: 'accepted', id: String(id), reference: String(reference), repeated: true, held: state === 'held' };
}

/** Makes an id in the order of time, in milliseconds (RFC 9562, version 7): new rows are neighbours in an index. */
export function newLeadId(time: number): string {
  const digits = time.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Crockford's base 32: no I, L, O, U, so that a reference survives being read out on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The row of a withdrawn lead has no form, and its reference is never shown. */
const PREFIX_WITHOUT_FORM = 'P';

/** Makes a reference such as `Q-7K2M-9XQD`: 40 random bits. `kind`: a lead's. */
export function newReference(kind: string): string {
  const code = Array.from({ length: 8 }, () => ALPHABET[randomInt(32)]).join('');
  const prefix = findForm(kind)?.referencePrefix ?? PREFIX_WITHOUT_FORM;
  return `${prefix}-${code.slice(0, 4)}-${code.slice(4)}`;
}
