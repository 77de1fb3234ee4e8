import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../../test/each-database.ts';
import { storeLead } from '../../../test/lead-rows.ts';
import type { Database } from '../../database/database.ts';
import { createOutbox, type Outbox } from '../../delivery/outbox.ts';
import { createLeadStates } from './lead-state.ts';
import { createLeadStore } from './lead-store.ts';

describeOnEachDatabase('decisions on a lead', (open) => {
  let database: Database;
  let outbox: Outbox;
  let decide: Record<'answered' | 'spam' | 'release' | 'undo', () => Promise<unknown>>;

  beforeEach(async () => {
    database = await open();
    outbox = createOutbox({ database, clock: () => 5, random: Math.random });
    const states = createLeadStates({ database, outbox, clock: () => 5 });
    const onLead = (work: (lead: NonNullable<Awaited<ReturnType<typeof read>>>) => Promise<unknown>) => async () =>
      work((await read())!);
    decide = {
      answered: onLead(states.answered),
      spam: onLead(states.spam),
      release: onLead(states.release),
      undo: onLead(states.undo),
    };
  });

  const read = () => createLeadStore(database).byId('lead');
  const store = (held: boolean) =>
    storeLead(database, outbox, 'lead', { now: 1, channels: ['owner-mail', 'visitor-mail'], held });
  const now = async () => [(await read())!.state, ...(await outbox.ofLeads(['lead'])).map(({ state }) => state)];

  test('answered and spam are undone to what was there before', async () => {
    await store(false);
    await decide.answered();
    await decide.answered();
    await decide.spam();
    expect(await now()).toEqual(['spam', 'held', 'held']);
    expect(await decide.undo()).toEqual({ from: 'spam', to: 'answered', held: 0, released: 2 });
    expect(await now()).toEqual(['answered', 'waiting', 'waiting']);
    expect(await decide.undo()).toBeNull();
  });

  test('a release is undone for what has not gone yet', async () => {
    await store(true);
    await database.write([{ sql: "update leads set state = 'held'" }]);
    expect(await decide.release()).toBe(2);
    await database.write([{ sql: "update deliveries set state = 'delivered' where channel = 'owner-mail'" }]);
    expect(await decide.undo()).toEqual({ from: 'new', to: 'held', held: 1, released: 0 });
    expect(await now()).toEqual(['held', 'delivered', 'held']);
  });

  test('undoing spam mails nothing that was held before', async () => {
    await store(true);
    await database.write([{ sql: "update leads set state = 'held'" }]);
    await decide.answered();
    expect(await decide.spam()).toBe(0);
    await decide.undo();
    expect(await now()).toEqual(['held', 'held', 'held']);
  });

  test('a release leaves a lead answered, and where nothing is held it does nothing', async () => {
    await store(false);
    await decide.answered();
    expect(await decide.release()).toBeNull();
    expect(await now()).toEqual(['answered', 'waiting', 'waiting']);
  });
});
