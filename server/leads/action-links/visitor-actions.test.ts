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

  test('each addition is stored with an email of its own, in order, and the same text once', async () => {
    for (const text of ['one', 'two', 'one', 'three']) expect(await additions.add('a', text)).toBe('stored');
    expect(await words()).toEqual(['one', 'two', 'three']);
    expect((await mailed()).sort()).toEqual(['one', 'three', 'two']);
  });

  test('no more additions are stored than there is room for, however many arrive at the same time', async () => {
    const texts = Array.from({ length: ADDITIONS + 4 }, (_, at) => `words ${at}`);
    const added = await Promise.all(texts.map((text) => additions.add('a', text)));
    expect(await words()).toHaveLength(ADDITIONS);
    expect(added.filter((result) => result === 'stored')).toHaveLength(ADDITIONS);
  });

  test('the email about an addition to spam is held, and nothing is added to an erased lead', async () => {
    await database.write([{ sql: "update leads set state = 'spam'" }]);
    await additions.add('a', 'one');
    const [, note] = await outbox.ofLeads(['a']);
    expect(note).toMatchObject({ channel: 'owner-note', state: 'held' });
    await createLeadStore(database).erase(['a']);
    expect(await additions.add('a', 'two')).toBe('full');
    expect(await database.read({ sql: 'select * from additions' })).toEqual([]);
  });
});
