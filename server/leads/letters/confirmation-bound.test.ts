import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../../test/each-database.ts';
import { createOnlyWorker } from '../../../test/only-worker.ts';
import { leadRow, storeLead } from '../../../test/lead-rows.ts';
import type { Database } from '../../database/database.ts';
import type { Channel } from '../../outbox/channels.ts';
import type { Deliver, Outcome } from '../../outbox/delivery.ts';
import { createOutbox, type Outbox } from '../../outbox/outbox.ts';
import { boundConfirmations, CONFIRMATIONS_A_DAY, overBound } from './confirmation-bound.ts';

const DAY = 24 * 3_600_000;

describeOnEachDatabase('the bound of a day', (open) => {
  let database: Database;
  let outbox: Outbox;
  let now: number;
  let logged: string[];
  let sent: string[];

  beforeEach(async () => {
    database = await open();
    now = Date.UTC(2026, 0, 1);
    outbox = createOutbox({ database, clock: () => now, random: Math.random });
    logged = [];
    sent = [];
  });

  async function haveGone(count: number, channel = 'visitor-mail', at = now): Promise<void> {
    const id = `gone-${channel}-${at}`;
    const sql = `insert into deliveries (id, lead_id, channel, state, attempts, created_at, due_at, settled_at)
      values ($1, $2, $3, 'delivered', 1, $4, $4, $4)`;
    const deliveries = Array.from({ length: count }, (_, n) => ({ sql, values: [`${id}-${n}`, id, channel, at] }));
    await database.write([leadRow(id, at), ...deliveries]);
  }

  function newWorker(channel: Channel = 'visitor-mail', outcome: Outcome = { kind: 'delivered' }) {
    const write = (message: string) => void (message === 'delivered' || logged.push(message));
    const log = { info: write, warn: write, error: write };
    const transport: Deliver = async ({ leadId }) => (sent.push(leadId), outcome);
    const deliver =
      channel === 'visitor-mail' ? boundConfirmations(transport, { outbox, log, clock: () => now }) : transport;
    return createOnlyWorker({ channel, deliver, outbox, clock: () => now, log });
  }

  async function store(...ids: string[]): Promise<void> {
    for (const id of ids) await storeLead(database, outbox, id, { now, channels: ['owner-mail', 'visitor-mail'] });
  }
  const run = async (worker: ReturnType<typeof newWorker>) => {
    while ((await worker.step()) === 'tried');
  };

  test('lets the last one go and keeps the rest back, in words, and the log hears it once', async () => {
    await haveGone(CONFIRMATIONS_A_DAY - 1);
    await store('a', 'b', 'c', 'd');
    await run(newWorker());
    expect(sent).toEqual(['a']);
    const [, ...kept] = (await outbox.ofLeads(['a', 'b', 'c', 'd'])).filter(
      ({ channel }) => channel === 'visitor-mail',
    );
    for (const delivery of kept) expect(delivery).toMatchObject({ state: 'failed', lastError: overBound });
    expect(kept).toHaveLength(3);
    expect(logged).toEqual([expect.stringContaining('confirmations are kept back')]);
  });

  test('does not touch the owner’s mail, nor what the alarm knows of it', async () => {
    await haveGone(CONFIRMATIONS_A_DAY);
    await store('a');
    await run(newWorker());
    await run(newWorker('owner-mail'));
    expect(sent).toEqual(['a']);
    const { channels } = await outbox.counts();
    expect(channels['owner-mail']).toMatchObject({ waiting: 0, failed: 0, lastFailedAt: null });
    expect(channels['visitor-mail']).toMatchObject({ waiting: 0, failed: 1 });
  });

  test('ends with the day: what was kept back goes when the owner says "retry"', async () => {
    await haveGone(CONFIRMATIONS_A_DAY);
    const worker = newWorker();
    await store('a', 'b');
    await run(worker);
    await database.write([outbox.retry(null, now)]);
    await run(worker);
    expect(sent).toEqual([]);
    now += DAY + 1;
    await database.write([outbox.retry(null, now)]);
    await run(worker);
    expect(sent).toEqual(['a', 'b']);
    expect(logged).toHaveLength(1);
  });

  test('counts confirmations only, and none that a clock set ahead has dated', async () => {
    await haveGone(CONFIRMATIONS_A_DAY, 'owner-mail');
    await haveGone(CONFIRMATIONS_A_DAY, 'visitor-mail', now + 365 * DAY);
    await store('a');
    await run(newWorker());
    expect(sent).toEqual(['a']);
  });

  test('does not pass for a mail server that answers again', async () => {
    const worker = newWorker('visitor-mail', { kind: 'temporary', error: 'ECONNREFUSED', unreachable: true });
    await store('a');
    await worker.step();
    await haveGone(CONFIRMATIONS_A_DAY);
    await store('b');
    await worker.step();
    expect(sent).toEqual(['a']);
    expect(logged).not.toContain('the way is open again');
  });
});
