import { evidenceHeaders, QUICKEST_VISITOR } from '#contract/evidence.ts';
import type { Proof, ReadProof } from './proof-of-work.ts';

/** What came with a lead beside its fields; null where nothing was said. */
export interface Evidence {
  /** Whether the field that people do not see was filled. */
  honeypot: boolean;
  /** Milliseconds as text, as it was sent. */
  age: string | null;
  proof: string | null;
}

/** `suspect`: what speaks against the lead, in a word of ours. `proof`: to be used up by it. */
export interface Verdict {
  suspect: 'honeypot' | 'quick' | 'proof' | null;
  proof: Proof | null;
}

export type Judge = (evidence: Evidence) => Promise<Verdict>;

export function readEvidence(headers: Headers): Evidence {
  return {
    honeypot: (headers.get(evidenceHeaders.honeypot) ?? '') !== '',
    age: headers.get(evidenceHeaders.age),
    proof: headers.get(evidenceHeaders.proof),
  };
}

/**
 * Only what contradicts a person's doing counts against a lead; that something is missing never does, and an expired proof
 * is as good as none. Who has paid with a proof may be quick: answers may have been kept from an earlier visit.
 */
export function createJudge(readProof: ReadProof): Judge {
  return async ({ honeypot, age, proof }) => {
    const reading = proof === null ? 'none' : await readProof(proof);
    const paid = typeof reading === 'object' ? reading : null;
    if (honeypot) return { suspect: 'honeypot', proof: paid };
    if (reading === 'false') return { suspect: 'proof', proof: null };
    if (age !== null && paid === null && !isOldEnough(age)) return { suspect: 'quick', proof: null };
    return { suspect: null, proof: paid };
  };
}

function isOldEnough(age: string): boolean {
  return /^\d{1,12}$/.test(age) && Number(age) >= QUICKEST_VISITOR;
}
