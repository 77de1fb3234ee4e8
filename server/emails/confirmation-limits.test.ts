import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../test/each-database.ts';
import { leadRow, storeLead } from '../../test/lead-rows.ts';
import { createOnlyWorker } from '../../test/only-worker.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import type { Database } from '../database/database.ts';
import type { Channel } from '../delivery/channels.ts';
import type { Deliver, Outcome } from '../delivery/delivery.ts';
import { createOutbox, type Outbox } from '../delivery/outbox.ts';
import { createAccept, type Submission } from '../leads/receive/accept.ts';
import { createLeadStates } from '../leads/store/lead-state.ts';
import { createLeadStore } from '../leads/store/lead-store.ts';
import type { Lead } from '../leads/store/lead.ts';
import {
  CONFIRMATIONS_A_DAY,
  limitConfirmations,
  mailboxOf,
  openConfirmationClaims,
  overLimitError,
} from './confirmation-limits.ts';
import { createLeadTransports } from './transports.ts';

const DAY = 24 * 3_600_000;

describeOnEachDatabase('a stranger’s address gets one confirmation a day', (open) => {
  let database: Database;
  let outbox: Outbox;
  let now: number;
  let sent: string[];

  beforeEach(async () => {
    database = await open();
    now = Date.UTC(2026, 0, 1);
    outbox = createOutbox({ database, clock: () => now, random: Math.random });
    sent = [];
  });

  async function accept(email: string, name: string, more: Partial<Submission> = {}): Promise<void> {
    const fields = { name, email, message: 'I offer' };
    const channels: Channel[] = ['owner-mail', 'visitor-mail'];
    const lead = { kind: 'offer', face: 'sellme', fields, channels, idempotencyKey: null, held: false, proof: null };
    const acceptance = await createAccept({ database, outbox, clock: () => now })({ ...lead, ...more } as Submission);
    expect(acceptance).toMatchObject({ kind: 'accepted' });
  }

  /** Delivers the waiting emails, as a server does. Resolves to the names in them. */
  async function deliver(channel: 'owner-mail' | 'visitor-mail' = 'visitor-mail'): Promise<string[]> {
    const before = sent.length;
    const leads = createLeadStore(database);
    const mail = {
      from: 'janus@mail.example',
      owners: ['owner@example.org'],
      timeZone: 'UTC',
      send: async () => ({ kind: 'delivered' }) as const,
      claimConfirmation: await openConfirmationClaims(database, () => now),
    };
    const transport = createLeadTransports({ leads, site: () => fixtureSite, mail })[channel];
    const log = { info() {}, warn() {}, error() {} };
    const worker = createOnlyWorker({
      channel,
      async deliver(delivery) {
        const outcome = await transport(delivery);
        const lead = await leads.byId(delivery.leadId);
        if (outcome.kind === 'delivered') sent.push(lead!.fields['name']!);
        return outcome;
      },
      outbox,
      clock: () => now,
      log,
    });
    while ((await worker.step()) === 'tried');
    return sent.slice(before);
  }

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
    const claims = await openConfirmationClaims(database, () => now);
    expect(await claims(await leadOf('Ada'))).toBe(true);
    expect(await deliver()).toEqual(['Ada']);
  });

  test('are not used up by a held lead', async () => {
    const proof = { key: 'proof:1', expiresAt: now + DAY };
    await accept('robot@example.org', 'Payer', { proof });
    await accept('ada@example.org', 'Suspect', { held: true });
    await accept('ada@example.org', 'With a used proof', { proof });
    await accept('ada@example.org', 'Ada');
    expect((await deliver()).sort()).toEqual(['Ada', 'Payer']);
  });

  test('that were tried and then held leave the address to the next lead', async () => {
    const states = createLeadStates({ database, outbox, clock: () => now });
    await accept('ada@example.org', 'Robot');
    const claim = await openConfirmationClaims(database, () => now);
    expect(await claim(await leadOf('Robot'))).toBe(true);
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
      await openConfirmationClaims(other)
    )({ id: 'l1', fields: { email: 'ada@example.org' } });
    expect((await other.read({ sql: addressClaims }))[0]!['key']).not.toBe(claims[0]!['key']);
    await createLeadStore(database).erase([(await leadOf('Ada')).id]);
    expect(await database.read({ sql: 'select * from claims' })).toEqual([]);
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

{
  const DAY = 24 * 3_600_000;

  describeOnEachDatabase('the bound of a day', (open) => {
    let database: Database;
    let outbox: Outbox;
    let now: number;
    let logged: string[];
    let sent: string[];

    beforeEach(async () => {
      database = await open();
      now = Date.UTC(2026, 0, 1);
      outbox = createOutbox({ database, clock: () => now, random: Math.random });
      logged = [];
      sent = [];
    });

    async function haveGone(count: number, channel = 'visitor-mail', at = now): Promise<void> {
      const id = `gone-${channel}-${at}`;
      const sql = `insert into deliveries (id, lead_id, channel, state, attempts, created_at, due_at, settled_at)
      values ($1, $2, $3, 'delivered', 1, $4, $4, $4)`;
      const deliveries = Array.from({ length: count }, (_, n) => ({ sql, values: [`${id}-${n}`, id, channel, at] }));
      await database.write([leadRow(id, at), ...deliveries]);
    }

    function newWorker(channel: Channel = 'visitor-mail', outcome: Outcome = { kind: 'delivered' }) {
      const write = (message: string) => void (message === 'delivered' || logged.push(message));
      const log = { info: write, warn: write, error: write };
      const transport: Deliver = async ({ leadId }) => (sent.push(leadId), outcome);
      const deliver =
        channel === 'visitor-mail' ? limitConfirmations(transport, { outbox, log, clock: () => now }) : transport;
      return createOnlyWorker({ channel, deliver, outbox, clock: () => now, log });
    }

    async function store(...ids: string[]): Promise<void> {
      for (const id of ids) await storeLead(database, outbox, id, { now, channels: ['owner-mail', 'visitor-mail'] });
    }
    const run = async (worker: ReturnType<typeof newWorker>) => {
      while ((await worker.step()) === 'tried');
    };

    test('lets the last one go and keeps the rest back, in words, and the log hears it once', async () => {
      await haveGone(CONFIRMATIONS_A_DAY - 1);
      await store('a', 'b', 'c', 'd');
      await run(newWorker());
      expect(sent).toEqual(['a']);
      const [, ...kept] = (await outbox.ofLeads(['a', 'b', 'c', 'd'])).filter(
        ({ channel }) => channel === 'visitor-mail',
      );
      for (const delivery of kept) expect(delivery).toMatchObject({ state: 'failed', lastError: overLimitError() });
      expect(kept).toHaveLength(3);
      expect(logged).toEqual([expect.stringContaining('confirmations are kept back')]);
    });

    test('does not touch the owner’s mail, nor what the alarm knows of it', async () => {
      await haveGone(CONFIRMATIONS_A_DAY);
      await store('a');
      await run(newWorker());
      await run(newWorker('owner-mail'));
      expect(sent).toEqual(['a']);
      const { channels } = await outbox.counts();
      expect(channels['owner-mail']).toMatchObject({ waiting: 0, failed: 0, lastFailedAt: null });
      expect(channels['visitor-mail']).toMatchObject({ waiting: 0, failed: 1 });
    });

    test('ends with the day: what was kept back goes when the owner says "retry"', async () => {
      await haveGone(CONFIRMATIONS_A_DAY);
      const worker = newWorker();
      await store('a', 'b');
      await run(worker);
      await database.write([outbox.retry(null, now)]);
      await run(worker);
      expect(sent).toEqual([]);
      now += DAY + 1;
      await database.write([outbox.retry(null, now)]);
      await run(worker);
      expect(sent).toEqual(['a', 'b']);
      expect(logged).toHaveLength(1);
    });

    test('counts confirmations only, and none that a clock set ahead has dated', async () => {
      await haveGone(CONFIRMATIONS_A_DAY, 'owner-mail');
      await haveGone(CONFIRMATIONS_A_DAY, 'visitor-mail', now + 365 * DAY);
      await store('a');
      await run(newWorker());
      expect(sent).toEqual(['a']);
    });

    test('does not pass for a mail server that answers again', async () => {
      const worker = newWorker('visitor-mail', { kind: 'temporary', error: 'ECONNREFUSED', unreachable: true });
      await store('a');
      await worker.step();
      await haveGone(CONFIRMATIONS_A_DAY);
      await store('b');
      await worker.step();
      expect(sent).toEqual(['a']);
      expect(logged).not.toContain('the way is open again');
    });
  });
}
