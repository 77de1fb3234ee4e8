import { expect, test } from 'vitest';
import { killBetweenSteps } from '../faults/kill.ts';

/** The release run (test/release/reliability.test.ts) has more kills. */
test('no lead that was answered is lost by kill -9 between two steps, and its emails go out', async () => {
  const { count, lost } = await killBetweenSteps(15);
  expect(lost).toEqual([]);
  expect(count).toBeGreaterThan(2);
});
