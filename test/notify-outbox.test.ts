import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../server/database/database.ts';
import type { Channel } from '../server/delivery/channels.ts';
import { createOutbox, type Outbox } from '../server/delivery/outbox.ts';
import { describeOnEachDatabase } from './each-database.ts';
import { storeLead } from './lead-rows.ts';

const MINUTE = 60_000;
const one: Channel = 'ntfy:ntfy.sh/11111111';
const two: Channel = 'ntfy:ntfy.sh/22222222';

describeOnEachDatabase('a notification is a delivery of its own, with its own state and retries', (open) => {
  let database: Database;
  let outbox: Outbox;
  let now: number;

  beforeEach(async () => {
    now = Date.UTC(2026, 10, 22);
    database = await open();
    outbox = createOutbox({ database, clock: () => now, random: () => 0.5 });
    await storeLead(database, outbox, 'a', { now, channels: ['owner-mail', one, two] });
  });

  const stateOf = async (channel: Channel) => (await outbox.ofLeads(['a'])).find((each) => each.channel === channel)!;

  test('two topics are two deliveries, each with a state of its own', async () => {
    const first = (await outbox.claim(one, { forAll: false }))!;
    await outbox.settle(first, { kind: 'permanent', error: '403' });
    const second = (await outbox.claim(two, { forAll: false }))!;
    await outbox.settle(second, { kind: 'delivered' });
    expect([await stateOf(one), await stateOf(two)]).toMatchObject([
      { state: 'failed', lastError: '403' },
      { state: 'delivered' },
    ]);
    expect(await stateOf('owner-mail')).toMatchObject({ state: 'waiting', attempts: 0 });
    const { channels, states } = await outbox.counts();
    expect(channels[one]).toMatchObject({ failed: 1, lastFailedAt: now });
    expect(channels[two]).toMatchObject({ failed: 0, lastDeliveredAt: now });
    expect(states).toMatchObject({ failed: 1, waiting: 1 });
    expect(await outbox.lastErrors()).toMatchObject([{ channel: one, error: '403', when: { failedAt: now } }]);
  });

  test('waits as long as the service asks for', async () => {
    const delivery = (await outbox.claim(one, { forAll: false }))!;
    await outbox.settle(delivery, { kind: 'temporary', error: '429', retryAfterMs: 20 * MINUTE });
    now += 20 * MINUTE - 1;
    expect(await outbox.hasDue(one)).toBe(false);
    now += 1;
    expect(await outbox.claim(one, { forAll: false })).toMatchObject({ attempts: 2 });
  });

  test('an address that is taken out of the settings ends what waits for it, in words', async () => {
    expect(await outbox.parkUnknown(['owner-mail', two])).toEqual([`a-${one}`]);
    expect(await stateOf(one)).toMatchObject({ state: 'parked', lastError: 'its address is no longer in NOTIFY_URLS' });
    expect(await stateOf(two)).toMatchObject({ state: 'waiting' });
    await database.write([outbox.retry('a', now)]);
    expect(await outbox.claim(one, { forAll: false })).toMatchObject({ attempts: 1 });
  });
});
