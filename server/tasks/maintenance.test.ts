import { expect, test, vi } from 'vitest';
import { startMaintenance } from './maintenance.ts';

const DAY = 86_400_000;

async function erasedBefore(retentionDays: number): Promise<number[]> {
  const eraseBefore = vi.fn(async (_time: number) => 0);
  const removeExpiredClaims = vi.fn(async () => {});
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const leads = { eraseBefore, removeExpiredClaims };
  startMaintenance({ leads, hourly: [], retentionDays, log }).stop();
  await expect.poll(() => removeExpiredClaims.mock.calls.length).toBe(1);
  return eraseBefore.mock.calls.map(([time]) => Math.round((Date.now() - time) / DAY));
}

test('the start erases leads that are older than the retention, and with 0 days none', async () => {
  expect(await erasedBefore(30)).toEqual([30]);
  expect(await erasedBefore(0)).toEqual([]);
});
