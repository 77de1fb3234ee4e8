import { afterEach, beforeEach, expect, test } from 'vitest';
import { createKeyValueStore } from '../../server/database/key-value-store.ts';
import { createReminders } from '../../server/leads/action-links/owner-actions.ts';
import { createWithdrawal } from '../../server/leads/action-links/visitor-actions.ts';
import type { VisitFigures } from '../../server/leads/answer-times.ts';
import { createAccept } from '../../server/leads/receive/accept.ts';
import { createLeadStore } from '../../server/leads/store/lead-store.ts';
import { createAnswerReminder, createHeldDigest, createWeeklyEmail } from '../../server/tasks/digests.ts';
import { createSelfTest } from '../../server/tasks/self-test.ts';
import { leadRow } from '../lead-rows.ts';
import { openServers, SERVERS, withLeadsBetween, type Servers } from '../several-servers.ts';
import { fixtureSite } from '../site-fixture.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const THURSDAY = Date.UTC(2026, 0, 1, 12);

let now: number;
let servers: Servers;
const clock = () => now;
beforeEach(async () => {
  now = THURSDAY;
  servers = await openServers(clock);
});
afterEach(() => servers.close());

const atOnce = (puts: (() => Promise<unknown>)[]) => Promise.all(puts.map((put) => put()));

test('one digest a day of what is held, while leads come in', async () => {
  const databases = withLeadsBetween(servers, (index) => ({ receivedAt: now - 10 + index, state: 'held' }));
  await atOnce(
    servers.each(({ outbox }, index) =>
      createHeldDigest({ database: databases[index]!, outbox, clock: () => now + index }),
    ),
  );
  expect(await servers.deliveries('held-digest')).toHaveLength(1);
  now += 25 * HOUR;
  await servers.all[0]!.database.write([leadRow('next', now), { sql: `update leads set state = 'held'` }]);
  await atOnce(servers.each(({ database, outbox }) => createHeldDigest({ database, outbox, clock })));
  expect(await servers.deliveries('held-digest')).toHaveLength(2);
});

test('one reminder of leads without an answer, while the turn of others comes', async () => {
  const databases = withLeadsBetween(servers, (index) => ({ receivedAt: now - 21 * HOUR + index }));
  const site = () => fixtureSite;
  await atOnce(
    servers.each(({ outbox }, index) =>
      createAnswerReminder({ database: databases[index]!, outbox, site, timeZone: 'UTC', clock: () => now + index }),
    ),
  );
  expect(await servers.deliveries('answer-reminder')).toHaveLength(1);
  now += HOUR;
  await atOnce(
    servers.each(({ database, outbox }) => createAnswerReminder({ database, outbox, site, timeZone: 'UTC', clock })),
  );
  expect(await servers.deliveries('answer-reminder')).toHaveLength(1);
});

const newWeeklyEmails = (visited: VisitFigures[], databases = servers.each(({ database }) => database)) =>
  servers.each(({ outbox }, index) => {
    const database = databases[index]!;
    const accept = createAccept({ database, outbox, clock });
    const week = { visits: async () => visited, face: () => 'services', timeZone: 'UTC', clock };
    return createWeeklyEmail({ database, outbox, accept, ...week });
  });

test('one email about the week, with leads and with visits alone', async () => {
  await atOnce(newWeeklyEmails([]));
  now += 7 * 24 * HOUR;
  const visited = { face: 'sellme', visits: 40, begun: 3, sources: [] };
  await atOnce(newWeeklyEmails([visited]));
  expect(await servers.deliveries('weekly-mail')).toHaveLength(1);
  // Killed after it was put and before that was written down.
  await createKeyValueStore(servers.all[0]!.database).write('weekly-mail', String(now - 7 * 24 * HOUR));
  now += HOUR;
  await atOnce(newWeeklyEmails([visited]));
  expect(await servers.deliveries('weekly-mail')).toHaveLength(1);
  now += 7 * 24 * HOUR;
  const between = withLeadsBetween(servers, (index) => ({ receivedAt: now - 6 * 24 * HOUR + index }));
  await atOnce(newWeeklyEmails([], between));
  expect(await servers.deliveries('weekly-mail')).toHaveLength(2);
});

test('one self test a day, also where their clocks say another day', async () => {
  const looks = servers.each(({ database, outbox }, index) => {
    const ownerMail = async () => (await outbox.counts()).channels['owner-mail'];
    const accept = createAccept({ database, outbox, clock });
    const store = createKeyValueStore(database);
    return createSelfTest({ database, accept, face: 'services', store, ownerMail, clock: () => now + index * MINUTE });
  });
  await atOnce(looks);
  now = Date.UTC(2026, 0, 3, 23, 58);
  expect(await atOnce(looks)).toEqual(Array.from({ length: SERVERS }, () => null));
  const first = await servers.deliveries('owner-mail');
  expect(first).toHaveLength(1);
  await atOnce(looks);
  expect(await servers.deliveries('owner-mail')).toEqual(first);
});

test('one reminder that the owner asked for, and one note of a withdrawal', async () => {
  const { database } = servers.all[0]!;
  await database.write([leadRow('a', now), leadRow('b', now)]);
  const reminders = servers.each((server) =>
    createReminders({ database: server.database, outbox: server.outbox, clock }),
  );
  await reminders[0]!.set('a', now - 1);
  await atOnce(reminders.map(({ putDue }) => putDue));
  expect(await servers.deliveries('owner-note')).toHaveLength(1);
  const lead = (await createLeadStore(database).byId('b'))!;
  const failed = () => {};
  await atOnce(
    servers.each((server) => {
      const withdraw = createWithdrawal({ ...server, leads: createLeadStore(server.database), clock, failed });
      return () => withdraw(lead);
    }),
  );
  expect(await servers.deliveries('owner-note')).toHaveLength(2);
});
