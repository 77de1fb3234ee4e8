import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../test/each-database.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import type { Database } from '../database/database.ts';
import type { EmailChannel } from '../delivery/channels.ts';
import type { Outcome } from '../delivery/delivery.ts';
import { createOutbox, type Outbox } from '../delivery/outbox.ts';
import { createLinks } from '../leads/action-links/signed-links.ts';
import { createWithdrawal } from '../leads/action-links/visitor-actions.ts';
import { createAccept } from '../leads/receive/accept.ts';
import { createLeadStates, createLeadStore } from '../leads/store/lead-store.ts';
import type { Lead } from '../leads/store/lead.ts';
import { CONFIRMATIONS_A_DAY, openConfirmationClaims } from './confirmation-limits.ts';
import { createEmailTransports } from './transports.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describeOnEachDatabase('a stranger’s address gets one confirmation a day', (open) => {
  let database: Database;
  let outbox: Outbox;
  let now: number;
  let sent: string[];
  const clock = () => now;

  beforeEach(async () => {
    database = await open();
    now = Date.UTC(2026, 0, 1);
    outbox = createOutbox({ database, clock, random: Math.random });
    sent = [];
  });

  async function accept(email: string, name: string, held = false): Promise<void> {
    const fields = { name, email, message: 'I offer' };
    const channels: EmailChannel[] = ['owner-mail', 'visitor-mail'];
    const lead = { kind: 'offer', site: 'sellme', fields, channels, idempotencyKey: null, held };
    expect(await createAccept({ database, outbox, clock })(lead)).toMatchObject({ kind: 'accepted' });
  }

  /** Sends what waits, as a server does. Resolves to the names of the leads whose emails went. */
  async function deliver(channel: EmailChannel = 'visitor-mail', outcome: Outcome = { kind: 'delivered' }) {
    const leads = createLeadStore(database);
    const claimConfirmation = await openConfirmationClaims(database, clock);
    const mail = { from: 'a@mail.example', owners: ['o@example.org'], timeZone: 'UTC', send: async () => outcome };
    const transports = createEmailTransports({
      readMark: async () => null,
      leads,
      siteList: () => fixtureSite,
      mail: { ...mail, claimConfirmation },
      links: createLinks(database, { publicUrl: '', port: 3000 }),
      additions: { byId: async () => null },
    });
    const names: string[] = [];
    for (let one = await outbox.claim(channel); one; one = await outbox.claim(channel)) {
      const lead = await leads.byId(one.leadId);
      const result = await transports[channel]!(one);
      if (result.kind === 'delivered') names.push(lead!.fields['name']!);
      await outbox.settle(one, result);
    }
    sent.push(...names);
    return names;
  }

  const leadOf = async (name: string): Promise<Lead> =>
    (await createLeadStore(database).list({})).find(({ fields }) => fields['name'] === name)!;

  test('many leads at once, by several servers and in several spellings, send one, and again after a day', async () => {
    const spellings = ['ada@example.org', 'ADA@example.org', 'ada+1@example.org', 'Ada+2+b@Example.org'];
    await Promise.all(Array.from({ length: 12 }, (_, n) => accept(spellings[n % 4]!, `Visitor ${n}`)));
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(sent).toHaveLength(1);
    // Those that are not needed leave nothing behind.
    const ids = (await createLeadStore(database).list({})).map(({ id }) => id);
    expect(await outbox.ofLeads(ids)).toHaveLength(12 + 1);
    expect(await deliver('owner-mail')).toHaveLength(12);
    for (const email of ['bob@example.org', '+15550100@sms.example', '+15550101@sms.example'])
      await accept(email, email);
    expect(await deliver()).toHaveLength(3);
    now += DAY - 1;
    await accept('ada@example.org', 'Early');
    expect(await deliver()).toEqual([]);
    now += 1;
    await accept('ada@example.org', 'Next day');
    expect(await deliver()).toEqual(['Next day']);
  });

  test.each([
    ['a@bmw.de', 'shop.bmw.de'],
    ['a@firm.co.uk', 'mail.firm.co.uk'],
  ])('a domain gets twenty a day for all its mailboxes and subdomains, as does %s', async (email, host) => {
    for (let n = 0; n < 20; n += 1) await accept(`a${n}@${n % 2 ? host : `n${n}.${host}`}`, `Robot ${n}`);
    await deliver();
    await createLeadStore(database).erase([(await leadOf('Robot 0')).id]);
    await accept(email, 'Ada');
    expect(await deliver()).toEqual([]);
    await accept('b@elsewhere.co.uk', 'Bob');
    await accept('b@other.de', 'Eve');
    expect(sent).toHaveLength(20);
    expect((await deliver()).sort()).toEqual(['Bob', 'Eve']);
  });

  test('people of a large provider get theirs, each once whatever the provider ignores in an address', async () => {
    for (let n = 0; n < 21; n += 1) await accept(`robot-${n}@gmail.com`, `${n}`);
    for (const email of ['a.d.a@gmail.com', 'ada@googlemail.com', 'ad.a+1@Gmail.com']) await accept(email, 'Ada');
    for (const email of ['b.o.b@proton.me', 'bob@pm.me', 'b-ob@protonmail.com']) await accept(email, 'Bob');
    for (const email of ['c.y.d@yandex.ru', 'c-y-d@ya.ru', 'cyd@yandex.com']) await accept(email, 'Cyd');
    expect((await deliver()).sort().slice(20)).toEqual(['9', 'Ada', 'Bob', 'Cyd']);
  });

  test('the lead that has tried keeps the claim, whatever becomes of it', async () => {
    const states = createLeadStates({ database, outbox, clock });
    await accept('ada@example.org', 'Robot');
    expect(await (await openConfirmationClaims(database, clock))(await leadOf('Robot'))).toBeNull();
    await accept('ada@example.org', 'Other');
    await states.spam(await leadOf('Robot'));
    expect(await deliver()).toEqual([]);
    await states.release(await leadOf('Robot'));
    expect(await deliver()).toEqual(['Robot']);
  });

  test('a held lead uses up nothing before its release', async () => {
    const states = createLeadStates({ database, outbox, clock });
    for (const name of ['One', 'Two']) await accept('ada@example.org', name, true);
    await accept('ada@example.org', 'Ada');
    expect(await deliver()).toEqual(['Ada']);
    for (const name of ['One', 'Two']) await states.release(await leadOf(name));
    expect(await deliver()).toEqual([]);
    expect(await deliver('owner-mail')).toHaveLength(3);
  });

  test('its claim reveals no address, differs by database and outlives the lead for a day', async () => {
    const readClaims = (from: Database) => from.read({ sql: `select * from claims where key like 'address:%'` });
    await accept('ada@example.org', 'Ada');
    await deliver();
    const [claim] = await readClaims(database);
    expect(claim!['key']).toMatch(/^address:[0-9a-f]{32}$/);
    const other = await open();
    await (
      await openConfirmationClaims(other)
    )({ id: 'l1', fields: { email: 'ada@example.org' } });
    expect((await readClaims(other))[0]!['key']).not.toBe(claim!['key']);
    await createLeadStore(database).erase([(await leadOf('Ada')).id]);
    expect(await readClaims(database)).toEqual([{ ...claim, lead_id: '' }]);
    await createLeadStore(database).removeExpiredClaims(now + DAY);
    expect(await readClaims(database)).toEqual([]);
  });

  test.each<[string, (lead: Lead) => Promise<unknown>]>([
    ['its owner', ({ id }) => createLeadStore(database).erase([id])],
    ['its age', ({ receivedAt }) => createLeadStore(database).eraseBefore(receivedAt + 1)],
    ['its visitor', (lead) => createWithdrawal({ database, outbox, clock, failed() {} })(lead)],
  ])('no more leave if each lead is erased by %s', async (_, erase) => {
    for (let n = 0; n < 5; n += 1) {
      await accept('ada@example.org', `Robot ${n}`);
      await deliver();
      await erase(await leadOf(`Robot ${n}`));
      now += MINUTE;
    }
    expect(sent).toEqual(['Robot 0']);
  });

  /** Makes as many claims as that many confirmations to other addresses do, of leads that are erased. */
  async function haveGone(count: number, at = now): Promise<void> {
    const sql = `insert into claims (key, body_hash, lead_id, expires_at) values ($1, '', '', $2)`;
    const key = (n: number) => `address:${n.toString(16).padStart(32, '0')}`;
    await database.write(Array.from({ length: count }, (_, n) => ({ sql, values: [key(n), at + DAY] })));
  }

  test('all addresses together get a thousand, and the rest is kept until the owner sends it later', async () => {
    await haveGone(CONFIRMATIONS_A_DAY - 1);
    for (const name of ['a', 'b']) {
      now += 1;
      await accept(`${name}@example.org`, name);
    }
    expect(await deliver()).toEqual(['a']);
    expect(await deliver('owner-mail')).toEqual(['a', 'b']);
    const deliveries = await outbox.ofLeads([(await leadOf('b')).id]);
    expect(deliveries).toMatchObject([
      { state: 'delivered' },
      { state: 'failed', lastError: expect.stringMatching(/^1000 confirmations left/) },
    ]);
    await createLeadStore(database).erase([(await leadOf('a')).id]);
    const retry = () => database.write([outbox.retry(null, now)]);
    await retry();
    expect(await deliver()).toEqual([]);
    now += DAY;
    await retry();
    expect(await deliver()).toEqual(['b']);
  });

  test('those of the last day count, and none that a clock set ahead has dated', async () => {
    await haveGone(CONFIRMATIONS_A_DAY, now + 365 * DAY);
    await accept('ada@example.org', 'Ada');
    expect(await deliver('visitor-mail', { kind: 'later', error: 'try later' })).toEqual([]);
    now += DAY - 1;
    expect(await deliver()).toEqual(['Ada']);
    now += DAY - 1;
    await accept('ada@example.org', 'Again');
    expect(await deliver()).toEqual([]);
  });
});
