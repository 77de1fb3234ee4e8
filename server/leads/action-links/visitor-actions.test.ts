import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../../test/each-database.ts';
import { storeLead } from '../../../test/lead-rows.ts';
import type { Database } from '../../database/database.ts';
import { createOutbox, type Outbox } from '../../delivery/outbox.ts';
import { createLeadStore } from '../store/lead-store.ts';
import type { Lead } from '../store/lead.ts';
import { ADDITIONS, type Additions, createAdditions } from './visitor-actions.ts';

describeOnEachDatabase('words that a visitor adds reach the owner', (open) => {
  let database: Database;
  let outbox: Outbox;
  let additions: Additions;
  let lead: Lead;

  beforeEach(async () => {
    database = await open();
    outbox = createOutbox({ database, clock: () => 5, random: Math.random });
    additions = createAdditions({ database, outbox, clock: () => 5 });
    await storeLead(database, outbox, 'a', { now: 1 });
    lead = (await createLeadStore(database).byId('a'))!;
  });

  const words = async () => (await additions.ofLeads(['a'])).map((addition) => addition.words);
  const mailed = async () => {
    const notes = (await outbox.ofLeads(['a'])).filter(({ channel }) => channel === 'owner-note');
    const ids = notes.map(({ id }) => id.replace('a-owner-note-addition-', ''));
    return (await Promise.all(ids.map(additions.byId))).flatMap((addition) => addition?.words ?? []);
  };

  test('each addition is stored with an email of its own, in order, and the same text once', async () => {
    for (const text of ['one', 'two', 'one', 'three']) expect(await additions.add(lead, text)).toBe('stored');
    expect(await words()).toEqual(['one', 'two', 'three']);
    expect((await mailed()).sort()).toEqual(['one', 'three', 'two']);
  });

  test('no more additions are stored than there is room for, however many arrive at the same time', async () => {
    const texts = Array.from({ length: ADDITIONS + 4 }, (_, at) => `words ${at}`);
    const added = await Promise.all(texts.map((text) => additions.add(lead, text)));
    expect(await words()).toHaveLength(ADDITIONS);
    expect(added.filter((result) => result === 'stored')).toHaveLength(ADDITIONS);
  });

  test('a lead is held once all its texts are links, or its sender is marked as spam', async () => {
    const links = (count: number) => Array.from({ length: count }, (_, at) => `https://a.example/${at}`).join(' ');
    const add = async (id: string, [message, added]: [string, string], state = 'new') => {
      await storeLead(database, outbox, id, { now: id.charCodeAt(0) });
      const fields = JSON.stringify({ email: 'ada@example.org', message });
      const sql = `update leads set kind = 'offer', state = $1, fields = $2 where id = $3`;
      await database.write([{ sql, values: [state, fields, id] }]);
      await additions.add((await createLeadStore(database).byId(id))!, added);
      const notes = (await outbox.ofLeads([id])).filter(({ channel }) => channel === 'owner-note');
      return [(await createLeadStore(database).byId(id))!.state, ...notes.map((note) => note.state)];
    };
    expect(await add('b', ['See my shops', links(9)])).toEqual(['new', 'waiting']);
    expect(await add('c', [links(2), links(3)])).toEqual(['held', 'held']);
    expect(await add('e', ['Buy', 'now'], 'spam')).toEqual(['spam', 'held']);
    expect(await add('d', ['Hello', 'again'])).toEqual(['held', 'held']);
  });

  test('the email about an addition to spam is held, and nothing is added to an erased lead', async () => {
    await database.write([{ sql: "update leads set state = 'spam'" }]);
    await additions.add(lead, 'one');
    const [, note] = await outbox.ofLeads(['a']);
    expect(note).toMatchObject({ channel: 'owner-note', state: 'held' });
    await createLeadStore(database).erase(['a']);
    expect(await additions.add(lead, 'two')).toBe('full');
    expect(await database.read({ sql: 'select * from additions' })).toEqual([]);
  });
});
