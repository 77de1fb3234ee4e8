import { afterEach, beforeEach, expect, test } from 'vitest';
import { openServers, SERVERS, type Servers } from '../several-servers.ts';
import { openCallShares } from '../../server/database/call-shares.ts';
import { createSharedLimits, type CallShares, type Told } from '../../server/http/shared-limits.ts';

const VISITOR = '192.0.2.1';
const MOST = 10;

let servers: Servers;
let limits: ReturnType<typeof createSharedLimits>[];
let errors: unknown[];
beforeEach(async () => {
  servers = await openServers(Date.now);
  errors = [];
  const opened = await Promise.all(servers.all.map(({ database }) => openCallShares<Told>(database)));
  limits = opened.map(newLimits);
  await shareAll();
});
afterEach(() => servers.close());

function newLimits(shares: CallShares) {
  // Not those of a later test, in which timers of this one may end.
  const own = errors;
  const unshared = (error: unknown) => own.push(error);
  return createSharedLimits([MOST, 3 * MOST], { shares, unshared });
}

async function shareAll(): Promise<void> {
  for (const { share } of limits) await share();
  for (const { share } of limits) await share();
}

/** How many of the calls pass. */
async function call(server: number, times: number, { client = VISITOR, which = 0 } = {}): Promise<number> {
  const waits = await Promise.all(Array.from({ length: times }, () => limits[server]!.limits[which]!(client)));
  return waits.filter((seconds) => seconds === 0).length;
}

const stored = (sql: string) => servers.all[0]!.database.read({ sql });

test('a client that goes from server to server passes as often as with one, once they have told each other', async () => {
  expect(await call(0, 6)).toBe(6);
  await shareAll();
  expect(await call(1, 6)).toBe(4);
  await shareAll();
  expect(await call(2, 6)).toBe(0);
  expect(await limits[3]!.limits[0]!(VISITOR)).toBeLessThanOrEqual(60);
  expect(await call(2, 3, { client: '192.0.2.2' })).toBe(3);
  expect(await call(2, 20, { which: 1 })).toBe(20);
  await shareAll();
  expect(await call(3, 20, { which: 1 })).toBe(10);
  expect(errors).toEqual([]);
});

test('within the second before they do, each lets through no more than one server alone', async () => {
  const passed = await Promise.all(servers.each((_, index) => call(index, 3 * MOST)));
  expect(passed).toEqual(Array.from({ length: SERVERS }, () => MOST));
  await shareAll();
  const later = await Promise.all(servers.each((_, index) => call(index, 3 * MOST)));
  expect(later).toEqual(Array.from({ length: SERVERS }, () => 0));
});

test('a server that comes later hears of the last minute, and what was told twice counts once', async () => {
  await call(0, 6);
  await shareAll();
  await shareAll();
  limits = [newLimits(await openCallShares<Told>(servers.all[1]!.database))];
  await limits[0]!.share();
  expect(await call(0, 6)).toBe(4);
});

test('what is stored is no address, is in no log of the database, and is gone after a minute', async () => {
  await call(0, 3);
  await limits[0]!.share();
  const [row] = await stored('select told from shared_calls');
  const [[told]] = JSON.parse(String(row!['told'])) as [[{ client: string }]];
  expect(told.client).toMatch(/^[\w-]{4}$/);
  expect(
    await stored(`select relname from pg_class where relname like 'shared_call%' and relkind = 'r'
    and relpersistence <> 'u'`),
  ).toEqual([]);
  await servers.all[1]!.database.write([{ sql: `update shared_calls set at = at - interval '61 seconds'` }]);
  await limits[1]!.share();
  expect(await stored('select * from shared_calls')).toEqual([]);
});

test('with a new key, once an hour, all begin to count anew and the old key is gone', async () => {
  await call(0, MOST);
  await shareAll();
  await servers.all[0]!.database.write([{ sql: 'update shared_call_keys set period = period - 1' }]);
  await shareAll();
  expect(await call(1, MOST)).toBe(MOST);
  await shareAll();
  expect(await call(0, MOST)).toBe(0);
  expect(await stored('select * from shared_call_keys')).toHaveLength(1);
});

test('without the database each counts by itself, and says so once', async () => {
  await servers.all[0]!.database.close();
  expect(await call(0, 3)).toBe(3);
  for (let again = 0; again < 3; again += 1) await limits[0]!.share();
  expect(await call(0, MOST)).toBe(MOST - 3);
  expect(errors).toHaveLength(1);
});

test('a call from a flood of one address is told to the others no more than the limit asks for', async () => {
  await call(0, 1000);
  await limits[0]!.share();
  const [row] = await stored('select told from shared_calls');
  expect(JSON.parse(String(row!['told']))).toMatchObject([[{ count: MOST + 1 }], []]);
  await call(0, 1000);
  await limits[0]!.share();
  expect(await stored('select told from shared_calls')).toHaveLength(1);
});
