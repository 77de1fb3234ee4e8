import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../../test/each-database.ts';
import type { Database } from '../../database/database.ts';
import type { Channel } from '../../outbox/channels.ts';
import { createOutbox, type Outbox } from '../../outbox/outbox.ts';
import { createAccept, type Submission } from './accept.ts';
import { openConfirmationKey } from './confirmation.ts';
import type { Lead } from '../lead.ts';
import { createLeadStates } from '../store/lead-state.ts';
import { createLeadStore } from '../store/lead-store.ts';

const DAY = 24 * 3_600_000;

describeOnEachDatabase('confirmations', (open) => {
  let database: Database;
  let outbox: Outbox;
  let now: number;

  beforeEach(async () => {
    database = await open();
    now = Date.UTC(2026, 0, 1);
    outbox = createOutbox({ database, clock: () => now, random: Math.random });
  });

  /** As another server on the database would. */
  const newAccept = async () => createAccept(database, outbox, () => now, await openConfirmationKey(database));

  async function accept(email: string, name: string, more: Partial<Submission> = {}): Promise<void> {
    const fields = { name, email, message: 'I offer' };
    const channels: Channel[] = ['owner-mail', 'visitor-mail'];
    const lead = {
      kind: 'offer',
      face: 'sellme',
      fields,
      idempotencyKey: null,
      channels,
      held: false,
      proof: null,
    } as const;
    expect(await (await newAccept())({ ...lead, ...more })).toMatchObject({ kind: 'accepted' });
  }

  const leadOf = async (name: string): Promise<Lead> =>
    (await createLeadStore(database).list({})).find(({ fields }) => fields['name'] === name)!;
  /** Whose mails of the channel are stored, with their states. */
  async function mails(channel: string): Promise<Record<string, string>> {
    const sql = 'select lead_id, state from deliveries where channel = $1';
    const rows = await database.read({ sql, values: [channel] });
    const leads = await createLeadStore(database).list({});
    const nameOf = (id: unknown) => leads.find((lead) => lead.id === id)!.fields['name']!;
    return Object.fromEntries(rows.map((row) => [nameOf(row['lead_id']), String(row['state'])]));
  }
  const confirmations = () => mails('visitor-mail');

  test('go once to an address that many leads give at once, by several servers and in several spellings', async () => {
    const spellings = ['ada@example.org', 'ADA@example.org', 'ada+1@example.org', 'Ada+2@Example.org'];
    await Promise.all(Array.from({ length: 20 }, (_, n) => accept(spellings[n % 4]!, `Visitor ${n}`)));
    expect(Object.values(await confirmations())).toEqual(['waiting']);
    expect(Object.values(await mails('owner-mail'))).toHaveLength(20);
    await accept('bob@example.org', 'Bob');
    expect(await confirmations()).toMatchObject({ Bob: 'waiting' });
  });

  test('go again after a day', async () => {
    await accept('ada@example.org', 'First');
    now += DAY - 1;
    await accept('ada@example.org', 'Second');
    expect(Object.keys(await confirmations())).toEqual(['First']);
    now += 1;
    await accept('ada@example.org', 'Third');
    await accept('ada@example.org', 'Fourth');
    expect(Object.keys(await confirmations()).sort()).toEqual(['First', 'Third']);
  });

  test('go once for a lead that is sent again, by its key or its body', async () => {
    const keyed = { idempotencyKey: 'k1' };
    await Promise.all([1, 2, 3].map(() => accept('ada@example.org', 'Ada', keyed)));
    await accept('ada@example.org', 'Ada');
    expect(await database.read({ sql: 'select channel, state from deliveries order by channel' })).toEqual([
      { channel: 'owner-mail', state: 'waiting' },
      { channel: 'visitor-mail', state: 'waiting' },
    ]);
  });

  test('are not used up by a held lead', async () => {
    const proof = { key: 'proof:1', expiresAt: now + DAY };
    await accept('robot@example.org', 'Payer', { proof });
    await accept('ada@example.org', 'Suspect', { held: true });
    await accept('ada@example.org', 'With a used proof', { proof });
    await accept('ada@example.org', 'Ada');
    expect(await confirmations()).toEqual({
      Payer: 'waiting',
      Suspect: 'held',
      'With a used proof': 'held',
      Ada: 'waiting',
    });
  });

  test('of released leads are one an address too', async () => {
    const states = createLeadStates(database, outbox, () => now);
    for (const name of ['One', 'Two', 'Three']) await accept('ada@example.org', name, { held: true });
    await states.release(await leadOf('Two'));
    expect(await confirmations()).toEqual({ One: 'held', Two: 'waiting', Three: 'held' });
    await states.release(await leadOf('One'));
    expect(await confirmations()).toEqual({ Two: 'waiting', Three: 'held' });
    expect(await mails('owner-mail')).toEqual({ One: 'waiting', Two: 'waiting', Three: 'held' });
    now += DAY;
    await states.release(await leadOf('Three'));
    expect(await confirmations()).toEqual({ Two: 'waiting', Three: 'waiting' });
  });

  test('of a lead that was taken for spam and released go after all', async () => {
    const states = createLeadStates(database, outbox, () => now);
    await accept('ada@example.org', 'Ada');
    await states.spam(await leadOf('Ada'));
    await states.release(await leadOf('Ada'));
    expect(await confirmations()).toEqual({ Ada: 'waiting' });
  });

  test('are claimed under a hash that does not tell the address', async () => {
    await accept('ada@example.org', 'Ada');
    const claims = await database.read({ sql: `select * from claims where key like 'address:%'` });
    expect(claims).toMatchObject([{ key: expect.stringMatching(/^address:[\w-]{22}$/) }]);
    expect((await openConfirmationKey(await open()))('ada@example.org')).not.toBe(claims[0]!['key']);
    await createLeadStore(database).erase([(await leadOf('Ada')).id]);
    expect(await database.read({ sql: 'select * from claims' })).toEqual([]);
  });
});
