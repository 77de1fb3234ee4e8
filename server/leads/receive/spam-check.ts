import { createHash } from 'node:crypto';
import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { CHALLENGE_SECONDS, evidenceHeaders, QUICKEST_VISITOR } from '#contract/forms/evidence.ts';
import type { LeadForm } from '#contract/forms/lead-form.ts';
import { PROOF_CLAIM } from '../store/erase-leads.ts';
import type { Fields } from '../store/lead.ts';
import { type IsBlocked, linksIn } from './blocks.ts';

/** Signals that came with a lead next to its fields. Null if one is absent. */
export interface Evidence {
  /** Whether the field that people do not see was filled. */
  honeypot: boolean;
  /** Milliseconds as text, as it was sent. */
  age: string | null;
  proof: string | null;
  /** Whether a browser says that another site's page sent it (Fetch Metadata). */
  crossSite: boolean;
}

/** `suspect`: the signal against the lead, if any. `proof`: to be claimed by it. */
interface SpamResult {
  suspect: 'honeypot' | 'cross-site' | 'quick' | 'proof' | 'links' | 'blocked' | null;
  proof: Proof | null;
}

export type SpamCheck = (evidence: Evidence, sent: SentFields) => Promise<SpamResult>;

/** The fields of a lead, and the rules of its form's fields. */
interface SentFields {
  rules: LeadForm['fields'];
  fields: Fields;
}

export function readEvidence(headers: Headers): Evidence {
  return {
    honeypot: (headers.get(evidenceHeaders.honeypot) ?? '') !== '',
    age: headers.get(evidenceHeaders.age),
    proof: headers.get(evidenceHeaders.proof),
    // A site may live apart from its functions.
    crossSite: false,
  };
}

/**
 * Reads the evidence of a form posted without JavaScript. A page of another site could have its visitors post it, each
 * from a different address, past the rate limit. Old browsers do not say where a post comes from. `hosts`: of its face,
 * whose pages may be served elsewhere. No page can have its visitor's browser name another origin than its own (Fetch,
 * "append a request Origin header").
 */
export function readFormEvidence(headers: Headers, honeypot: boolean, hosts: readonly string[] = []): Evidence {
  const isElsewhere = headers.get('sec-fetch-site') === 'cross-site';
  const from = URL.parse(headers.get('origin') ?? '')?.hostname;
  return { honeypot, age: null, proof: null, crossSite: isElsewhere && !hosts.includes(from ?? '') };
}

/**
 * A signal counts against a lead only if it contradicts a person. A missing one or an expired proof never does. With a
 * valid proof a lead may come quickly: the browser may have kept the answers of an earlier visit.
 */
export function createSpamCheck(readProof: ReadProof, isBlocked: IsBlocked): SpamCheck {
  return async ({ honeypot, age, proof, crossSite }, sent) => {
    const reading = proof === null ? 'none' : await readProof(proof);
    const paid = typeof reading === 'object' ? reading : null;
    if (honeypot) return { suspect: 'honeypot', proof: paid };
    if (crossSite) return { suspect: 'cross-site', proof: paid };
    if (reading === 'false') return { suspect: 'proof', proof: null };
    if (age !== null && paid === null && !isOldEnough(age)) return { suspect: 'quick', proof: null };
    if (isFullOfLinks(sent)) return { suspect: 'links', proof: paid };
    return { suspect: (await isBlocked(sent.fields)) ? 'blocked' : null, proof: paid };
  };
}

/** Real visitors link to a shop or two in one answer. The second number is for forms with one answer. */
const LINKS = { inEach: 2, inAll: 4 };

function isFullOfLinks({ rules, fields }: SentFields): boolean {
  const answers = Object.entries(fields).filter(([name, text]) => rules[name]?.format === 'text' && text !== '');
  const counts = answers.map(([, text]) => linksIn(text).length);
  return counts.every((count) => count >= LINKS.inEach) && counts.reduce((sum, n) => sum + n, 0) >= LINKS.inAll;
}

function isOldEnough(age: string): boolean {
  return /^\d{1,12}$/.test(age) && Number(age) >= QUICKEST_VISITOR;
}

/** A valid proof. Its key is claimed by the lead, so that it is used once. */
export interface Proof {
  key: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** `false`: forged, or not solved. `none`: expired, which does not count as a signal. */
type ReadProof = (text: string) => Promise<Proof | 'false' | 'none'>;

/** Attempts that a solution takes: some tenths of a second in a visitor's browser, in the background. */
const ATTEMPTS = { least: 20_000, most: 60_000 };
const LONGEST_PROOF = 4096;

/** Makes signed challenges and verifies their solutions. `secret` has to last as long as a page stays open. */
export function createProofOfWork(secret: string) {
  const secrets = { hmacSignatureSecret: `challenge ${secret}`, hmacKeySignatureSecret: `solution ${secret}` };

  async function challenge(): Promise<object> {
    const counter = randomInt(ATTEMPTS.most, ATTEMPTS.least);
    const expiresAt = Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS;
    return createChallenge({ algorithm: 'SHA-256', cost: 1, counter, expiresAt, deriveKey, ...secrets });
  }

  const readProof: ReadProof = async (text) => {
    if (text.length > LONGEST_PROOF) return 'false';
    try {
      const { challenge, solution } = JSON.parse(Buffer.from(text, 'base64').toString()) as Payload;
      const { expired, verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
      if (!verified) return expired ? 'none' : 'false';
      // Verified, it has what every challenge of ours has.
      const key = `${PROOF_CLAIM}${createHash('sha256').update(challenge.signature!).digest('hex')}`;
      return { key, expiresAt: challenge.parameters.expiresAt! * 1000 };
    } catch {
      return 'false';
    }
  };

  return { challenge, readProof };
}
