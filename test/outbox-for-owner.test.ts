import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../server/database/database.ts';
import type { Channel } from '../server/delivery/channels.ts';
import type { Outcome } from '../server/delivery/delivery.ts';
import { createOutbox, type Outbox } from '../server/delivery/outbox.ts';
import { describeOnEachDatabase } from './each-database.ts';
import { storeLead } from './lead-rows.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 10, 20);

/** Tests the queries of the owner's commands, the status pages and the alarm. */
describeOnEachDatabase('the outbox for its owner', (open) => {
  let database: Database;
  let outbox: Outbox;
  let now: number;
  beforeEach(async () => {
    now = START;
    database = await open();
    outbox = createOutbox({ database, clock: () => now, random: () => 0.5 });
  });

  const store = (id: string, at = now, channels?: Channel[]) =>
    storeLead(database, outbox, id, { now: at, ...(channels ? { channels } : {}) });
  const claim = () => outbox.claim('owner-mail', { forAll: false });
  async function tryOnce(outcome: Outcome): Promise<void> {
    await outbox.settle((await claim())!, outcome);
  }

  test('sends again what failed, one lead’s, one delivery or all', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await store(id);
    for (const kind of ['permanent', 'broken', 'permanent'] as const) await tryOnce({ kind, error: 'no' });
    await tryOnce({ kind: 'delivered' });
    const retried = async (id: string | null) =>
      (await database.write([outbox.retry(id, now)]))[0]!.map((row) => row['id']);
    expect(await retried('a')).toEqual(['a-owner-mail']);
    expect(await retried('b-owner-mail')).toEqual(['b-owner-mail']);
    expect(await retried('nobody')).toEqual([]);
    expect((await retried(null)).toSorted()).toEqual(['a-owner-mail', 'b-owner-mail', 'c-owner-mail']);
    expect((await outbox.ofLeads(['c']))[0]).toMatchObject({ state: 'waiting', attempts: 0, lastError: 'no' });
  });

  test('parks what no transport takes and leaves the rest', async () => {
    await store('a', now, ['owner-mail', 'fax' as Channel]);
    expect(await outbox.parkUnknown(['owner-mail', 'webhook'])).toEqual(['a-fax']);
    expect((await outbox.ofLeads(['a'])).map(({ state }) => state)).toEqual(['parked', 'waiting']);
    await store('b', now, ['fax' as Channel]);
    expect(await outbox.parkUnknown(['owner-mail'], HOUR)).toEqual([]);
    now += HOUR;
    expect(await outbox.parkUnknown(['owner-mail'], HOUR)).toEqual(['b-fax']);
  });

  test('counts what waits and what failed, and knows the oldest', async () => {
    expect((await outbox.counts()).oldestWaitingAt).toBeNull();
    for (const [index, id] of ['a', 'b', 'c', 'd'].entries()) await store(id, START + index);
    await storeLead(database, outbox, 'spam', { now: 0, held: true });
    now += HOUR;
    await tryOnce({ kind: 'delivered' });
    await tryOnce({ kind: 'permanent', error: 'no' });
    await claim();
    expect(await outbox.counts()).toMatchObject({
      states: { held: 1, waiting: 1, sending: 1, failed: 1, parked: 0 },
      oldestWaitingAt: START + 2,
      channels: {
        'owner-mail': { waiting: 2, oldestWaitingAt: START + 2, failed: 1, lastFailedAt: now, lastDeliveredAt: now },
        webhook: { waiting: 0, oldestWaitingAt: null, failed: 0, lastFailedAt: null, lastDeliveredAt: null },
      },
    });
  });

  test('knows what was last wrong with each channel', async () => {
    await store('a');
    await store('b', now + 1);
    expect(await outbox.lastErrors()).toEqual([]);
    now += MINUTE;
    await tryOnce({ kind: 'permanent', error: '550 no such user' });
    await tryOnce({ kind: 'temporary', error: '451 later' });
    const { attempts } = (await outbox.ofLeads(['b']))[0]!;
    expect(await outbox.lastErrors()).toEqual([
      { channel: 'owner-mail', error: '451 later', attempts, when: { nextTryAt: expect.any(Number) } },
      { channel: 'owner-mail', error: '550 no such user', attempts: 1, when: { failedAt: now } },
    ]);
    now += HOUR;
    await tryOnce({ kind: 'delivered' });
    expect(await outbox.lastErrors()).toMatchObject([{ error: '550 no such user' }]);
  });
});
