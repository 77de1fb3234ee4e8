import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Site } from '#contract/site/site.ts';
import type { Courier } from '../../server/delivery/courier.ts';
import { createAccept } from '../../server/leads/receive/accept.ts';
import { createLeadStore } from '../../server/leads/store/lead-store.ts';
import { openDelivery } from '../../server/start/open-delivery.ts';
import { createUnstoredLeads } from '../../server/start/unstored-leads.ts';
import { configOf } from '../config-of.ts';
import { openServers, type OneServer, type Servers } from '../several-servers.ts';
import { fixtureSite } from '../site-fixture.ts';
import { startMailServer, type MailServer } from '../smtp-server.ts';

/** The content of a server that does not have the newest face yet. */
const olderSite: Site = { faces: fixtureSite.faces.filter(({ key }) => key !== 'sellme') };
const log = { debug() {}, info() {}, warn() {}, error() {} };
const HOUR = 3_600_000;

let servers: Servers;
let mailServer: MailServer;
let couriers: Courier[];
beforeEach(async () => {
  [servers, mailServer] = await Promise.all([openServers(Date.now), startMailServer()]);
  couriers = [];
});
afterEach(async () => {
  await Promise.all(couriers.map((courier) => courier.stop()));
  await Promise.all([servers.close(), mailServer.stop()]);
});

async function deliver({ database, outbox }: OneServer, site: Site): Promise<Courier> {
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'janus@mail.example', OWNER_EMAIL: 'owner@firm.example' };
  const accept = createAccept({ database, outbox, clock: Date.now });
  const leads = createLeadStore(database);
  const visitFigures = async () => [];
  const parts = {
    config: configOf(mail),
    site: () => site,
    database,
    leads,
    outbox,
    accept,
    visitFigures,
    contentErrors: () => [],
    readiness: async () => ({ ready: true as const, deliveries: {}, oldestWaitingSeconds: 0 }),
    unstored: createUnstoredLeads(log),
    log,
  };
  const courier = await openDelivery(parts);
  couriers.push(courier);
  courier.start();
  return courier;
}

/** An offer for the newest face. Its owner's email and its confirmation are due. */
async function offer({ database, outbox }: OneServer, email: string, receivedAt: number): Promise<void> {
  const accepted = await createAccept({ database, outbox, clock: () => receivedAt })({
    kind: 'offer',
    face: 'sellme',
    fields: { name: 'Ada', email, message: '5,000' },
    idempotencyKey: null,
    channels: ['owner-mail', 'visitor-mail'],
    held: false,
  });
  expect(accepted).toMatchObject({ kind: 'accepted' });
}

const replyTo = async (address: string) => (await mailServer.waitForMail(address)).replyTo!.value[0]!.address;

test('a confirmation waits for the server that knows the face, unless nobody is likely to', async () => {
  const [older, newer] = servers.all as [OneServer, OneServer];
  await offer(older, 'young@visitor.example', Date.now());
  await offer(older, 'late@visitor.example', Date.now() - 2 * HOUR);
  const ahead = await deliver(older, olderSite);
  expect(await replyTo('late@visitor.example')).toBe('hello@nowfetch.example');
  await expect
    .poll(() => mailServer.mails.filter(({ to }) => to && JSON.stringify(to).includes('owner@')))
    .toHaveLength(2);
  await expect
    .poll(async () =>
      servers.all[0]!.database.read({ sql: `select last_error from deliveries where state = 'waiting'` }),
    )
    .toEqual([{ last_error: expect.stringContaining('no such site') }]);
  await ahead.stop();
  await deliver(newer, fixtureSite);
  expect(await replyTo('young@visitor.example')).toBe('hello@sellme.example');
});
