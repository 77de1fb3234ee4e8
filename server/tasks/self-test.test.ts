import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../test/each-database.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import type { Database } from '../database/database.ts';
import { createKeyValueStore } from '../database/key-value-store.ts';
import type { Email } from '../delivery/delivery.ts';
import { createOutbox, type Outbox } from '../delivery/outbox.ts';
import { createAccept, type Accept } from '../leads/receive/accept.ts';
import { createLeadTransports } from '../emails/transports.ts';
import { createLeadStore } from '../leads/store/lead-store.ts';
import { createSelfTest } from './self-test.ts';

const HOUR = 3_600_000;

describeOnEachDatabase('the self test finds out daily whether mail arrives', (open) => {
  let database: Database;
  let outbox: Outbox;
  let accept: Accept;
  let now: number;
  let letters: Email[];
  let look: () => Promise<string | null>;

  beforeEach(async () => {
    database = await open();
    now = Date.UTC(2026, 10, 20);
    letters = [];
    outbox = createOutbox({ database, clock: () => now, random: () => 0.5 });
    accept = createAccept({ database, outbox, clock: () => now });
    look = newSelfTest();
  });

  function newSelfTest() {
    const ownerMail = async () => (await outbox.counts()).channels['owner-mail'];
    const store = createKeyValueStore(database);
    const storing: Accept = (submission) => accept(submission);
    return createSelfTest({ database, accept: storing, face: 'services', store, ownerMail, clock: () => now });
  }

  /** The courier's outcome for the owner's emails. */
  async function deliver(): Promise<void> {
    const send = async (letter: Email) => ({ kind: letters.push(letter) ? 'delivered' : 'unset' }) as const;
    const owner = { owners: ['one@example.org'], timeZone: 'UTC' };
    const mail = { from: 'janus@mail.example', ...owner, send, claimConfirmation: async () => 'claimed' as const };
    const transport = createLeadTransports({ leads: createLeadStore(database), site: () => fixtureSite, mail })[
      'owner-mail'
    ];
    for (let next = await claim(); next; next = await claim()) await outbox.settle(next, await transport(next));
  }
  const claim = () => outbox.claim('owner-mail', { forAll: false });

  async function lookEveryHour(hours: number): Promise<void> {
    for (const end = now + hours * HOUR; now < end; now += HOUR) {
      expect(await look()).toBeNull();
      await deliver();
    }
  }

  test('sends one email a day by the way of leads, also over restarts', async () => {
    await lookEveryHour(24);
    expect(letters).toEqual([]);
    for (let day = 1; day <= 3; day += 1) {
      look = newSelfTest();
      await lookEveryHour(24);
      expect(letters).toHaveLength(day);
    }
    expect(letters[0]).toMatchObject({ to: ['one@example.org'], fromName: 'Solvewright', replyTo: null });
    expect(new Set(letters.map(({ messageId }) => messageId)).size).toBe(3);
  });

  test('is nobody’s lead, and leaves one row at most', async () => {
    await lookEveryHour(100);
    expect(letters.length).toBeGreaterThan(2);
    const leads = createLeadStore(database);
    const rows = await database.read({ sql: 'select id, reference from leads' });
    expect(rows).toHaveLength(1);
    expect(await leads.list({})).toEqual([]);
    expect(await leads.find(String(rows[0]!['id']))).toEqual([]);
    expect(await leads.find(String(rows[0]!['reference']))).toEqual([]);
  });

  test('has nothing to do on a day when a lead was mailed', async () => {
    for (let day = 0; day < 4; day += 1) {
      const fields = { name: 'Ada', email: 'ada@example.org', question1: String(day) };
      const lead = { kind: 'quote' as const, face: 'services', fields, held: false };
      await accept({ ...lead, idempotencyKey: null, channels: ['owner-mail'] });
      await lookEveryHour(23);
    }
    expect(letters.filter(({ replyTo }) => replyTo === null)).toEqual([]);
    expect(letters).toHaveLength(4);
  });

  test('is one email, not a storm, when the clock is set back or ahead', async () => {
    await lookEveryHour(26);
    now -= 72 * HOUR;
    await lookEveryHour(3);
    now += 72 * HOUR;
    await lookEveryHour(3);
    expect(letters).toHaveLength(3);
  });

  test('says so when its probe cannot be stored, until it can', async () => {
    await lookEveryHour(24);
    const working = accept;
    accept = async () => ({ kind: 'unstored', error: new Error('disk full') });
    expect(await look()).toMatch(/self test could not store/);
    expect(await look()).toMatch(/self test could not store/);
    accept = working;
    expect(await look()).toBeNull();
    await deliver();
    expect(letters).toHaveLength(1);
    await database.close();
    expect(await look()).toMatch(/self test could not store/);
  });
});
