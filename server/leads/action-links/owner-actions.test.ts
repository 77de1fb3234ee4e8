import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../../test/each-database.ts';
import { storeLead } from '../../../test/lead-rows.ts';
import type { Database } from '../../database/database.ts';
import { createOutbox, type Outbox } from '../../delivery/outbox.ts';
import { createLeadStore } from '../store/lead-store.ts';
import { dayAfter } from '../../text/local-time.ts';
import { createReminders, reminderOn, remindOfQuote, type Reminders } from './owner-actions.ts';

describeOnEachDatabase('an owner is reminded at the chosen time', (open) => {
  let database: Database;
  let outbox: Outbox;
  let reminders: Reminders;
  let now: number;

  beforeEach(async () => {
    now = 1000;
    database = await open();
    outbox = createOutbox({ database, clock: () => now, random: Math.random });
    reminders = createReminders({ database, outbox, clock: () => now });
    await storeLead(database, outbox, 'a', { now });
  });

  const notes = async () => (await outbox.ofLeads(['a'])).filter(({ channel }) => channel === 'owner-note');

  test('one comes when it is due, once, even from several servers, and another may be set', async () => {
    await reminders.set('a', 2000);
    await reminders.putDue();
    expect(await notes()).toEqual([]);
    now = 2000;
    await Promise.all([1, 2, 3].map(() => createReminders({ database, outbox, clock: () => now }).putDue()));
    expect(await notes()).toMatchObject([{ state: 'waiting' }]);
    expect(await reminders.dueOf('a')).toBeNull();
    await reminders.set('a', 3000);
    now = 3000;
    await reminders.putDue();
    expect(await notes()).toHaveLength(2);
  });

  test('none comes of a lead that is answered or spam, or when it was cancelled', async () => {
    for (const state of ['answered', 'spam', 'held']) {
      await database.write([{ sql: 'update leads set state = $1', values: [state] }]);
      await reminders.set('a', now);
      await reminders.putDue();
      expect(await reminders.dueOf('a')).toBeNull();
    }
    await database.write([{ sql: "update leads set state = 'new'" }]);
    await reminders.set('a', now);
    await reminders.cancel('a');
    await reminders.putDue();
    expect(await notes()).toEqual([]);
  });

  test('it is erased with its lead, and none is set for one that is not there', async () => {
    await reminders.set('a', 2000);
    await createLeadStore(database).erase(['a']);
    await reminders.set('a', 2000);
    expect(await database.read({ sql: 'select * from reminders' })).toEqual([]);
  });
});

test.each([
  ['2026-11-22T10:00:00Z', 'UTC', '2026-11-23T09:00:00.000Z'],
  ['2026-11-22T23:30:00Z', 'Europe/Berlin', '2026-11-24T08:00:00.000Z'],
  ['2026-11-22T01:00:00Z', 'America/New_York', '2026-11-22T14:00:00.000Z'],
  // Summer time begins and ends in the night between.
  ['2026-03-28T12:00:00Z', 'Europe/Berlin', '2026-03-29T07:00:00.000Z'],
  ['2026-10-24T12:00:00Z', 'Europe/Berlin', '2026-10-25T08:00:00.000Z'],
  ['2026-12-31T12:00:00Z', 'Asia/Kathmandu', '2027-01-01T03:15:00.000Z'],
  ['2026-06-01T12:00:00Z', 'Pacific/Kiritimati', '2026-06-02T19:00:00.000Z'],
])('the morning after %s in %s is %s', (now, timeZone, morning) => {
  const tomorrow = dayAfter(Date.parse(now), timeZone, 1);
  expect(new Date(reminderOn(tomorrow, timeZone)).toISOString()).toBe(morning);
});

test.each([
  ['2026-12-24', '2026-12-23T08:00:00.000Z'],
  ['2026-11-23', null],
])('a price until %s has its reminder at %s', (until, at) => {
  const now = Date.parse('2026-11-22T10:00:00Z');
  const reminder = remindOfQuote({ price: '1 EUR', until }, now, 'Europe/Berlin');
  expect(reminder === null ? null : new Date(reminder).toISOString()).toBe(at);
});
