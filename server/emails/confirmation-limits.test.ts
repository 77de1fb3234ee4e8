import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../test/each-database.ts';
import { createOnlyWorker } from '../../test/only-worker.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import type { Database } from '../database/database.ts';
import type { Channel } from '../delivery/channels.ts';
import type { Outcome } from '../delivery/delivery.ts';
import { createOutbox, type Outbox } from '../delivery/outbox.ts';
import { createWithdrawal } from '../leads/action-links/visitor-actions.ts';
import { createAccept, type Submission } from '../leads/receive/accept.ts';
import { createLeadStates } from '../leads/store/lead-state.ts';
import { createLeadStore } from '../leads/store/lead-store.ts';
import type { Lead } from '../leads/store/lead.ts';
import { CONFIRMATIONS_A_DAY, mailboxOf, openConfirmationClaims, overLimitError } from './confirmation-limits.ts';
import { createLeadTransports } from './transports.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const failed = (error: unknown) => expect(error).toBeUndefined();

describeOnEachDatabase('a stranger’s address gets one confirmation a day', (open) => {
  let database: Database;
  let outbox: Outbox;
  let now: number;
  let sent: string[];
  let logged: string[];
  const write = (message: string) => void (message === 'delivered' || logged.push(message));
  const log = { info: write, warn: write, error: write };

  beforeEach(async () => {
    database = await open();
    now = Date.UTC(2026, 0, 1);
    outbox = createOutbox({ database, clock: () => now, random: Math.random });
    sent = [];
    logged = [];
  });

  async function accept(email: string, name: string, more: Partial<Submission> = {}): Promise<void> {
    const fields = { name, email, message: 'I offer' };
    const channels: Channel[] = ['owner-mail', 'visitor-mail'];
    const lead = { kind: 'offer', face: 'sellme', fields, channels, idempotencyKey: null, held: false };
    const acceptance = await createAccept({ database, outbox, clock: () => now })({ ...lead, ...more } as Submission);
    expect(acceptance).toMatchObject({ kind: 'accepted' });
  }

  const openClaims = () => openConfirmationClaims(database, log, () => now);

  /** Creates a server's way of delivering what waits. It resolves to the names in the emails. */
  async function createServer(outcome: Outcome = { kind: 'delivered' }) {
    const leads = createLeadStore(database);
    const mail = {
      from: 'janus@mail.example',
      owners: ['owner@example.org'],
      timeZone: 'UTC',
      send: async () => outcome,
      claimConfirmation: await openClaims(),
    };
    const transports = createLeadTransports({ leads, site: () => fixtureSite, mail });
    const createWorker = (channel: 'owner-mail' | 'visitor-mail') =>
      createOnlyWorker({
        channel,
        async deliver(delivery) {
          const lead = await leads.byId(delivery.leadId);
          const result = await transports[channel](delivery);
          if (result.kind === 'delivered') sent.push(lead!.fields['name']!);
          return result;
        },
        outbox,
        clock: () => now,
        log,
      });
    const workers = { 'owner-mail': createWorker('owner-mail'), 'visitor-mail': createWorker('visitor-mail') };
    return async (channel: keyof typeof workers = 'visitor-mail') => {
      const before = sent.length;
      while ((await workers[channel].step()) === 'tried');
      return sent.slice(before);
    };
  }
  const deliver = async (channel?: 'owner-mail' | 'visitor-mail') => (await createServer())(channel);

  const leadOf = async (name: string): Promise<Lead> =>
    (await createLeadStore(database).list({})).find(({ fields }) => fields['name'] === name)!;

  test('one domain gets twenty a day, whatever names are invented, and a large provider as many as it has people', async () => {
    for (let n = 0; n < 25; n += 1) await accept(`a${n}@${n % 2 ? 'mail.' : ''}victim.example`, `victim ${n}`);
    for (let n = 0; n < 25; n += 1) await accept(`b${n}@gmail.com`, `provider ${n}`);
    await accept('jane@other.example', 'other');
    const names = await deliver();
    const of = (word: string) => names.filter((name) => name.startsWith(word)).length;
    expect([of('victim'), of('provider'), of('other')]).toEqual([20, 25, 1]);
    now += DAY;
    await accept('a30@victim.example', 'next day');
    expect(await deliver()).toEqual(['next day']);
  });

  test('go once to an address that many leads give at the same time, by several servers and in several spellings', async () => {
    const spellings = ['ada@example.org', 'ADA@example.org', 'ada+1@example.org', 'Ada+2@Example.org'];
    await Promise.all(Array.from({ length: 20 }, (_, n) => accept(spellings[n % 4]!, `Visitor ${n}`)));
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(sent).toHaveLength(1);
    expect(await deliver('owner-mail')).toHaveLength(20);
    await accept('bob@example.org', 'Bob');
    expect(await deliver()).toEqual(['Bob']);
  });

  test('that are not needed leave nothing behind', async () => {
    await accept('ada@example.org', 'First');
    await deliver();
    await accept('ada@example.org', 'Second');
    await deliver();
    expect(await outbox.ofLeads([(await leadOf('Second')).id])).toMatchObject([{ channel: 'owner-mail' }]);
  });

  test('go again after a day', async () => {
    await accept('ada@example.org', 'First');
    expect(await deliver()).toEqual(['First']);
    now += DAY - 1;
    await accept('ada@example.org', 'Second');
    expect(await deliver()).toEqual([]);
    now += 1;
    await accept('ada@example.org', 'Third');
    expect(await deliver()).toEqual(['Third']);
    await accept('ada@example.org', 'Fourth');
    expect(await deliver()).toEqual([]);
  });

  test('go once for a lead that is sent again, by its key or its body', async () => {
    const keyed = { idempotencyKey: 'k1' };
    await Promise.all([1, 2, 3].map(() => accept('ada@example.org', 'Ada', keyed)));
    await accept('ada@example.org', 'Ada');
    expect(await deliver()).toEqual(['Ada']);
  });

  test('go again for the same lead when the first attempt had no outcome', async () => {
    await accept('ada@example.org', 'Ada');
    expect(await (await openClaims())(await leadOf('Ada'))).toBe('claimed');
    expect(await deliver()).toEqual(['Ada']);
  });

  test('are not used up by a held lead', async () => {
    await accept('ada@example.org', 'Suspect', { held: true });
    await accept('ada@example.org', 'Ada');
    expect(await deliver()).toEqual(['Ada']);
  });

  test('that were tried and then held leave the address to the next lead', async () => {
    const states = createLeadStates({ database, outbox, clock: () => now });
    await accept('ada@example.org', 'Robot');
    expect(await (await openClaims())(await leadOf('Robot'))).toBe('claimed');
    await states.spam(await leadOf('Robot'));
    await accept('ada@example.org', 'Ada');
    // An address that was marked as spam is held, until the owner releases its lead.
    expect(await deliver()).toEqual([]);
    await states.release(await leadOf('Ada'));
    expect(await deliver()).toEqual(['Ada']);
    await states.release(await leadOf('Robot'));
    expect(await deliver()).toEqual([]);
  });

  test('that were delivered before their lead was taken for spam stay the one of the day', async () => {
    const states = createLeadStates({ database, outbox, clock: () => now });
    await accept('ada@example.org', 'Robot');
    expect(await deliver()).toEqual(['Robot']);
    await states.spam(await leadOf('Robot'));
    await accept('ada@example.org', 'Ada');
    expect(await deliver()).toEqual([]);
  });

  test('of released leads are one an address too', async () => {
    const states = createLeadStates({ database, outbox, clock: () => now });
    for (const name of ['One', 'Two', 'Three']) await accept('ada@example.org', name, { held: true });
    await states.release(await leadOf('Two'));
    expect(await deliver()).toEqual(['Two']);
    await states.release(await leadOf('One'));
    expect(await deliver()).toEqual([]);
    expect((await deliver('owner-mail')).sort()).toEqual(['One', 'Two']);
    now += DAY;
    await states.release(await leadOf('Three'));
    expect(await deliver()).toEqual(['Three']);
  });

  test('of a lead that was taken for spam and released go after all', async () => {
    const states = createLeadStates({ database, outbox, clock: () => now });
    await accept('ada@example.org', 'Ada');
    await states.spam(await leadOf('Ada'));
    await states.release(await leadOf('Ada'));
    expect(await deliver()).toEqual(['Ada']);
  });

  test('are claimed under a hash that does not tell the address, and differs by database', async () => {
    await accept('ada@example.org', 'Ada');
    await deliver();
    const addressClaims = `select * from claims where key like 'address:%'`;
    const claims = await database.read({ sql: addressClaims });
    expect(claims).toMatchObject([{ key: expect.stringMatching(/^address:[0-9a-f]{44}$/) }]);
    const other = await open();
    await (
      await openConfirmationClaims(other, log)
    )({ id: 'l1', fields: { email: 'ada@example.org' } });
    expect((await other.read({ sql: addressClaims }))[0]!['key']).not.toBe(claims[0]!['key']);
    await createLeadStore(database).erase([(await leadOf('Ada')).id]);
    const kept = { key: claims[0]!['key'], body_hash: '', lead_id: '', expires_at: now + DAY };
    expect(await database.read({ sql: 'select * from claims' })).toEqual([kept]);
    await createLeadStore(database).removeExpiredClaims(now + DAY);
    expect(await database.read({ sql: 'select * from claims' })).toEqual([]);
  });

  test.each<[string, (lead: Lead) => Promise<unknown>]>([
    ['its owner', ({ id }) => createLeadStore(database).erase([id])],
    ['its age', ({ receivedAt }) => createLeadStore(database).eraseBefore(receivedAt + 1)],
    ['its visitor', (lead) => createWithdrawal({ database, outbox, clock: () => now, failed })(lead)],
  ])('of a lead that is erased by %s stay the one of the day for its address', async (_, erase) => {
    for (let n = 0; n < 20; n += 1) {
      await accept('ada@example.org', `Robot ${n}`);
      await deliver();
      await erase(await leadOf(`Robot ${n}`));
      now += MINUTE;
    }
    expect(sent).toEqual(['Robot 0']);
    now += DAY - 20 * MINUTE;
    await accept('ada@example.org', 'Next day');
    expect(await deliver()).toEqual(['Next day']);
  });

  test('of erased leads count for their domain', async () => {
    for (let n = 0; n < 25; n += 1) {
      await accept(`a${n}@victim.example`, `Robot ${n}`);
      await deliver();
      const lead = await leadOf(`Robot ${n}`);
      await createLeadStore(database).erase([lead.id]);
    }
    expect(sent).toHaveLength(20);
  });

  /** Makes as many claims as that many confirmations to other addresses do, of leads that are erased. */
  async function haveGone(count: number, at = now): Promise<void> {
    const sql = `insert into claims (key, body_hash, lead_id, expires_at) values ($1, '', '', $2)`;
    const key = (n: number) => `address:${n.toString(16).padStart(44, '0')}`;
    await database.write(Array.from({ length: count }, (_, n) => ({ sql, values: [key(n), at + DAY] })));
  }
  const retry = () => database.write([outbox.retry(null, now)]);

  test('are a thousand a day in all: the last one goes, the rest is kept back, and the log says it once', async () => {
    await haveGone(CONFIRMATIONS_A_DAY - 1);
    for (const name of ['a', 'b', 'c', 'd']) {
      now += 1;
      await accept(`${name}@example.org`, name);
    }
    const server = await createServer();
    expect(await server()).toEqual(['a']);
    const kept = await Promise.all(['b', 'c', 'd'].map(async (name) => outbox.ofLeads([(await leadOf(name)).id])));
    for (const [, delivery] of kept) expect(delivery).toMatchObject({ state: 'failed', lastError: overLimitError() });
    expect(logged).toEqual([expect.stringContaining('confirmations are kept back')]);
    // The owner's emails are not limited, and the alarm does not hear of it.
    expect(await server('owner-mail')).toEqual(['a', 'b', 'c', 'd']);
    const { channels } = await outbox.counts();
    expect(channels['owner-mail']).toMatchObject({ waiting: 0, failed: 0, lastFailedAt: null });
    expect(channels['visitor-mail']).toMatchObject({ waiting: 0, failed: 3 });

    await retry();
    expect(await server()).toEqual([]);
    now += DAY;
    await retry();
    expect(await server()).toEqual(['b', 'c', 'd']);
    expect(logged).toHaveLength(1);
  });

  test('count in all also if their lead was erased', async () => {
    await haveGone(CONFIRMATIONS_A_DAY - 2);
    const server = await createServer();
    for (const name of ['a', 'b', 'c']) {
      await accept(`${name}@example.org`, name);
      await server();
      await createLeadStore(database).erase([(await leadOf(name)).id]);
    }
    expect(sent).toEqual(['a', 'b']);
  });

  test('count in all a day after the last attempt, and none that a clock set ahead has dated', async () => {
    await haveGone(CONFIRMATIONS_A_DAY, now + 365 * DAY);
    await accept('ada@example.org', 'Ada');
    const unreachable = await createServer({ kind: 'temporary', error: 'try later' });
    expect(await unreachable()).toEqual([]);
    now += DAY - 1;
    await retry();
    expect(await deliver()).toEqual(['Ada']);
    now += DAY - 1;
    await accept('ada@example.org', 'Again');
    expect(await deliver()).toEqual([]);
  });

  test('that are kept back do not pass for a mail server that answers again', async () => {
    const unreachable = await createServer({ kind: 'temporary', error: 'ECONNREFUSED', unreachable: true });
    await accept('a@example.org', 'a');
    await unreachable();
    await createLeadStore(database).erase([(await leadOf('a')).id]);
    await haveGone(CONFIRMATIONS_A_DAY);
    await accept('b@example.org', 'b');
    await unreachable();
    expect(logged).toContainEqual(expect.stringContaining('confirmations are kept back'));
    expect(logged).not.toContain('the way is open again');
  });
});

test.each([
  [' Ada@Example.ORG ', 'ada@example.org'],
  ['ada+quote@example.org', 'ada@example.org'],
  ['ada+a+b@example.org', 'ada@example.org'],
  ['a.d.a@example.org', 'a.d.a@example.org'],
  ['A.d.a+x@gmail.com', 'ada@gmail.com'],
  ['a.da@GoogleMail.com', 'ada@gmail.com'],
  ['a.d-a_@pm.me', 'ada@proton.me'],
  ['a.da+x@me.com', 'a.da@icloud.com'],
  ['+15550100@sms.example', '+15550100@sms.example'],
])('one mailbox is one, however its address is typed: %s is the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
