import { CHALLENGE_SECONDS, evidenceHeaders, QUICKEST_VISITOR } from '#contract/forms/evidence.ts';
// oxlint-disable-next-line import/default -- the bundler gives the address of the worker's own bundle
import workerAddress from './prove-worker.ts?worker&url';

/** Life of a proof, in milliseconds. It ends before the server would refuse the proof as too old. */
const PROOF_LIFE_MS = (CHALLENGE_SECONDS - 300) * 1000;
/** Maximum time for a proof, in milliseconds. A slower machine sends without one. */
const PROOF_TIMEOUT_MS = 60_000;

let proving: { proof: Promise<string | null>; since: number } | undefined;

/** Fetches the challenge of that address and solves it in the background, at most one at a time. */
export function prepareProof(address: string): void {
  if (proving && performance.now() - proving.since < PROOF_LIFE_MS) return;
  // The form also works without a worker, a challenge, or the secure context that hashes need.
  proving = { proof: prove(address).catch(() => null), since: performance.now() };
}

/**
 * Makes the headers of a call. Fast visitors wait for the proof, at most until they no longer count as fast. So Janus
 * never mistakes them for a robot, even if a program filled in the form. A proof is valid for one call.
 */
export async function gatherEvidence(address: string, honeypot: boolean): Promise<Record<string, string>> {
  prepareProof(address);
  const proof = await Promise.race([proving!.proof, pause(QUICKEST_VISITOR - performance.now())]);
  if (proof !== undefined) proving = undefined;
  const age = Math.round(performance.now());
  return {
    ...(honeypot ? { [evidenceHeaders.honeypot]: 'filled' } : {}),
    ...(proof ? { [evidenceHeaders.proof]: proof } : {}),
    ...(proof || age >= QUICKEST_VISITOR ? { [evidenceHeaders.age]: String(age) } : {}),
  };
}

async function prove(address: string): Promise<string | null> {
  const response = await fetch(address);
  if (!response.ok) return null;
  const challenge: unknown = await response.json();
  const worker = new Worker(trustedAddress(workerAddress));
  try {
    const solution = await solutionOf(worker, challenge);
    return solution ? btoa(JSON.stringify({ challenge, solution })) : null;
  } finally {
    worker.terminate();
  }
}

function solutionOf(worker: Worker, challenge: unknown): Promise<unknown> {
  return new Promise((resolve) => {
    worker.addEventListener('message', ({ data }) => resolve(data));
    worker.addEventListener('error', () => resolve(null));
    setTimeout(resolve, PROOF_TIMEOUT_MS, null);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's has none
    worker.postMessage(challenge);
  });
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** Permits our own worker. Trusted Types refuse all other worker addresses. */
function trustedAddress(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('janus-worker', {
    createScriptURL(url) {
      if (url !== workerAddress) throw new TypeError('This is not our worker');
      return url;
    },
  });
  return policy ? policy.createScriptURL(address) : address;
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));
