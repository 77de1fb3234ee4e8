import { expect, test } from 'vitest';
import { checkDeliveries } from './deliveries.ts';

const DAY = 24 * 3_600_000;
const states = { held: 0, waiting: 0, sending: 0, failed: 0, parked: 0 };

test('counts what waits and what failed', () => {
  const counts = { states: { ...states, waiting: 2, sending: 1, failed: 1, parked: 1, held: 4 }, oldestWaitingAt: 0 };
  expect(checkDeliveries(counts, [], 3 * DAY)).toEqual([
    { state: 'warning', words: '3 deliveries wait, the oldest for 3 days.' },
    { state: 'wrong', words: '2 deliveries failed for good. "npm run leads -- retry" sends again.' },
    { state: 'warning', words: expect.stringMatching(/^4 deliveries held/) },
  ]);
  expect(checkDeliveries({ states, oldestWaitingAt: null }, [], 0)).toMatchObject([{ state: 'ok' }]);
});

test('says by channel what was wrong last, and when', () => {
  const found = checkDeliveries(
    { states: { ...states, waiting: 1, failed: 1 }, oldestWaitingAt: 0 },
    [
      { channel: 'owner-mail', error: '535 5.7.8 wrong', attempts: 5, when: { nextTryAt: DAY + 600_000 } },
      { channel: 'webhook', error: '410', attempts: 1, when: { failedAt: DAY - 3 * 3_600_000 } },
    ],
    DAY,
  );
  expect(found.slice(2)).toEqual([
    { state: 'warning', words: 'Mail to you: waits after 5 attempts, again in 10 minutes: 535 5.7.8 wrong' },
    { state: 'wrong', words: 'Webhook: failed 3 hours ago, after 1 attempt: 410' },
  ]);
});
