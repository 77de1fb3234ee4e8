import { expect, test } from 'vitest';
import { createCourier } from '../server/delivery/courier.ts';
import type { Delivery, Outcome } from '../server/delivery/delivery.ts';
import { createOutbox } from '../server/delivery/outbox.ts';
import { describeOnEachDatabase } from './each-database.ts';
import { storeLead } from './lead-rows.ts';

const LEADS = 60;

describeOnEachDatabase('a backlog of mails goes out in order once the mail server is back', (openDatabase) => {
  test('leaves several at the same time, oldest first, each once', async () => {
    const database = await openDatabase();
    const outbox = createOutbox({ database, clock: Date.now, random: Math.random });
    const ids = Array.from({ length: LEADS }, (_, n) => `lead-${String(n).padStart(2, '0')}`);
    for (const [n, id] of ids.entries())
      await storeLead(database, outbox, id, { now: Date.now() - LEADS + n, channels: ['owner-mail'] });
    const { deliver, begun, most } = countingTransport({ kind: 'delivered' }, 4);
    const courier = createCourier({
      outbox,
      transports: { 'owner-mail': deliver },
      concurrency: () => 4,
      log,
    });
    courier.start();
    await expect.poll(async () => (await outbox.counts()).channels['owner-mail']?.waiting).toBe(0);
    await courier.stop();
    expect(begun.toSorted()).toEqual(ids);
    // Those that are claimed together may begin in any order. One whose claim is answered late may begin after others
    // that were claimed behind it. In a random order, nine in ten would be out of their place.
    const outOfPlace = begun.filter((id, n) => Math.abs(ids.indexOf(id) - n) >= 4);
    expect(outOfPlace.length).toBeLessThan(LEADS / 4);
    expect(most()).toBe(4);
    for (const { state, attempts } of await outbox.ofLeads(ids))
      expect({ state, attempts }).toEqual({ state: 'delivered', attempts: 1 });
  });

  test('is tried by one at a time while the server is down', async () => {
    const database = await openDatabase();
    const outbox = createOutbox({ database, clock: Date.now, random: Math.random });
    for (let n = 0; n < 20; n += 1)
      await storeLead(database, outbox, `lead-${n}`, { now: Date.now(), channels: ['owner-mail'] });
    const isQuiet = async () => !(await outbox.hasDue('owner-mail')) && (await outbox.counts()).states.sending === 0;
    const { deliver, begun, most, startCounting } = countingTransport({
      kind: 'temporary',
      error: 'ECONNREFUSED',
      unreachable: true,
    });
    const courier = createCourier({
      outbox,
      transports: { 'owner-mail': deliver },
      concurrency: () => 4,
      log,
    });
    courier.start();
    await expect.poll(() => begun.length).toBeGreaterThan(0);
    await expect.poll(isQuiet).toBe(true);
    for (let turn = 0; turn < 5; turn += 1) {
      await expect.poll(isQuiet).toBe(true);
      startCounting();
      await storeLead(database, outbox, `new-${turn}`, { now: Date.now(), channels: ['owner-mail'] });
      outbox.notify();
      await expect.poll(most).toBe(1);
    }
    await expect.poll(isQuiet).toBe(true);
    expect(most()).toBe(1);
    await courier.stop();
  });
});

const log = { info() {}, warn() {}, error() {} };

/** None ends before `together` of them run for the first time. */
function countingTransport(outcome: Outcome, together = 1) {
  const begun: string[] = [];
  const full = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  async function deliver({ leadId }: Delivery): Promise<Outcome> {
    begun.push(leadId);
    most = Math.max(most, (running += 1));
    if (running === together) full.resolve();
    await full.promise;
    await new Promise((turn) => setTimeout(turn, 5));
    running -= 1;
    return outcome;
  }
  return { deliver, begun, most: () => most, startCounting: () => void (most = running) };
}
