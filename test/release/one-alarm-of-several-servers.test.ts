import { afterEach, beforeEach, expect, test } from 'vitest';
import { createKeyValueStore } from '../../server/database/key-value-store.ts';
import { createAlarm } from '../../server/delivery/alarm.ts';
import { openServers, type Servers } from '../several-servers.ts';

const MINUTE = 60_000;

let now: number;
let servers: Servers;
beforeEach(async () => {
  now = Date.UTC(2026, 10, 20);
  servers = await openServers(() => now);
});
afterEach(() => servers.close());

test('one of the servers raises an alarm, once an hour', async () => {
  let posted = 0;
  const fetch = (async () => ((posted += 1), new Response(null))) as unknown as typeof globalThis.fetch;
  const log = { info() {}, warn() {}, error() {} };
  const looks = servers.each(({ database }) => {
    const store = createKeyValueStore(database);
    const findTroubles = async () => ['the disk is full'];
    return createAlarm({ url: 'https://alert.example/', findTroubles, store, log, clock: () => now, fetch });
  });
  for (let look = 0; look < 17; look += 1, now += 5 * MINUTE) await Promise.all(looks.map((each) => each()));
  expect(posted).toBe(2);
});
