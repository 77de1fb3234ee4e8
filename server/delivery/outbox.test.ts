import { beforeEach, expect, test } from 'vitest';
import { describeOnEachPlace } from '../../test/each-database.ts';
import { leadRow, storeLead } from '../../test/lead-rows.ts';
import type { Database } from '../database/database.ts';
import type { Channel } from './channels.ts';
import type { Delivery, Outcome } from './delivery.ts';
import { createOutbox, type Outbox } from './outbox.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 10, 20);

describeOnEachPlace('the outbox loses no delivery and gives none away twice', (newPlace) => {
  let database: Database;
  let outbox: Outbox;
  let other: Outbox;
  let now: number;
  const clock = () => now;
  beforeEach(async () => {
    now = START;
    const open = await newPlace();
    database = await open();
    outbox = createOutbox({ database, clock, random: () => 0.5 });
    other = createOutbox({ database: await open(), clock, random: () => 0.5 });
  });

  const store = (id: string, at = now, channels?: Channel[]) =>
    storeLead(database, outbox, id, { now: at, ...(channels ? { channels } : {}) });
  const claim = (forAll = false) => outbox.claim('owner-mail', { forAll });
  const stored = async (lead: string) => (await outbox.ofLeads([lead]))[0]!;
  /** Claims and settles. Resolves to the delivery as it is stored then. */
  async function tryOnce(outcome: Outcome): Promise<Delivery> {
    const delivery = await claim();
    await outbox.settle(delivery!, outcome);
    return stored(delivery!.leadId);
  }
  const failing: Outcome = { kind: 'temporary', error: '451 later' };

  test('takes deliveries only with their lead, and each channel once', async () => {
    const put = outbox.put('a', ['owner-mail', 'visitor-mail'], now);
    await database.write([put]);
    expect(await outbox.ofLeads(['a'])).toEqual([]);
    await database.write([leadRow('a', now), put, put]);
    expect(await outbox.ofLeads(['a'])).toEqual(
      ['owner-mail', 'visitor-mail'].map((channel) => ({
        id: `a-${channel}`,
        leadId: 'a',
        channel,
        state: 'waiting',
        attempts: 0,
        createdAt: now,
        lastError: null,
        dueAt: now,
        settledAt: null,
      })),
    );
  });

  test('holds what was being sent while its lead was taken for spam', async () => {
    await store('a');
    const delivery = await claim();
    await database.write([{ sql: `update leads set state = 'spam' where id = 'a'` }, outbox.hold('a')]);
    await outbox.settle(delivery!, failing);
    expect(await stored('a')).toMatchObject({ state: 'held' });
    expect(await claim()).toBeNull();
  });

  test('gives the oldest first, each once, to any caller', async () => {
    for (const [index, id] of ['c', 'a', 'd', 'b'].entries()) await store(id, now - index * 1000);
    const claimed = [await claim(), await claim(), await other.claim('owner-mail', { forAll: false })];
    expect(claimed.map((delivery) => delivery!.leadId)).toEqual(['b', 'd', 'a']);
    expect(claimed[0]).toMatchObject({ state: 'sending', attempts: 1 });
    expect(await outbox.claim('webhook', { forAll: false })).toBeNull();
  });

  test('gives nothing twice to many who ask at the same time', async () => {
    for (let id = 0; id < 10; id += 1) await store(`lead-${id}`);
    const asked = Array.from({ length: 30 }, (_, n) => (n % 2 ? outbox : other).claim('owner-mail', { forAll: false }));
    const taken = (await Promise.all(asked)).filter((delivery) => delivery !== null).map(({ id }) => id);
    for (let left = await claim(); left !== null; left = await claim()) taken.push(left.id);
    expect(taken).toHaveLength(10);
    expect(new Set(taken).size).toBe(10);
  });

  test('gives a delivery again within a minute when its taker was killed', async () => {
    await store('a');
    await claim();
    now += 50_000;
    expect(await outbox.hasDue('owner-mail')).toBe(false);
    expect(await claim()).toBeNull();
    now += 5_000;
    expect(await outbox.hasDue('owner-mail')).toBe(true);
    expect(await other.claim('owner-mail', { forAll: false })).toMatchObject({
      leadId: 'a',
      attempts: 2,
      lastError: expect.stringContaining('ended during'),
    });
  });

  test('writes down every kind of outcome', async () => {
    const outcomes: [Outcome, Partial<Delivery>][] = [
      [{ kind: 'delivered' }, { state: 'delivered', attempts: 1, lastError: null }],
      [failing, { state: 'waiting', attempts: 1, lastError: '451 later' }],
      [
        { kind: 'permanent', error: '550 no' },
        { state: 'failed', attempts: 1, lastError: '550 no' },
      ],
      [
        { kind: 'broken', error: 'unreadable' },
        { state: 'parked', attempts: 1, lastError: 'unreadable' },
      ],
      [{ kind: 'unset' }, { state: 'waiting', attempts: 0, lastError: null }],
      [
        { kind: 'too-early', error: 'not yet' },
        { state: 'waiting', attempts: 1, lastError: 'not yet' },
      ],
    ];
    for (const [outcome, expected] of outcomes) {
      await store(outcome.kind);
      expect(await tryOnce(outcome)).toMatchObject({ leadId: outcome.kind, ...expected });
    }
  });

  test('does not hear a taker that lost its lease, unless the delivery has gone', async () => {
    await store('a');
    const lost = (await claim())!;
    now += MINUTE;
    const held = (await claim())!;
    await outbox.settle(lost, { kind: 'permanent', error: 'too late' });
    await outbox.handBack(lost);
    expect(await stored('a')).toMatchObject({ state: 'sending', attempts: 2 });
    await outbox.settle(lost, { kind: 'delivered' });
    await outbox.settle(held, failing);
    expect(await stored('a')).toMatchObject({ state: 'delivered' });
  });

  test('waits longer after each failure', async () => {
    await store('a');
    const waited: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await tryOnce(failing);
      const failedAt = now;
      now = (await stored('a')).dueAt! - 1;
      expect(await outbox.hasDue('owner-mail')).toBe(false);
      now += 1;
      expect(await outbox.hasDue('owner-mail')).toBe(true);
      waited.push((now - failedAt) / MINUTE);
    }
    expect(waited).toEqual([0.5, 2, 10, 30, 60, 240, 240, 240]);
  });

  test('gives up after five days and many attempts, never after one of the two', async () => {
    await store('old');
    now += 9 * DAY;
    expect(await tryOnce(failing)).toMatchObject({ state: 'waiting', attempts: 1 });
    now += 5 * HOUR;
    let delivery: Delivery = await stored('old');
    for (; delivery.state === 'waiting'; now += 5 * HOUR) delivery = await tryOnce(failing);
    expect(delivery).toMatchObject({ state: 'failed', attempts: 24, lastError: '451 later' });
    await database.write([outbox.retry('old', now)]);
    expect(await tryOnce(failing)).toMatchObject({ state: 'waiting', attempts: 1 });
  });

  test('a clock that is set back by a day stalls nothing', async () => {
    await store('waiting');
    await tryOnce(failing);
    now += 1;
    await store('sending');
    const sending = (await claim())!;
    expect(sending).toMatchObject({ leadId: 'sending' });
    now -= DAY;
    // A write that this process has under way is not abandoned.
    const claimMore = () => outbox.claim('owner-mail', { forAll: false, underWay: [sending.id] });
    expect(await claimMore()).toMatchObject({ leadId: 'waiting' });
    expect(await claimMore()).toBeNull();
    expect(await claim()).toMatchObject({ leadId: 'sending' });
  });

  test('hands out the oldest for all when any is due, and puts all off together', async () => {
    await store('old', now - 1000);
    await tryOnce(failing);
    await store('new');
    expect(await claim(true)).toMatchObject({ leadId: 'old', attempts: 2 });
    await outbox.settle((await stored('old'))!, { kind: 'temporary', error: 'refused', unreachable: true });
    await outbox.putOff('owner-mail', now + HOUR, 'refused');
    expect(await stored('new')).toMatchObject({ state: 'waiting', attempts: 1, lastError: 'refused' });
    now += HOUR - 1;
    expect(await claim(true)).toBeNull();
    await outbox.makeDue('owner-mail');
    expect(await claim()).toMatchObject({ leadId: 'old' });
    expect(await claim()).toMatchObject({ leadId: 'new' });
  });
});
