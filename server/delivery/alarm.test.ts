import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAlarm, findDeliveryTroubles } from './alarm.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let now: number;
let troubles: string[];
let status: number;
let posted: string[];
let receiver: Server;
let stored: Map<string, string>;
let databaseFails: boolean;

beforeEach(async () => {
  now = Date.UTC(2026, 10, 20);
  [troubles, posted, status, stored, databaseFails] = [[], [], 200, new Map(), false];
  receiver = createServer(async (request, response) => {
    const body = JSON.parse((await request.toArray()).join('')) as { text: string };
    posted.push(`${request.url} ${body.text}`);
    response.writeHead(status, { location: '/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
afterEach(() => receiver.close());

/** A new one for each use is what a restart makes of it. */
function newAlarm(findTroubles = async (_since: number) => troubles) {
  const answer = async <Result>(result: () => Result) => {
    if (databaseFails) throw new Error('away');
    return result();
  };
  return createAlarm({
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alert`,
    findTroubles,
    store: {
      read: (key) => answer(() => stored.get(key) ?? null),
      replace: (key, from, to) => answer(() => (stored.get(key) ?? null) === from && Boolean(stored.set(key, to))),
    },
    log: { info() {}, warn() {}, error() {} },
    clock: () => now,
  });
}
async function lookEveryMinute(look: () => Promise<void>, ms: number): Promise<void> {
  for (const until = now + ms; now < until; now += MINUTE) await look();
}

test('an alarm is raised at most once an hour, over restarts, and not while nothing fails', async () => {
  await lookEveryMinute(newAlarm(), 2 * HOUR);
  expect(posted).toEqual([]);
  troubles = ['Email to you: 1 failed for good', 'the disk is full'];
  for (let restart = 0; restart < 4; restart += 1) await lookEveryMinute(newAlarm(), HOUR / 2);
  expect(posted).toEqual(Array(2).fill('/alert Janus: Email to you: 1 failed for good. the disk is full.'));
});

test('an alarm names what failed since the last one, and nothing is looked for in the hour after it', async () => {
  const looks: number[] = [];
  const look = newAlarm(async (since) => (looks.push(since), ['the disk is full']));
  const begun = now;
  await lookEveryMinute(look, 2 * HOUR);
  // What failed before a clock was set back would never be later than the last alarm.
  now -= 24 * HOUR;
  await look();
  expect(looks).toEqual([0, begun, 0]);
});

test('an alarm is raised while the database is away, and after the clock was set back', async () => {
  troubles = ['the database does not answer'];
  databaseFails = true;
  const look = newAlarm();
  await lookEveryMinute(look, HOUR);
  expect(posted).toHaveLength(1);
  databaseFails = false;
  await lookEveryMinute(look, HOUR);
  now -= 24 * HOUR;
  await lookEveryMinute(newAlarm(), HOUR);
  expect(posted).toHaveLength(3);
});

test('an alarm is tried again each minute until it is accepted, and follows no redirect', async () => {
  troubles = ['the disk is full'];
  const look = newAlarm();
  for (status of [500, 307, 200]) await lookEveryMinute(look, MINUTE);
  await lookEveryMinute(look, HOUR / 2);
  expect(posted).toEqual(Array(3).fill('/alert Janus: the disk is full.'));
});

test('deliveries raise an alarm after a quarter of an hour, and when one failed since the last alarm', () => {
  const since = now - HOUR;
  const find = (figures: object) => {
    const none = { waiting: 2, oldestWaitingAt: null, failed: 3, lastFailedAt: null, error: null };
    return findDeliveryTroubles('owner-mail', { ...none, ...figures }, { since, now }).join('. ');
  };
  expect(find({})).toBe('');
  expect(find({ oldestWaitingAt: now - 14 * MINUTE, lastFailedAt: since })).toBe('');
  const waiting = 'Email to you: 2 not sent yet, the oldest for 16 minutes';
  expect(find({ oldestWaitingAt: now - 16 * MINUTE })).toBe(waiting);
  expect(find({ oldestWaitingAt: now - 16 * MINUTE, lastFailedAt: now })).toContain(
    `${waiting}. Email to you: 3 failed`,
  );
  expect(find({ lastFailedAt: since + 1 })).toMatch(
    /^Email to you: 3 failed for good\. ".* leads retry" sends them again/,
  );
});
