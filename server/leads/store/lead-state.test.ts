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
  let decide: Record<'answered' | 'spam' | 'release', () => Promise<unknown>>;

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
    };
  });

  const read = () => createLeadStore(database).byId('lead');
  const store = (held: boolean) =>
    storeLead(database, outbox, 'lead', { now: 1, channels: ['owner-mail', 'visitor-mail'], held });
  const now = async () => [(await read())!.state, ...(await outbox.ofLeads(['lead'])).map(({ state }) => state)];

  test('spam holds what has not gone, and a release lets it go', async () => {
    await store(false);
    await database.write([{ sql: "update deliveries set state = 'delivered' where channel = 'owner-mail'" }]);
    expect(await decide.spam()).toBe(1);
    expect(await now()).toEqual(['spam', 'delivered', 'held']);
    expect(await decide.release()).toBe(1);
    expect(await now()).toEqual(['new', 'delivered', 'waiting']);
  });

  test('a release leaves a lead answered, and where nothing is held it does nothing', async () => {
    await store(false);
    await decide.answered();
    expect(await decide.release()).toBeNull();
    expect(await now()).toEqual(['answered', 'waiting', 'waiting']);
  });
});
