import { describe, expect, test } from 'vitest';
import { fillDisk } from '../../faults/disk.ts';
import { killAmongServers, killAtRandom } from '../../faults/kill.ts';
import { crashPostgres, failOver } from '../../faults/postgres.ts';
import { killBetweenSteps } from '../../faults/steps.ts';

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

  test('by a PostgreSQL that crashes', async () => expect((await crashPostgres(2)).lost).toEqual([]), 5 * MINUTES);

  test('by a failover', async () => expect((await failOver()).lost).toEqual([]), 5 * MINUTES);
  test(
    'by kill -9 of one of three servers on one PostgreSQL, while the others go on',
    async () => expect((await killAmongServers({ kills: 3, senders: 6, hurry: true })).lost).toEqual([]),
    5 * MINUTES,
  );
});
