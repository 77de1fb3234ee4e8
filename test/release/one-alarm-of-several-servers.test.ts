import { afterEach, beforeEach, expect, test } from 'vitest';
import { createKeyValueStore } from '../../server/database/key-value-store.ts';
import { createAlarm } from '../../server/delivery/alarm.ts';
import { addNotes, readNotes } from '../../server/start/doctor-notes.ts';
import { storeLead } from '../lead-rows.ts';
import { openServers, type Servers } from '../several-servers.ts';

const MINUTE = 60_000;
const HOSTS = 'unclaimed-hosts';

let now: number;
let servers: Servers;
let posted: string[];
const clock = () => now;
beforeEach(async () => {
  now = Date.UTC(2026, 10, 20);
  posted = [];
  servers = await openServers(clock);
});
afterEach(() => servers.close());

function newAlarms() {
  const log = { info() {}, warn() {}, error() {} };
  return servers.each(({ database, outbox }) => {
    const fetch = (async (_: unknown, init: { body: string }) => {
      posted.push((JSON.parse(init.body) as { type: string }).type);
      return new Response(null);
    }) as unknown as typeof globalThis.fetch;
    const watched = async () => (await outbox.counts()).channels['owner-mail'];
    const store = createKeyValueStore(database);
    return createAlarm({ url: 'https://alert.example/', watched, store, log, clock, fetch });
  });
}

const lookAtOnce = (looks: (() => Promise<void>)[]) => Promise.all(looks.map((look) => look()));

test('one of the servers raises an alarm, once an hour, and one says that mail works again', async () => {
  const looks = newAlarms();
  const { database, outbox } = servers.all[0]!;
  await storeLead(database, outbox, 'a', { now });
  for (let look = 0; look < 17; look += 1, now += 5 * MINUTE) await lookAtOnce(looks);
  expect(posted).toEqual(['mail.failing', 'mail.failing']);
  await outbox.settle((await outbox.claim('owner-mail', { forAll: true }))!, { kind: 'delivered' });
  for (let look = 0; look < 3; look += 1, now += MINUTE) await lookAtOnce(looks);
  expect(posted).toEqual(['mail.failing', 'mail.failing', 'mail.working']);
});

test('each adds the names that it has found to those of the others', async () => {
  const stores = servers.each(({ database }) => createKeyValueStore(database));
  await Promise.all(
    stores.map((store, index) => addNotes(store, HOSTS, { found: { [`name-${index}.com`]: now }, now })),
  );
  const names = servers.each((_, index) => `name-${index}.com`);
  expect(Object.keys(await readNotes(stores[0]!, HOSTS)).toSorted()).toEqual(names);
  now += 8 * 24 * 60 * MINUTE;
  await addNotes(stores[1]!, HOSTS, { found: { 'later.com': now }, now });
  expect(Object.keys(await readNotes(stores[0]!, HOSTS))).toEqual(['later.com']);
});
