import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/** Makes the header that a browser sends once it has solved a challenge. */
export async function solve(challenge: object): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  return encodeProof(challenge, solution!);
}

export function encodeProof(challenge: unknown, solution: unknown): string {
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
