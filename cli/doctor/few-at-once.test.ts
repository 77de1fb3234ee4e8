import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fewAtOnce } from './few-at-once.ts';

test('of many tasks never more than a few run at once, all of them run, and a failure gives its place free', async () => {
  const limit = fewAtOnce(3);
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
