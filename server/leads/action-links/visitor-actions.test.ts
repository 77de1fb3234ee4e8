import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../../test/each-database.ts';
import { storeLead } from '../../../test/lead-rows.ts';
import type { Database } from '../../database/database.ts';
import { createOutbox, type Outbox } from '../../delivery/outbox.ts';
import type { Erased } from '../store/erase-leads.ts';
import { createLeadStore } from '../store/lead-store.ts';
import type { Lead } from '../store/lead.ts';
import { ADDITIONS, type Additions, createAdditions, createWithdrawal } from './visitor-actions.ts';

describeOnEachDatabase('words that a visitor adds reach the owner', (open) => {
  let database: Database;
  let outbox: Outbox;
  let additions: Additions;

  beforeEach(async () => {
    database = await open();
    outbox = createOutbox({ database, clock: () => 5, random: Math.random });
    additions = createAdditions({ database, outbox, clock: () => 5 });
    await storeLead(database, outbox, 'a', { now: 1 });
  });

  const words = async () => (await additions.ofLeads(['a'])).map((addition) => addition.words);
  const mailed = async () => {
    const notes = (await outbox.ofLeads(['a'])).filter(({ channel }) => channel === 'owner-note');
    const ids = notes.map(({ id }) => id.replace('a-owner-note-addition-', ''));
    return (await Promise.all(ids.map(additions.byId))).flatMap((addition) => addition?.words ?? []);
  };

  test('each is stored with an email of its own, in order, and the same text once', async () => {
    for (const text of ['one', 'two', 'one', 'three']) expect(await additions.add('a', text)).toBe('stored');
    expect(await words()).toEqual(['one', 'two', 'three']);
    expect((await mailed()).sort()).toEqual(['one', 'three', 'two']);
  });

  test('of many simultaneous ones as many are stored as there is room for', async () => {
    const texts = Array.from({ length: ADDITIONS + 4 }, (_, at) => `words ${at}`);
    const added = await Promise.all(texts.map((text) => additions.add('a', text)));
    expect((await words()).length).toBeLessThanOrEqual(ADDITIONS);
    expect(added.filter((result) => result === 'stored')).toHaveLength((await words()).length);
    for (const text of texts) await additions.add('a', text);
    expect(await words()).toHaveLength(ADDITIONS);
    expect(await additions.add('a', 'more')).toBe('full');
  });

  test('no two have one place, so that several servers together store no more than there is room for', async () => {
    const sql = `insert into additions (id, lead_id, place, received_at, words) values ($1, 'a', 1, 5, $1)`;
    await database.write([{ sql, values: ['one'] }]);
    await expect(database.write([{ sql, values: ['two'] }])).rejects.toThrow();
    expect(await words()).toEqual(['one']);
  });

  test('of a lead that is spam the mail is held, and of an erased one nothing is stored', async () => {
    await database.write([{ sql: "update leads set state = 'spam'" }]);
    await additions.add('a', 'one');
    const [, note] = await outbox.ofLeads(['a']);
    expect(note).toMatchObject({ channel: 'owner-note', state: 'held' });
    await createLeadStore(database).erase(['a']);
    expect(await additions.add('a', 'two')).toBe('full');
    expect(await database.read({ sql: 'select * from additions' })).toEqual([]);
  });
});

test.each([
  ['emptied', []],
  ['not emptied', [expect.stringContaining('log file may still hold')]],
] as const)('a lead is withdrawn, and the owner notified if the log was %s', async (log, told) => {
  const errors: string[] = [];
  let notified = 0;
  const withdraw = createWithdrawal({
    leads: {
      erase: async (): Promise<Erased> => ({ leads: 1, deliveries: 0, log }),
      byId: async () => null,
    },
    outbox: { putNote: () => ({ sql: '' }), notify: () => (notified += 1) },
    clock: () => 5000,
    failed: (error) => errors.push((error as Error).message),
  });
  await withdraw({ id: 'a', reference: 'Q-AAAA-0001' } as Lead);
  expect(errors).toEqual(told);
  expect(notified).toBe(1);
});
