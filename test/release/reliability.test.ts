import { describe, expect, test } from 'vitest';
import { fillDisk } from '../../faults/disk.ts';
import { jumpClock } from '../../faults/clock.ts';
import { killAmongServers, killAtRandom } from '../../faults/kill.ts';
import { crashPostgres, failOver } from '../../faults/postgres.ts';
import { killBetweenSteps } from '../../faults/steps.ts';
import { stopGracefully } from '../../faults/stop.ts';

/** The programs of `faults/main.ts` in their short forms. */
const MINUTES = 60_000;

describe.concurrent('nothing that was accepted is lost', () => {
  test(
    'by kill -9 at random moments under load',
    async () => {
      const { figures, lost } = await killAtRandom({ rounds: 10, hurry: true });
      expect(lost).toEqual([]);
      expect(figures['acknowledged']).toBeGreaterThan(20);
    },
    5 * MINUTES,
  );

  test(
    'by kill -9 between two steps of a lead',
    async () => {
      const { figures, lost } = await killBetweenSteps({ every: 5, hurry: true });
      expect(lost).toEqual([]);
      expect(figures['killed at']).toBeGreaterThan(8);
    },
    5 * MINUTES,
  );

  test('by a disk that fills', async () => expect((await fillDisk()).lost).toEqual([]), 5 * MINUTES);

  test('by a clock that jumps back by a day', async () => expect((await jumpClock(-1)).lost).toEqual([]), 5 * MINUTES);

  test('by a PostgreSQL that crashes', async () => expect((await crashPostgres(2)).lost).toEqual([]), 5 * MINUTES);

  test('by a failover', async () => expect((await failOver()).lost).toEqual([]), 5 * MINUTES);
  test(
    'by kill -9 of one of three servers on one PostgreSQL, while the others go on',
    async () => expect((await killAmongServers({ kills: 3, senders: 6, hurry: true })).lost).toEqual([]),
    5 * MINUTES,
  );

  test.each(['that end', 'that hang'] as const)(
    'by SIGTERM under load with deliveries %s, which ends in time',
    // Ten seconds are the promise. Here nine other programs and the rest of the tests run at the same time.
    async (deliveries) => expect((await stopGracefully(deliveries, { rounds: 1, limitMs: 40_000 })).lost).toEqual([]),
    5 * MINUTES,
  );
});
