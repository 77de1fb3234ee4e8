import { expect, test } from 'vitest';
import type { Lead } from '../lead.ts';
import type { Erased } from '../store/erase-leads.ts';
import { createWithdrawal } from './withdrawal.ts';

test.each([
  ['emptied', []],
  ['not emptied', [expect.stringContaining('log file may still hold')]],
] as const)('a lead is withdrawn, and the owner told where the log was %s', async (log, told) => {
  const errors: string[] = [];
  let notified = 0;
  const withdraw = createWithdrawal({
    leads: {
      erase: async (): Promise<Erased> => ({ leads: 1, deliveries: 0, claims: 0, log }),
      byId: async () => null,
    },
    outbox: { putNote: () => ({ sql: '' }), notify: () => (notified += 1) },
    clock: () => 5000,
    failed: (error) => errors.push((error as Error).message),
  });
  await withdraw({ id: 'a', reference: 'Q-AAAA-0001' } as Lead);
  expect(errors).toEqual(told);
  expect(notified).toBe(1);
});
