import { expect, test } from 'vitest';
import { namedChannels } from '../../server/delivery/channels.ts';
import type { Counts, LastError } from '../../server/delivery/counts.ts';
import { checkDeliveries } from './storage.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function countsOf(states: Partial<Counts['states']> = {}, unconfirmed = 0): Counts {
  const none = { waiting: 0, oldestWaitingAt: null, failed: 0, lastFailedAt: null, lastDeliveredAt: null };
  return {
    states: { held: 0, waiting: 0, sending: 0, failed: 0, parked: 0, ...states },
    oldestWaitingAt: 0,
    channels: {
      ...(Object.fromEntries(namedChannels.map((name) => [name, none])) as Counts['channels']),
      'visitor-mail': { ...none, failed: unconfirmed },
    },
  };
}

test('the doctor counts the deliveries that wait and that failed', () => {
  const counts = countsOf({ waiting: 2, sending: 1, failed: 1, parked: 1, held: 4 });
  expect(checkDeliveries({ counts, lastErrors: [] }, [], 3 * DAY)).toEqual([
    { state: 'warning', words: '3 deliveries not sent yet, the oldest after 3 days.' },
    { state: 'wrong', words: '2 deliveries failed for good. "./janus leads retry" sends them again.' },
    { state: 'warning', words: expect.stringMatching(/^4 deliveries held/) },
  ]);
  expect(checkDeliveries({ counts: countsOf(), lastErrors: [] }, [], 0)).toMatchObject([{ state: 'ok' }]);
});

test('says by channel what was wrong last, and when', () => {
  const lastErrors: LastError[] = [
    { channel: 'owner-mail', error: '535 5.7.8 wrong', attempts: 5, when: { nextTryAt: DAY + 600_000 } },
    { channel: 'webhook', error: '410', attempts: 1, when: { failedAt: DAY - 3 * HOUR } },
  ];
  const found = checkDeliveries({ counts: countsOf({ waiting: 1, failed: 1 }), lastErrors }, [], DAY);
  expect(found.slice(2)).toEqual([
    { state: 'warning', words: 'Mail to you: waits after 5 attempts, again in 10 min: 535 5.7.8 wrong' },
    { state: 'wrong', words: 'Webhook: failed 3 hr ago, after 1 attempt: 410' },
  ]);
});

test('a visitor’s mistyped address is not the owner’s to fix', () => {
  const refused = { channel: 'visitor-mail', error: '550', attempts: 1, when: { failedAt: 0 } } as const;
  const found = checkDeliveries({ counts: countsOf({ failed: 2 }, 2), lastErrors: [refused] }, [], DAY);
  expect(found.map(({ state }) => state)).toEqual(['warning', 'warning']);
});

test('a notification is named by its address, and nothing is wrong where that was taken out', () => {
  const set = 'ntfy:ntfy.sh/11111111';
  const removed = 'slack:hooks.slack.com/22222222';
  const counts = countsOf({ failed: 1, parked: 2 });
  const none = { waiting: 0, oldestWaitingAt: null, lastFailedAt: DAY, lastDeliveredAt: null };
  counts.channels[set] = { ...none, failed: 1 };
  counts.channels[removed] = { ...none, failed: 2 };
  const errors = [set, removed].map(
    (channel) => ({ channel, error: '403', attempts: 1, when: { failedAt: DAY } }) as const,
  );
  expect(checkDeliveries({ counts, lastErrors: errors as never }, [set], DAY)).toEqual([
    { state: 'wrong', words: expect.stringMatching(/^1 delivery failed/) },
    { state: 'warning', words: expect.stringContaining('2 deliveries ended unsent') },
    { state: 'wrong', words: expect.stringContaining(`Notification to ${set}: failed`) },
  ]);
});
