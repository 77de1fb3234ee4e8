import { describe, expect, test } from 'vitest';
import { killBetweenSteps, killUnderLoad } from '../faults/kill.ts';

/** The release run (test/release/reliability.test.ts) with few kills. */
describe.concurrent('no lead that was answered is lost by kill -9, and its emails go out', () => {
  test('between two steps from the request to the settled deliveries', async () => {
    const { count, lost } = await killBetweenSteps(15);
    expect(lost).toEqual([]);
    expect(count).toBeGreaterThan(2);
  });

  test('at a random moment under load', async () => {
    const { count, lost } = await killUnderLoad({ kills: 2 });
    expect(lost).toEqual([]);
    expect(count).toBeGreaterThan(2);
  });
});
