import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWithdrawal } from '../../server/leads/action-links/visitor-actions.ts';
import { createLeadStore } from '../../server/leads/store/lead-store.ts';
import { createHeldDigest } from '../../server/tasks/held-digest.ts';
import { leadRow } from '../lead-rows.ts';
import { openServers, withLeadsBetween, type Servers } from '../several-servers.ts';

const HOUR = 3_600_000;
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

test('one note of a withdrawal', async () => {
  const { database } = servers.all[0]!;
  await database.write([leadRow('b', now)]);
  const lead = (await createLeadStore(database).byId('b'))!;
  const failed = () => {};
  await atOnce(
    servers.each((server) => {
      const withdraw = createWithdrawal({ ...server, clock, failed });
      return () => withdraw(lead);
    }),
  );
  expect(await servers.deliveries('owner-note')).toHaveLength(1);
});
