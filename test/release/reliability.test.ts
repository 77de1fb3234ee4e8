import { describe, expect, test } from 'vitest';
import { fillDisk } from '../../faults/disk.ts';
import { killBetweenSteps, killUnderLoad } from '../../faults/kill.ts';
import { createDatabase } from '../shared-postgres.ts';

/** Forty kills take about three minutes on a quiet machine, and journeys run at the same time. */
const WITHIN_MS = 20 * 60_000;

describe.concurrent('nothing that was accepted is lost', () => {
  test('by kill -9 at random moments under load', { timeout: WITHIN_MS }, async () => {
    const { count, lost } = await killUnderLoad({ kills: 40 });
    expect(lost).toEqual([]);
    expect(count).toBeGreaterThan(20);
  });

  test('by kill -9 between two steps of a lead', { timeout: WITHIN_MS }, async () => {
    const { count, lost } = await killBetweenSteps(5);
    expect(lost).toEqual([]);
    expect(count).toBeGreaterThan(8);
  });

  test(
    'by kill -9 of one of two servers on one PostgreSQL, while the other goes on',
    { timeout: WITHIN_MS },
    async () => {
      const { lost } = await killUnderLoad({ kills: 10, servers: 2, databaseUrl: await createDatabase() });
      expect(lost).toEqual([]);
    },
  );

  test('by a disk that fills', { timeout: WITHIN_MS }, async () => expect(await fillDisk()).toEqual([]));
});
