import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startDnsServer } from './dns-server.ts';
import { describeOnEachDatabase } from './each-database.ts';
import { type ScriptedServer, startScriptedServer } from './scripted-smtp-server.ts';
import { fixtureSite } from './site-fixture.ts';
import type { Database } from '../server/database/database.ts';
import type { Delivery } from '../server/delivery/delivery.ts';
import { createDns } from '../server/delivery/dns.ts';
import { createOutbox, type Outbox } from '../server/delivery/outbox.ts';
import { createSmtpMailer } from '../server/delivery/smtp.ts';
import { createLinks } from '../server/leads/action-links/signed-links.ts';
import { createMailCheck, REFUSED_NOTE } from '../server/leads/mail-check.ts';
import { createAccept } from '../server/leads/receive/accept.ts';
import { createLeadStore, type LeadStore } from '../server/leads/store/lead-store.ts';
import { openConfirmationClaims } from '../server/emails/confirmation-limits.ts';
import { createMessageReader } from '../server/emails/lead-messages.ts';
import { createLeadTransports } from '../server/emails/transports.ts';

const owner = 'owner@example.org';

describeOnEachDatabase('the owner learns of an address that accepts no email', (open) => {
  let database: Database;
  let outbox: Outbox;
  let leads: LeadStore;
  let mailServer: ScriptedServer;
  const stops: (() => unknown)[] = [];

  beforeEach(async () => {
    database = await open();
    outbox = createOutbox({ database, clock: () => 5, random: Math.random });
    leads = createLeadStore(database);
    mailServer = await startScriptedServer();
    stops.push(mailServer.stop);
  });
  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  });

  async function accept(email: string, phone = '+44 20 7946 0000'): Promise<string> {
    const fields = { name: 'Ada', email, phone, message: 'I offer' };
    const accepted = await createAccept({ database, outbox, clock: () => 5 })({
      kind: 'offer',
      face: 'sellme',
      fields,
      channels: ['owner-mail', 'visitor-mail'],
      idempotencyKey: null,
      held: false,
    });
    if (accepted.kind !== 'accepted') throw new Error(accepted.kind);
    return accepted.id;
  }

  /** Puts the parts together as a server does. */
  async function connect(resolver: Resolver, timeoutMs?: number) {
    const mailCheck = createMailCheck({ database, outbox, dns: createDns(resolver), clock: () => 5, timeoutMs });
    const byId = async (id: string) => mailCheck.check((await leads.byId(id))!);
    const links = createLinks(database, { publicUrl: '', port: 3000 });
    const mail = {
      from: 'janus@mail.example',
      owners: [owner],
      timeZone: 'UTC',
      send: createSmtpMailer({ url: mailServer.url, from: 'janus@mail.example' }),
      claimConfirmation: await openConfirmationClaims(database, { error() {} }),
      addressRefused: mailCheck.refused,
      addressAccepted: mailCheck.accepted,
    };
    const linked = { links, additions: { byId: async () => null }, clock: Date.now };
    const transports = createLeadTransports({
      leads: { byId, list: async () => [] },
      site: () => fixtureSite,
      mail,
      linked,
    });
    const messages = createMessageReader({ leads: { byId }, site: () => fixtureSite, links, timeZone: 'UTC' });
    return { transports, messages };
  }

  async function startDns(records: Parameters<typeof startDnsServer>[0]): Promise<Resolver> {
    const server = await startDnsServer(records);
    stops.push(server.stop);
    return server.resolver;
  }

  const deliveryOf = async (leadId: string, channel: string): Promise<Delivery> =>
    (await outbox.ofLeads([leadId])).find((one) => one.channel === channel)!;

  test.each([
    ['a domain with a mail server', 'good.com', null],
    ['a domain without one, with a host', 'host.com', null],
    ['a domain that says so (RFC 7505)', 'null.com', 'null.com takes no mail; telephone: +44 20 7946 0000'],
    ['a domain with nothing', 'bare.com', 'bare.com takes no mail; telephone: +44 20 7946 0000'],
    ['a domain that nobody has', 'gmial.com', 'gmial.com takes no mail; telephone: +44 20 7946 0000'],
  ])('%s', async (_what, domain, line) => {
    const { transports, messages } = await connect(
      await startDns({
        'good.com': { MX: ['mx.good.com'] },
        'host.com': { A: ['192.0.2.1'] },
        'null.com': { MX: ['.'] },
        'bare.com': {},
      }),
    );
    const id = await accept(`ada@${domain}`);
    const delivery = await deliveryOf(id, 'owner-mail');
    expect(await transports['owner-mail'](delivery)).toEqual({ kind: 'delivered' });
    const letter = mailServer.letters[0]!.replaceAll(/=\r?\n/g, '');
    if (line === null) expect(letter).not.toContain('takes no mail');
    else expect(letter).toContain(line);
    expect(await leads.byId(id)).toMatchObject({ mailCheck: line === null ? 'accepted' : 'no mail' });

    const message = (await messages(delivery))!;
    expect(message.lead.takesNoMail).toBe(line === null ? undefined : domain);
    const silent = JSON.stringify(await message.notification({ visitorText: false }));
    expect(silent).not.toContain(domain);
    expect(silent.includes('takes no mail')).toBe(line !== null);
    const { visitorText } = await message.notification({ visitorText: true });
    expect(visitorText.includes(String(line))).toBe(line !== null);
  });

  test('without a number the line says that there is none', async () => {
    const { transports } = await connect(await startDns({}));
    const id = await accept('ada@gmial.com', '');
    await transports['owner-mail'](await deliveryOf(id, 'owner-mail'));
    expect(mailServer.letters[0]).toContain('gmial.com takes no mail; telephone: (not given)');
  });

  test('what was found is not asked for again', async () => {
    const server = await startDnsServer({});
    const id = await accept('ada@gmial.com');
    const delivery = await deliveryOf(id, 'owner-mail');
    await (await connect(server.resolver)).transports['owner-mail'](delivery);
    await server.stop();
    await (await connect(server.resolver)).transports['owner-mail'](delivery);
    expect(mailServer.letters[1]).toContain('gmial.com takes no mail');
  });

  test('silence of DNS says nothing, holds no email up, and is asked about once for many leads', async () => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    stops.push(() => socket.close());
    let questions = 0;
    socket.on('message', () => (questions += 1));
    const resolver = new Resolver({ timeout: 100_000, tries: 1 });
    resolver.setServers([`127.0.0.1:${socket.address().port}`]);
    stops.push(() => resolver.cancel());
    const { transports } = await connect(resolver, 50);
    for (const email of ['ada@gmial.com', 'bob@gmial.com', 'eve@gmial.com']) {
      const id = await accept(email);
      expect(await transports['owner-mail'](await deliveryOf(id, 'owner-mail'))).toEqual({ kind: 'delivered' });
      expect(await leads.byId(id)).not.toHaveProperty('mailCheck');
    }
    expect(mailServer.letters.join()).not.toContain('takes no mail');
    expect(questions).toBe(1);
  });

  test('a refusal of the confirmation is stored, and mailed to the owner', async () => {
    mailServer.script = { recipients: { 'ada@good.com': '550 5.1.1 no such user' } };
    const { transports } = await connect(await startDns({ 'good.com': { MX: ['mx.good.com'] } }));
    const id = await accept('ada@good.com');
    const outcome = await transports['visitor-mail'](await deliveryOf(id, 'visitor-mail'));
    expect(outcome).toMatchObject({ kind: 'permanent', addressRefused: true });
    expect(await leads.byId(id)).toMatchObject({ mailCheck: 'refused' });
    const note = await deliveryOf(id, 'owner-note');
    expect(note.id).toMatch(new RegExp(`-${REFUSED_NOTE}$`));
    expect(await transports['owner-note'](note)).toEqual({ kind: 'delivered' });
    expect(mailServer.letters[0]!.replaceAll(/=\r?\n/g, '')).toContain(
      'ada@good.com takes no mail; telephone: +44 20 7946 0000',
    );
  });

  test('a confirmation that is accepted after all takes the refusal back', async () => {
    mailServer.script = { recipients: { 'ada@good.com': '550 5.1.1 no such user' } };
    const { transports } = await connect(await startDns({ 'good.com': { MX: ['mx.good.com'] } }));
    const id = await accept('ada@good.com');
    const delivery = await deliveryOf(id, 'visitor-mail');
    await transports['visitor-mail'](delivery);
    mailServer.script = {};
    expect(await transports['visitor-mail'](delivery)).toEqual({ kind: 'delivered' });
    expect(await leads.byId(id)).toMatchObject({ mailCheck: 'accepted' });
  });

  test('a rule of the mail server says nothing about the address', async () => {
    mailServer.script = { recipients: { 'ada@good.com': '550 5.7.1 relaying denied' } };
    const { transports } = await connect(await startDns({ 'good.com': { MX: ['mx.good.com'] } }));
    const id = await accept('ada@good.com');
    await transports['visitor-mail'](await deliveryOf(id, 'visitor-mail'));
    expect(await leads.byId(id)).toMatchObject({ mailCheck: 'accepted' });
    expect(await deliveryOf(id, 'owner-note')).toBeUndefined();
  });
});
