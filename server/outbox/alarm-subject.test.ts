import { expect, test } from 'vitest';
import { createAlarm } from './alarm.ts';
import { notificationsTo, ownersMail } from './alarm-subject.ts';

const MINUTE = 60_000;
const channel = 'slack:hooks.slack.com/11111111';

test('an alarm about notifications that do not go names their channel, apart from the mail’s alarm', async () => {
  let now = Date.UTC(2026, 10, 22);
  const since = now;
  let waiting = 2;
  const kept = new Map<string, string>();
  const posted: { type: string; text: string }[] = [];
  const store = {
    read: async (name: string) => kept.get(name) ?? null,
    replace: async (name: string, from: string | null, value: string) =>
      (kept.get(name) ?? null) === from && kept.set(name, value) !== undefined,
  };
  const fetch = (async (_: unknown, { body }: { body: string }) => {
    posted.push(JSON.parse(body));
    return new Response(null);
  }) as unknown as typeof globalThis.fetch;
  const watched = async () => ({
    waiting,
    oldestWaitingAt: waiting > 0 ? since : null,
    failed: 0,
    lastFailedAt: null,
    lastDeliveredAt: null,
  });
  const parts = { url: 'https://alert.example/', watched, store, fetch, clock: () => now };
  const log = { info() {}, warn() {}, error() {} };
  const looks = [notificationsTo(channel), ownersMail].map((subject) => createAlarm({ ...parts, subject, log }));
  for (let minute = 0; minute < 20; minute += 1, now += MINUTE) for (const look of looks) await look();
  waiting = 0;
  for (const look of looks) await look();
  expect(posted.map(({ type }) => type)).toEqual([
    'notification.failing',
    'mail.failing',
    'notification.working',
    'mail.working',
  ]);
  expect(posted[0]!.text).toMatch(`notifications to ${channel} are failing. 2 of the notifications wait`);
});
