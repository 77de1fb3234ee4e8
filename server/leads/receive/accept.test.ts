import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../../test/each-database.ts';
import type { Database } from '../../database/database.ts';
import { createOutbox, type Outbox } from '../../delivery/outbox.ts';
import { createWithdrawal, removeOldWithdrawals } from '../action-links/visitor-actions.ts';
import { createLeadStates, createLeadStore } from '../store/lead-store.ts';
import { type Accept, createAccept, newLeadId, newReference, type Submission } from './accept.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function submission(more: Partial<Submission> = {}): Submission {
  const fields = { name: 'Ada', email: 'ada@example.org', message: 'I offer' };
  return {
    kind: 'offer',
    site: 'sellme',
    fields,
    idempotencyKey: null,
    channels: ['owner-mail', 'visitor-mail'],
    held: false,
    ...more,
  };
}

describeOnEachDatabase('a lead is accepted once, whole, in one transaction', (open) => {
  let database: Database;
  let accept: Accept;
  let now: number;
  let outbox: Outbox;

  beforeEach(async () => {
    database = await open();
    now = Date.UTC(2026, 0, 1);
    outbox = createOutbox({ database, clock: () => now, random: Math.random });
    accept = createAccept({ database, outbox, clock: () => now });
  });

  const countOf = async (table: string) =>
    Number((await database.read({ sql: `select count(*) as n from ${table}` }))[0]!['n']);

  test('a lead is stored with its deliveries', async () => {
    const result = await accept(submission());
    expect(result).toMatchObject({ kind: 'accepted', repeated: false, reference: expect.stringMatching(/^O-/) });
    const [lead] = await createLeadStore(database).list({});
    expect(lead).toMatchObject({
      kind: 'offer',
      site: 'sellme',
      state: 'new',
      receivedAt: now,
      fields: submission().fields,
    });
    expect(await database.read({ sql: 'select channel, state from deliveries order by channel' })).toEqual([
      { channel: 'owner-mail', state: 'waiting' },
      { channel: 'visitor-mail', state: 'waiting' },
    ]);
  });

  test('a sender who was marked as spam is held, until the owner releases or answers a later lead', async () => {
    const states = createLeadStates({ database, outbox, clock: () => now });
    const leads = createLeadStore(database);
    let messages = 0;
    const receive = async () => {
      now += MINUTE;
      const fields = { ...submission().fields, message: `I offer ${(messages += 1)}` };
      const result = await accept(submission({ fields }));
      return (await leads.byId(result.kind === 'accepted' ? result.id : ''))!;
    };
    // A stranger gave the address of a customer, whose lead waits.
    const waiting = await receive();
    await states.spam(await receive());
    const customers = await receive();
    expect(customers.state).toBe('held');
    await states.release(customers);
    expect((await receive()).state).toBe('new');
    await states.spam(await receive());
    expect((await receive()).state).toBe('held');
    await states.answered(waiting);
    expect((await receive()).state).toBe('held');
    await states.answered(await receive());
    expect((await receive()).state).toBe('new');
  });

  test('a sender who withdraws the lead that was marked as spam is held for a year', async () => {
    const states = createLeadStates({ database, outbox, clock: () => now });
    const withdraw = createWithdrawal({ database, outbox, clock: () => now, failed: () => {} });
    const leads = createLeadStore(database);
    let messages = 0;
    const receive = async (email = 'ada@example.org') => {
      now += MINUTE;
      const fields = { ...submission().fields, email, message: `I offer ${(messages += 1)}` };
      const result = await accept(submission({ fields }));
      return (await leads.byId(result.kind === 'accepted' ? result.id : ''))!;
    };
    const waiting = await receive();
    const first = await receive();
    await states.spam(first);
    await withdraw(first);
    expect([(await receive('ADA@example.org')).state, (await receive('bob@example.org')).state]).toEqual([
      'held',
      'new',
    ]);
    await states.answered(waiting);
    const held = await receive();
    expect(held.state).toBe('held');
    await states.release(held);
    const later = await receive();
    expect(later.state).toBe('new');
    await states.spam(later);
    await withdraw(later);
    await removeOldWithdrawals(database, now + 365 * DAY);
    expect((await receive()).state).toBe('held');
    await removeOldWithdrawals(database, now + 366 * DAY);
    expect((await receive()).state).toBe('new');
  });

  test('rolls back the lead and its claims if a delivery cannot be stored', async () => {
    const refused = { ...outbox, put: () => ({ sql: 'insert into nowhere values (1)' }) };
    accept = createAccept({ database, outbox: refused, clock: () => now });
    expect(await accept(submission({ idempotencyKey: 'key' }))).toMatchObject({ kind: 'unstored' });
    expect([await countOf('leads'), await countOf('claims')]).toEqual([0, 0]);
    await database.close();
    expect(await accept(submission())).toMatchObject({ kind: 'unstored' });
  });

  test('the courier hears of each stored lead that has something to deliver, once it can be read', async () => {
    const seen: Promise<number>[] = [];
    outbox.subscribe(() => seen.push(countOf('leads')));
    await accept(submission());
    await accept(submission());
    expect(await Promise.all(seen)).toEqual([1]);
    await accept(submission({ site: 'nowfetch', held: true }));
    expect(seen).toHaveLength(1);
  });

  test('the same request twenty times at the same time is one lead with one reference', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => accept(submission())));
    const ids = results.map((result) =>
      result.kind === 'accepted' ? `${result.id} ${result.reference}` : result.kind,
    );
    expect(new Set(ids).size).toBe(1);
    expect(results.filter((result) => result.kind === 'accepted' && !result.repeated)).toHaveLength(1);
    expect([await countOf('leads'), await countOf('deliveries')]).toEqual([1, 2]);
  });

  test('without a key the same words count as one for ten minutes, and one changed word is another lead', async () => {
    await accept(submission({ consent: 'I agree to “it”.' }));
    now += 10 * MINUTE - 1;
    expect(await accept(submission())).toMatchObject({ repeated: true });
    await accept(submission({ fields: { ...submission().fields, name: 'Ade' } }));
    await accept(submission({ kind: 'quote' }));
    await accept(submission({ site: 'other' }));
    expect(await countOf('leads')).toBe(4);
    now += 1;
    expect(await accept(submission())).toMatchObject({ repeated: false });
    const consents = (await createLeadStore(database).list({})).map(({ consent }) => consent);
    expect(consents.filter(Boolean)).toEqual(['I agree to “it”.']);
  });

  test('under one key the same body is the same lead for seven days, another body a conflict', async () => {
    const keyed = submission({ idempotencyKey: 'k1' });
    const first = await accept(keyed);
    now += 7 * DAY - 1;
    expect(await accept(keyed)).toEqual({ ...first, repeated: true });
    expect(await accept({ ...keyed, fields: { ...keyed.fields, name: 'Eve' } })).toEqual({ kind: 'conflict' });
    expect(await accept({ ...keyed, kind: 'quote' })).toEqual({ kind: 'conflict' });
    expect(await countOf('leads')).toBe(1);
    now += 1;
    expect(await accept({ ...keyed, fields: { ...keyed.fields, name: 'Eve' } })).toMatchObject({ kind: 'accepted' });
    expect(await countOf('leads')).toBe(2);
  });

  test('a repeated offer is the same lead, whatever price the owner asks since', async () => {
    const keyed = submission({ idempotencyKey: 'k1' });
    const first = await accept({ ...keyed, stored: { ...keyed.fields, price: '12500 USD' } });
    expect(await accept({ ...keyed, stored: { ...keyed.fields, price: '9000 USD' } })).toEqual({
      ...first,
      repeated: true,
    });
    const [lead] = await createLeadStore(database).list({});
    expect(lead!.fields).toMatchObject({ price: '12500 USD' });
  });

  test('two keys are two leads, and one with a key is known by its body too', async () => {
    await accept(submission({ idempotencyKey: 'k1' }));
    await accept(submission({ idempotencyKey: 'k2' }));
    expect(await accept(submission())).toMatchObject({ kind: 'accepted', repeated: true });
    expect(await countOf('leads')).toBe(2);
  });

  test('an erased lead leaves nothing behind and may be sent again', async () => {
    const store = createLeadStore(database);
    const result = await accept(submission());
    if (result.kind !== 'accepted') throw new Error(result.kind);
    await store.erase([result.id]);
    expect([await countOf('leads'), await countOf('deliveries'), await countOf('claims')]).toEqual([0, 0, 0]);
    expect(await accept(submission())).toMatchObject({ kind: 'accepted', repeated: false });
  });
});

test('ids are in the order of time, and references short, telephone-proof and new each time', () => {
  const ids = [0, 1, 1_000, Date.UTC(2026, 10, 21), Date.UTC(2099, 0, 1)].map(newLeadId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids.toSorted()).toEqual(ids);
  const references = Array.from({ length: 1000 }, () => newReference('quote'));
  for (const reference of references) expect(reference).toMatch(/^Q-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(new Set(references).size).toBe(1000);
});
