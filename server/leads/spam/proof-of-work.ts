import { createHash } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { CHALLENGE_SECONDS } from '#contract/evidence.ts';

/** A valid proof. Its key is claimed by the lead, so that it is used once. */
export interface Proof {
  key: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** `false`: forged, or not solved. `none`: expired, which is no signal. */
export type ReadProof = (text: string) => Promise<Proof | 'false' | 'none'>;

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
    const payload = parse(text);
    if (payload === null) return 'false';
    const found = await verifySolution({ ...payload, deriveKey, ...secrets }).catch(() => null);
    if (found?.expired) return 'none';
    if (!found?.verified) return 'false';
    const key = `proof:${createHash('sha256').update(payload.challenge.signature).digest('hex')}`;
    return { key, expiresAt: payload.challenge.parameters.expiresAt * 1000 };
  };

  return { challenge, readProof };
}

interface Payload {
  challenge: { parameters: SignedParameters; signature: string };
  solution: { counter: number; derivedKey: string };
}

type SignedParameters = Parameters<typeof verifySolution>[0]['challenge']['parameters'] & { expiresAt: number };

/** Checks the shape alone, before the signature. Null for any other. */
function parse(text: string): Payload | null {
  if (text.length > LONGEST_PROOF) return null;
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(text, 'base64').toString()) as Payload;
    const { signature, parameters } = challenge;
    const shaped =
      typeof signature === 'string' && Number.isFinite(parameters.expiresAt) && typeof solution === 'object';
    return shaped ? { challenge: { parameters, signature }, solution } : null;
  } catch {
    return null;
  }
}
