import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/sha';

/** Solves a challenge outside the page's thread, so that typing never waits. Answers with null on failure. */
addEventListener('message', async ({ data: challenge }: MessageEvent) => {
  try {
    const solution = await solveChallenge({ challenge, deriveKey });
    postMessage(solution);
  } catch {
    postMessage(null);
  }
});
