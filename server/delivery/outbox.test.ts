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
const chat: Channel = 'ntfy:ntfy.sh/11111111';

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
  const claim = () => outbox.claim('owner-mail');
  const stored = async (lead: string) => (await outbox.ofLeads([lead]))[0]!;
  /** Claims and settles. Resolves to the delivery as it is stored then. */
  async function tryOnce(outcome: Outcome): Promise<Delivery> {
    const delivery = await claim();
    await outbox.settle(delivery!, outcome);
    return stored(delivery!.leadId);
  }
  const failing: Outcome = { kind: 'later', error: '451 later' };

  test('stores no delivery without its lead, and one for each channel', async () => {
    const put = outbox.put('a', ['owner-mail', 'visitor-mail'], { now, held: false });
    await expect(database.write([put])).rejects.toThrow();
    await database.write([leadRow('a', now), put, put]);
    const fresh = { leadId: 'a', state: 'waiting', attempts: 0, createdAt: now, lastError: null };
    expect(await outbox.ofLeads(['a'])).toMatchObject([
      { ...fresh, id: 'a-owner-mail', channel: 'owner-mail' },
      { ...fresh, id: 'a-visitor-mail', channel: 'visitor-mail' },
    ]);
  });

  test('sends nothing of a lead that is held, or became spam during an attempt, until it is released', async () => {
    await storeLead(database, outbox, 'spam', { now, held: true });
    expect(await claim()).toBeNull();
    expect(await database.write([outbox.release('spam', now)])).toEqual([[{ id: 'spam-owner-mail' }]]);
    const delivery = await claim();
    await database.write([{ sql: `update leads set state = 'spam'` }, outbox.hold('spam')]);
    await outbox.settle(delivery!, failing);
    expect(await stored('spam')).toMatchObject({ state: 'held' });
    expect(await claim()).toBeNull();
  });

  test('claims the oldest delivery first, each once, for any caller', async () => {
    for (const [index, id] of ['c', 'a', 'd', 'b'].entries()) await store(id, now - index * 1000);
    const claimed = [await claim(), await claim(), await other.claim('owner-mail')];
    expect(claimed.map((delivery) => delivery!.leadId)).toEqual(['b', 'd', 'a']);
    expect(claimed[0]).toMatchObject({ state: 'sending', attempts: 1 });
    expect(await outbox.claim('webhook')).toBeNull();
  });

  test('claims no delivery twice for many callers at the same time', async () => {
    for (let id = 0; id < 10; id += 1) await store(`lead-${id}`);
    const asked = Array.from({ length: 30 }, (_, n) => (n % 2 ? outbox : other).claim('owner-mail'));
    const taken = (await Promise.all(asked)).filter((delivery) => delivery !== null).map(({ id }) => id);
    for (let left = await claim(); left !== null; left = await claim()) taken.push(left.id);
    expect(taken).toHaveLength(10);
    expect(new Set(taken).size).toBe(10);
  });

  test('claims a delivery again within a minute if its server was killed, whose failure does not count', async () => {
    await store('a');
    const lost = (await claim())!;
    now += 50_000;
    expect(await claim()).toBeNull();
    now += 5_000;
    const held = (await other.claim('owner-mail'))!;
    expect(held).toMatchObject({ leadId: 'a', attempts: 2, lastError: expect.stringContaining('ended during') });
    await outbox.settle(lost, { kind: 'failed', error: 'too late' });
    expect(await stored('a')).toMatchObject({ state: 'sending', attempts: 2 });
    await outbox.settle(lost, { kind: 'delivered' });
    await outbox.settle(held, failing);
    expect(await stored('a')).toMatchObject({ state: 'delivered' });
  });

  test('stores every kind of outcome, for each channel by itself', async () => {
    const outcomes: [Outcome, Partial<Delivery>[]][] = [
      [{ kind: 'delivered' }, [{ state: 'delivered', attempts: 1, lastError: null }]],
      [failing, [{ state: 'waiting', attempts: 1, lastError: '451 later' }]],
      [{ kind: 'failed', error: '550 no' }, [{ state: 'failed', attempts: 1, lastError: '550 no' }]],
      [{ kind: 'unneeded' }, []],
    ];
    for (const [outcome, expected] of outcomes) {
      await store(outcome.kind, now, ['owner-mail', chat]);
      await outbox.settle((await claim())!, outcome);
      const untouched = { channel: chat, state: 'waiting', attempts: 0 };
      const all = await outbox.ofLeads([outcome.kind]);
      expect(all.toSorted((a, b) => (a.channel === chat ? -1 : b.channel === chat ? 1 : 0))).toMatchObject([
        untouched,
        ...expected,
      ]);
    }
  });

  test('waits longer after each failure, or as long as the service asks for', async () => {
    await store('a');
    const waited: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const { dueAt } = (await tryOnce(failing)) as Awaited<ReturnType<typeof stored>>;
      waited.push((dueAt - now) / MINUTE);
      now = dueAt - 1;
      expect(await claim()).toBeNull();
      now += 1;
    }
    expect(waited).toEqual([0.5, 2, 10, 30, 60, 240, 240, 240]);
    await tryOnce({ ...failing, retryAfterMs: 20 * MINUTE });
    expect((await stored('a')).dueAt).toBe(now + 20 * MINUTE);
  });

  test('fails a delivery after five days and many attempts, never after one of the two', async () => {
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

  test('claims again what was being sent when the clock was set back, unless this process still sends it', async () => {
    await store('sending');
    const sending = (await claim())!;
    now -= DAY;
    expect(await outbox.claim('owner-mail', [sending.id])).toBeNull();
    expect(await claim()).toMatchObject({ leadId: 'sending' });
  });

  test('puts off a whole channel while its server is down, and makes it due together', async () => {
    await store('old', now - 1000);
    await store('new');
    const old = (await claim())!;
    const down: Outcome = { kind: 'later', error: 'refused', isDown: true };
    await outbox.settle(old, down);
    expect(await stored('new')).toMatchObject({ state: 'waiting', attempts: 1, lastError: 'refused' });
    expect(await claim()).toBeNull();
    await outbox.makeDue('owner-mail');
    expect([(await claim())!.leadId, (await claim())!.leadId]).toEqual(['old', 'new']);
  });

  test('counts no attempt of what waits while a service asks for a pause', async () => {
    await store('old', now - 1000);
    await store('new');
    await outbox.settle((await claim())!, { kind: 'later', error: '429', retryAfterMs: 1000 });
    expect(await stored('new')).toMatchObject({ state: 'waiting', attempts: 0, dueAt: now + 1000 });
  });

  test('retries what failed: one delivery, those of a lead, or all', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await store(id);
    for (const error of ['no', 'never', 'not']) await tryOnce({ kind: 'failed', error });
    await tryOnce({ kind: 'delivered' });
    const retried = async (id: string | null) =>
      (await database.write([outbox.retry(id, now)]))[0]!.map((row) => row['id']);
    expect(await retried('a')).toEqual(['a-owner-mail']);
    expect(await retried('b-owner-mail')).toEqual(['b-owner-mail']);
    expect(await retried('nobody')).toEqual([]);
    expect((await retried(null)).toSorted()).toEqual(['a-owner-mail', 'b-owner-mail', 'c-owner-mail']);
    expect(await stored('c')).toMatchObject({ state: 'waiting', attempts: 0, lastError: 'not' });
  });

  test('fails what no transport takes for an hour, with the reason, and leaves the rest', async () => {
    await store('a', now, ['owner-mail', chat]);
    now += HOUR - 1;
    expect(await outbox.failUnknown(['owner-mail'])).toEqual([]);
    now += 1;
    expect(await outbox.failUnknown(['owner-mail'])).toEqual([`a-${chat}`]);
    expect(await outbox.failUnknown(['owner-mail'])).toEqual([]);
    const errors = (await outbox.ofLeads(['a'])).map(({ state, lastError }) => [state, lastError]);
    expect(errors.toSorted()).toEqual([
      ['failed', 'its address is no longer in the settings'],
      ['waiting', null],
    ]);
  });

  test('counts what waits and what failed, with the oldest and an error of each channel', async () => {
    expect(await outbox.counts()).toMatchObject({ oldestWaitingAt: null, channels: {} });
    for (const [index, id] of ['a', 'b', 'c', 'd'].entries()) await store(id, START + index);
    await storeLead(database, outbox, 'spam', { now: 0, held: true });
    now += HOUR;
    await tryOnce({ kind: 'delivered' });
    await tryOnce({ kind: 'failed', error: '550 no such user' });
    await tryOnce(failing);
    await claim();
    expect(await outbox.counts()).toEqual({
      states: { held: 1, waiting: 1, sending: 1, failed: 1 },
      oldestWaitingAt: START + 2,
      channels: {
        'owner-mail': {
          waiting: 2,
          oldestWaitingAt: START + 2,
          failed: 1,
          lastFailedAt: now,
          error: expect.stringMatching(/550|451/),
        },
      },
    });
  });
});
