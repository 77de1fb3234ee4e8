import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../../test/each-database.ts';
import { storeLead } from '../../../test/lead-rows.ts';
import type { Database } from '../../database/database.ts';
import { createOutbox, type Outbox } from '../../delivery/outbox.ts';
import { createLeadStore } from '../store/lead-store.ts';
import { ADDITIONS, type Additions, createAdditions } from './visitor-actions.ts';

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
    expect(await words()).toHaveLength(ADDITIONS);
    expect(added.filter((result) => result === 'stored')).toHaveLength(ADDITIONS);
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
