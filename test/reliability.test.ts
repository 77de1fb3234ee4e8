import { describe, expect, test } from 'vitest';
import { fillDisk } from '../bench/reliability/disk.ts';
import { jumpClock } from '../bench/reliability/clock.ts';
import { killAtRandom } from '../bench/reliability/kill.ts';
import { crashPostgres } from '../bench/reliability/postgres.ts';
import { failOver } from '../bench/reliability/failover.ts';
import { killBetweenSteps } from '../bench/reliability/steps.ts';
import { stopGracefully } from '../bench/reliability/stop.ts';

/** The programs of `bench/reliability` in their short forms; docs/reliability.md has the long ones and their figures. */
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

  test.each(['that end', 'that hang'] as const)(
    'by SIGTERM under load with deliveries %s, which ends within 10 seconds',
    async (deliveries) => expect((await stopGracefully(deliveries, 1)).lost).toEqual([]),
    5 * MINUTES,
  );
});
