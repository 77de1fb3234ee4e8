import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/sha';

/** Solves a challenge beside the page, so that typing never waits for it. Answers with null when it cannot. */
addEventListener('message', async ({ data: challenge }: MessageEvent) => {
  try {
    const solution = await solveChallenge({ challenge, deriveKey });
    postMessage(solution);
  } catch {
    postMessage(null);
  }
});
