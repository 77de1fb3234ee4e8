import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fixtureSite } from '../../test/site-fixture.ts';
import type { Database } from '../database/database.ts';
import { createKeyValueStore } from '../database/key-value-store.ts';
import { openDatabase } from '../database/open-database.ts';
import { parseNotifyUrls } from '../delivery/channels/notify.ts';
import type { Email } from '../delivery/delivery.ts';
import { createOutbox } from '../delivery/outbox.ts';
import { createAccept } from '../leads/receive/accept.ts';
import { createLog } from '../text/log.ts';
import { createReadiness } from './readiness.ts';
import { createStorageAlarm, createUnstoredLeads } from './storage-alarm.ts';

const MINUTE = 60_000;

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'janus-storage-'));
  const opened = await openDatabase({ dataDir: folder, databaseUrl: '' });
  if (!opened.ok) throw new Error(opened.problem);
  database = opened.database;
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

/** A server with this database. Its clock is at `time`. */
function openServer() {
  const state = { time: Date.UTC(2026, 10, 20), posted: [] as string[], emails: [] as Email[], logged: [] as string[] };
  const clock = () => state.time;
  const outbox = createOutbox({ database, clock, random: Math.random });
  const accept = createAccept({ database, outbox, clock });
  const store = createKeyValueStore(database);
  const log = createLog({
    level: 'info',
    pretty: false,
    write: (line) => state.logged.push(line),
    now: () => new Date(state.time),
  });
  const unstored = createUnstoredLeads(log);
  const notify = parseNotifyUrls('ntfy://my-leads');
  const readiness = createReadiness({
    counts: outbox.counts,
    unstored: unstored.count,
    store,
    isDraining: () => false,
    clock,
  });
  const look = createStorageAlarm({
    unstored,
    readiness,
    site: () => fixtureSite,
    mail: {
      from: 'site@firm.com',
      owners: ['anna@firm.com', 'ben@firm.com'],
      send: async (email) => (state.emails.push(email), { kind: 'delivered' }),
    },
    notify: notify.ok ? notify.value : [],
    url: 'https://alert.example/',
    store,
    log,
    clock,
    fetch: (async (to: unknown, { body }: { body: string }) => {
      state.posted.push(`${new URL(String(to)).hostname} ${body}`);
      return new Response();
    }) as unknown as typeof globalThis.fetch,
  });
  let number = 0;
  async function sendLead(): Promise<string> {
    const fields = { name: 'Ada', email: `ada${(number += 1)}@example.com`, message: 'x'.repeat(4000) };
    const lead = { kind: 'message', face: 'services', fields, idempotencyKey: null, held: false };
    const acceptance = await accept({ ...lead, channels: ['owner-mail'] });
    if (acceptance.kind === 'unstored') unstored.add(acceptance.error);
    return acceptance.kind;
  }
  async function pass(minutes: number, eachMinute: () => Promise<unknown> = async () => {}): Promise<void> {
    for (const until = state.time + minutes * MINUTE; state.time < until; state.time += MINUTE) {
      await eachMinute();
      await look();
    }
  }
  return Object.assign(state, { readiness, sendLead, pass });
}

/** Lets SQLite answer as on a full disk: the database may not grow. */
async function fillDisk(): Promise<void> {
  const [size] = await database.read({ sql: 'pragma page_count' });
  await database.write([{ sql: `pragma max_page_count = ${size!['page_count']}` }]);
}
const freeDisk = () => database.write([{ sql: 'pragma max_page_count = 1000000' }]);

test('leads that find a full disk raise one alarm an hour in every way, and one that they are stored again', async () => {
  const server = openServer();
  await server.pass(5, server.sendLead);
  expect([server.posted, server.emails]).toEqual([[], []]);
  await fillDisk();
  while ((await server.sendLead()) !== 'unstored');
  expect(server.logged.at(-1)).toContain('"message":"a lead could not be stored: the disk is full"');
  await server.pass(59, server.sendLead);
  expect(await server.readiness()).toMatchObject({ ready: false, unwritable: expect.stringContaining('disk is full') });
  expect(server.posted).toHaveLength(2);
  expect(server.posted[0]).toMatch(/^alert\.example .*"storage\.failing".*leads cannot be stored\. The disk is full\./);
  expect(server.posted[1]).toMatch(/^ntfy\.sh .*The disk is full/);
  expect(server.emails.map(({ to }) => to)).toEqual([['anna@firm.com'], ['ben@firm.com']]);
  expect(server.emails[0]).toMatchObject({ subject: 'Janus: leads cannot be stored' });
  expect(server.emails[0]!.text).toContain('The disk is full');
  await server.pass(2, server.sendLead);
  expect(server.posted).toHaveLength(4);
  await freeDisk();
  expect(await server.sendLead()).toBe('accepted');
  await server.pass(120);
  expect(await server.readiness()).toMatchObject({ ready: true });
  expect(server.posted).toHaveLength(6);
  expect(server.posted[4]).toMatch(/"storage\.working".*leads can be stored again/);
  expect(server.emails.at(-1)!.subject).toBe('Janus: leads can be stored again');
});

test('a database that accepts no writes raises it before a lead comes, and one that is silent does not', async () => {
  const server = openServer();
  await server.pass(1);
  await database.read({ sql: 'pragma query_only = on' });
  await server.pass(30);
  expect(server.posted).toHaveLength(2);
  expect(server.posted[0]).toContain('leads cannot be stored. The database accepts no writes.');
  await database.read({ sql: 'pragma query_only = off' });
  await server.pass(30);
  expect(server.posted).toHaveLength(4);
  await database.close();
  await server.pass(120);
  expect(server.posted).toHaveLength(4);
});
