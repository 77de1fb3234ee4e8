import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

test('only a few of many tasks run at the same time, all of them run, and a failure frees its place', async () => {
  const limit = limitConcurrency(3);
  let running = 0;
  let most = 0;
  const ended = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      limit(async () => {
        most = Math.max(most, (running += 1));
        await turn();
        running -= 1;
        if (n % 4 === 0) throw new Error('gone');
        return n;
      }),
    ),
  );
  expect(most).toBe(3);
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(15);
});
