import { describe, expect, test } from 'vitest';
import { killAtRandom } from '../faults/kill.ts';
import { killBetweenSteps } from '../faults/steps.ts';

/** The programs of the release run (test/release/reliability.test.ts) with few kills. */
describe.concurrent('no lead that was answered is lost by kill -9, and its emails go out', () => {
  test('between two steps from the request to the settled deliveries', async () => {
    const { figures, lost } = await killBetweenSteps({ every: 15, hurry: true });
    expect(lost).toEqual([]);
    expect(figures['killed at']).toBeGreaterThan(2);
  });

  test('at a random moment under load', async () => {
    const { figures, lost } = await killAtRandom({ rounds: 2, senders: 8, hurry: true });
    expect(lost).toEqual([]);
    expect(figures['acknowledged']).toBeGreaterThan(2);
  });
});
