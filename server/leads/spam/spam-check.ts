import { evidenceHeaders, QUICKEST_VISITOR } from '#contract/evidence.ts';
import type { Proof, ReadProof } from './proof-of-work.ts';

/** Signals that came with a lead beside its fields; null where one is absent. */
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
export interface SpamResult {
  suspect: 'honeypot' | 'cross-site' | 'quick' | 'proof' | null;
  proof: Proof | null;
}

export type SpamCheck = (evidence: Evidence) => Promise<SpamResult>;

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
 * Of a form posted without JavaScript. A page of another site could have its visitors post it, each from an address of
 * their own, past the rate limit; old browsers do not say where a post comes from. `hosts`: of its face, whose pages may be
 * served elsewhere. No page can have its visitor's browser name another origin than its own (Fetch, "append a request Origin header").
 */
export function readFormEvidence(headers: Headers, honeypot: boolean, hosts: readonly string[] = []): Evidence {
  const isElsewhere = headers.get('sec-fetch-site') === 'cross-site';
  const from = URL.parse(headers.get('origin') ?? '')?.hostname;
  return { honeypot, age: null, proof: null, crossSite: isElsewhere && !hosts.includes(from ?? '') };
}

/**
 * A signal counts against a lead only where it contradicts a person; a missing one or an expired proof never does. With a
 * valid proof a lead may come quickly: the browser may have kept the answers of an earlier visit.
 */
export function createSpamCheck(readProof: ReadProof): SpamCheck {
  return async ({ honeypot, age, proof, crossSite }) => {
    const reading = proof === null ? 'none' : await readProof(proof);
    const paid = typeof reading === 'object' ? reading : null;
    if (honeypot) return { suspect: 'honeypot', proof: paid };
    if (crossSite) return { suspect: 'cross-site', proof: paid };
    if (reading === 'false') return { suspect: 'proof', proof: null };
    if (age !== null && paid === null && !isOldEnough(age)) return { suspect: 'quick', proof: null };
    return { suspect: null, proof: paid };
  };
}

function isOldEnough(age: string): boolean {
  return /^\d{1,12}$/.test(age) && Number(age) >= QUICKEST_VISITOR;
}
