import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeLead } from '../../test/lead-rows.ts';
import type { Database } from '../database/database.ts';
import { createKeyValueStore } from '../database/key-value-store.ts';
import { openDatabase } from '../database/open-database.ts';
import { createAlarm, notificationsTo, ownersMail } from './alarm.ts';
import type { Channel } from './channels.ts';
import type { Outcome } from './delivery.ts';
import { createOutbox, type Outbox } from './outbox.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let folder: string;
let database: Database;
let outbox: Outbox;
let now: number;
let posted: { type: string; text: string }[];
let status: number;
let errors: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'janus-alarm-'));
  const opened = await openDatabase({ dataDir: folder, databaseUrl: '' });
  if (!opened.ok) throw new Error(opened.problem);
  database = opened.database;
  now = Date.UTC(2026, 10, 20);
  posted = [];
  errors = [];
  status = 200;
  outbox = createOutbox({ database, clock: () => now, random: () => 0.5 });
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const fetch = (async (_: unknown, init: { body: string }) => {
  if (status === 0) throw new TypeError('fetch failed');
  if (status === 200) posted.push(JSON.parse(init.body));
  return new Response(null, { status });
}) as unknown as typeof globalThis.fetch;

/** A new one for each use is what a restart makes of it. */
function newAlarm(because = '', to: { url?: string; fetch?: typeof globalThis.fetch } = {}) {
  const log = { info() {}, warn() {}, error: (message: string) => void errors.push(message) };
  const ownerMail = async () => (await outbox.counts()).channels['owner-mail'];
  return createAlarm({
    url: 'https://alert.example/',
    watched: ownerMail,
    because,
    store: createKeyValueStore(database),
    log,
    clock: () => now,
    fetch,
    ...to,
  });
}
const store = (id: string, channels: Channel[] = ['owner-mail']) => storeLead(database, outbox, id, { now, channels });
async function settleNext(outcome: Outcome): Promise<void> {
  await outbox.settle((await outbox.claim('owner-mail', { forAll: true }))!, outcome);
}
async function lookEveryMinute(look: () => Promise<void>, ms: number): Promise<void> {
  for (const until = now + ms; now < until; now += MINUTE) await look();
}
const types = () => posted.map(({ type }) => type);

test('the alarm says nothing while mail goes, or waits for less than a quarter of an hour', async () => {
  const look = newAlarm();
  await store('a');
  await lookEveryMinute(look, 14 * MINUTE);
  await settleNext({ kind: 'delivered' });
  await store('visitor', ['visitor-mail']);
  await lookEveryMinute(look, 5 * HOUR);
  expect(posted).toEqual([]);
});

test('is raised after a quarter of an hour, once an hour, over restarts, and ends with one word that it works', async () => {
  await store('a');
  await lookEveryMinute(newAlarm(), 16 * MINUTE);
  expect(types()).toEqual(['mail.failing']);
  expect(posted[0]!.text).toContain('1 of the owner');
  for (let restart = 0; restart < 6; restart += 1) await lookEveryMinute(newAlarm(), 30 * MINUTE);
  expect(types()).toEqual(Array.from({ length: 4 }, () => 'mail.failing'));
  await settleNext({ kind: 'delivered' });
  await lookEveryMinute(newAlarm(), 5 * HOUR);
  expect(types().slice(4)).toEqual(['mail.working']);
});

test('is raised immediately by an email that failed for good, and works again only when one has gone', async () => {
  const look = newAlarm();
  await store('a');
  await settleNext({ kind: 'permanent', error: '550 no such user' });
  await lookEveryMinute(look, 90 * MINUTE);
  expect(types()).toEqual(['mail.failing', 'mail.failing']);
  await store('b');
  await settleNext({ kind: 'delivered' });
  await lookEveryMinute(look, 3 * HOUR);
  expect(types()).toEqual(['mail.failing', 'mail.failing', 'mail.working']);
  expect(posted[2]!.text).toContain('1 failed before');
});

test('is raised for a failure among emails that arrive', async () => {
  const look = newAlarm();
  await store('a');
  await store('b');
  await settleNext({ kind: 'permanent', error: '552 too big' });
  now += 1000;
  await settleNext({ kind: 'delivered' });
  await lookEveryMinute(look, 3 * HOUR);
  expect(types()).toEqual(['mail.failing', 'mail.working']);
});

test('tries again each minute while the second channel fails, and never rejects', async () => {
  const look = newAlarm();
  await store('a');
  now += 20 * MINUTE;
  for (status of [500, 0]) await look();
  expect(errors).toContain('the alarm was not accepted');
  expect(errors).toContain('the alarm did not go out');
  status = 200;
  await look();
  await look();
  expect(types()).toEqual(['mail.failing']);
  await database.close();
  await look();
  expect(errors.at(-1)).toBe('the alarm could not read the outbox');
});

test('is raised for another reason too, such as a failed self test', async () => {
  const look = newAlarm();
  await look('the daily self test failed');
  await look('the daily self test failed');
  await look();
  expect(types()).toEqual(['mail.failing', 'mail.working']);
  expect(posted[0]!.text).toContain('self test');
});

test('says why emails wait if that is known', async () => {
  const look = newAlarm('no mail server is set (SMTP_URL)');
  await lookEveryMinute(look, 20 * MINUTE);
  expect(posted).toEqual([]);
  await store('a');
  await lookEveryMinute(look, 20 * MINUTE);
  expect(posted[0]!.text).toMatch(/1 of the owner.*no mail server is set \(SMTP_URL\)/);
});

test('is raised when the database is silent for a quarter of an hour, and at most once an hour', async () => {
  const look = newAlarm();
  await look();
  await database.close();
  await lookEveryMinute(look, 14 * MINUTE);
  expect(posted).toEqual([]);
  await lookEveryMinute(look, 46 * MINUTE);
  expect(types()).toEqual(['mail.failing']);
  expect(posted[0]!.text).toContain('the database does not answer');
  await lookEveryMinute(look, 60 * MINUTE);
  expect(types()).toEqual(['mail.failing', 'mail.failing']);
});

test('is raised once an hour also while it cannot write down that it was', async () => {
  const look = newAlarm();
  await store('a');
  await database.read({ sql: 'pragma query_only = on' });
  await lookEveryMinute(look, 70 * MINUTE);
  await database.read({ sql: 'pragma query_only = off' });
  expect(types()).toEqual(['mail.failing']);
  await settleNext({ kind: 'delivered' });
  await lookEveryMinute(look, 5 * MINUTE);
  await lookEveryMinute(newAlarm(), 5 * MINUTE);
  expect(types()).toEqual(['mail.failing', 'mail.working']);
});

test('goes to its own address only: a redirect is not followed', async () => {
  const heard: string[] = [];
  const receiver = createServer((request, response) => {
    heard.push(request.url!);
    response.writeHead(307, { location: '/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alert`;
  await store('a');
  now += HOUR;
  await newAlarm('', { url, fetch: globalThis.fetch })();
  receiver.close();
  expect(heard).toEqual(['/alert']);
  expect(errors).toContain('the alarm was not accepted');
});

test('an alarm about notifications that do not go names their channel, apart from the mail’s alarm', async () => {
  const channel = 'slack:hooks.slack.com/11111111';
  let time = Date.UTC(2026, 10, 22);
  const since = time;
  let waiting = 2;
  const kept = new Map<string, string>();
  const told: { type: string; text: string }[] = [];
  const store = {
    read: async (name: string) => kept.get(name) ?? null,
    replace: async (name: string, from: string | null, value: string) =>
      (kept.get(name) ?? null) === from && kept.set(name, value) !== undefined,
  };
  const fetch = (async (_: unknown, { body }: { body: string }) => {
    told.push(JSON.parse(body));
    return new Response(null);
  }) as unknown as typeof globalThis.fetch;
  const watched = async () => ({
    waiting,
    oldestWaitingAt: waiting > 0 ? since : null,
    failed: 0,
    lastFailedAt: null,
    lastDeliveredAt: null,
  });
  const parts = { url: 'https://alert.example/', watched, store, fetch, clock: () => time };
  const log = { info() {}, warn() {}, error() {} };
  const looks = [notificationsTo(channel), ownersMail].map((subject) => createAlarm({ ...parts, subject, log }));
  for (let minute = 0; minute < 20; minute += 1, time += MINUTE) for (const look of looks) await look();
  waiting = 0;
  for (const look of looks) await look();
  expect(told.map(({ type }) => type)).toEqual([
    'notification.failing',
    'mail.failing',
    'notification.working',
    'mail.working',
  ]);
  expect(told[0]!.text).toMatch(`notifications to ${channel} are failing. 2 of the notifications wait`);
});
