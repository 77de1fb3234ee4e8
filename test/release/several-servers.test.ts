import { beforeEach, expect, test } from 'vitest';
import type { SiteList } from '#contract/site/site.ts';
import type { Database } from '../../server/database/database.ts';
import { createKeyValueStore } from '../../server/database/key-value-store.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { createAlarm } from '../../server/delivery/alarm.ts';
import { createOutbox, type Outbox } from '../../server/delivery/outbox.ts';
import { createWithdrawal } from '../../server/leads/action-links/visitor-actions.ts';
import { createAccept } from '../../server/leads/receive/accept.ts';
import { createLeadStore } from '../../server/leads/store/lead-store.ts';
import { openDelivery } from '../../server/start/open-delivery.ts';
import { createUnstoredLeads } from '../../server/start/readiness.ts';
import { createHeldDigest } from '../../server/tasks/held-digest.ts';
import { keepOpen } from '../keep-open.ts';
import { configOf } from '../config-of.ts';
import { leadRow } from '../lead-rows.ts';
import { createDatabase } from '../shared-postgres.ts';
import { fixtureSite } from '../site-fixture.ts';
import { startMailServer } from '../smtp-server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const log = { debug() {}, info() {}, warn() {}, error() {} };

/** Servers on one PostgreSQL: each has connections and a queue of its own. */
let servers: { database: Database; outbox: Outbox }[];
let now: number;
const clock = () => now;
beforeEach(async () => {
  now = Date.UTC(2026, 10, 20);
  const databaseUrl = await createDatabase();
  servers = [];
  for (let index = 0; index < 4; index += 1) {
    const database = keepOpen(await openDatabase({ dataDir: '/nowhere', databaseUrl }));
    servers.push({ database, outbox: createOutbox({ database, clock, random: Math.random }) });
  }
});

async function countDeliveries(channel: string): Promise<number> {
  const sql = 'select count(*) as n from deliveries where channel = $1';
  return Number((await servers[0]!.database.read({ sql, values: [channel] }))[0]!['n']);
}

test('one of the servers raises an alarm, once an hour', async () => {
  let posted = 0;
  const fetch = (async () => ((posted += 1), new Response(null))) as unknown as typeof globalThis.fetch;
  const looks = servers.map(({ database }) => {
    const findTroubles = async () => ['the disk is full'];
    const store = createKeyValueStore(database);
    return createAlarm({ url: 'https://alert.example/', findTroubles, store, log, clock, fetch });
  });
  for (let look = 0; look < 17; look += 1, now += 5 * MINUTE) await Promise.all(looks.map((lookOnce) => lookOnce()));
  expect(posted).toBe(2);
});

test('there is one digest a day of what is held, and one note of a withdrawal', async () => {
  const digests = servers.map((server) => createHeldDigest({ ...server, clock }));
  for (const [id, digestsThen] of [
    ['first', 1],
    ['next', 2],
  ] as const) {
    await servers[0]!.database.write([leadRow(id, now, 'held')]);
    await Promise.all(digests.map((put) => put()));
    expect(await countDeliveries('held-digest')).toBe(digestsThen);
    now += 25 * HOUR;
  }
  const sql = `insert into additions (id, lead_id, place, received_at, words) values ('a', 'first', 1, $1, 'more')`;
  await servers[0]!.database.write([{ sql, values: [now] }]);
  await Promise.all(digests.map((put) => put()));
  expect(await countDeliveries('held-digest')).toBe(3);
  const lead = (await createLeadStore(servers[0]!.database).byId('next'))!;
  await Promise.all(servers.map((server) => createWithdrawal({ ...server, clock, failed() {} })(lead)));
  expect(await countDeliveries('owner-note')).toBe(1);
});

test('a confirmation waits for the server that knows the site', async () => {
  const mail = await startMailServer();
  const [older, newer] = servers as [(typeof servers)[0], (typeof servers)[0]];
  const deliver = async ({ database, outbox }: typeof older, siteList: SiteList) => {
    const settings = { SMTP_URL: mail.url, MAIL_FROM: 'janus@mail.example', OWNER_EMAIL: 'owner@firm.example' };
    const courier = await openDelivery({
      config: configOf(settings),
      siteList: () => siteList,
      readMark: async () => null,
      database,
      leads: createLeadStore(database),
      outbox,
      contentErrors: () => [],
      readiness: async () => ({ ready: true as const, deliveries: {}, oldestWaitingSeconds: 0 }),
      unstored: createUnstoredLeads(log),
      log,
    });
    courier.start();
    return courier;
  };
  const offer = (email: string, receivedAt: number) =>
    createAccept({ ...older, clock: () => receivedAt })({
      kind: 'offer',
      site: 'sellme',
      fields: { name: 'Ada', email, message: '5,000' },
      idempotencyKey: null,
      channels: ['owner-mail', 'visitor-mail'],
      held: false,
    });
  const readReplyTo = async (address: string) => (await mail.waitForMail(address)).replyTo!.value[0]!.address;
  now = Date.now();
  await offer('young@visitor.example', now);
  const ahead = await deliver(older, { sites: fixtureSite.sites.filter(({ key }) => key !== 'sellme') });
  const waiting = { sql: `select last_error from deliveries where state = 'waiting'` };
  await expect
    .poll(() => older.database.read(waiting))
    .toEqual([{ last_error: expect.stringContaining('no such site') }]);
  await ahead.stop();
  const behind = await deliver(newer, fixtureSite);
  expect(await readReplyTo('young@visitor.example')).toBe('hello@sellme.example');
  await behind.stop();
  await mail.stop();
});
