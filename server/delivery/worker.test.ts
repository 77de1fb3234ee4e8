import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeLead } from '../../test/lead-rows.ts';
import { createSimulatedTime, type SimulatedTime } from '../../test/simulated-time.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { createCourier, type Courier } from './courier.ts';
import type { Channel } from './channels.ts';
import type { Deliver, Delivery, Outcome } from './delivery.ts';
import { createOutbox, type Outbox } from './outbox.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const START = Date.UTC(2026, 10, 22);
const channel: Channel = 'slack:hooks.slack.com/11111111';
const log = { info() {}, warn() {}, error() {} };

let folder: string;
let database: Database;
let outbox: Outbox;
let time: SimulatedTime;
let courier: Courier;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'janus-worker-'));
  const opened = await openDatabase({ dataDir: folder, databaseUrl: '' });
  if (!opened.ok) throw new Error(opened.problem);
  database = opened.database;
});
afterEach(async () => {
  await courier.stop();
  await database.close();
  rmSync(folder, { recursive: true });
});

/** Four workers of a notification channel and one of the owner's mail, which always goes. */
function begin(answer: (delivery: Delivery) => Outcome) {
  time = createSimulatedTime(START, 6);
  const { clock, pause } = time;
  const random = () => 0.5;
  outbox = createOutbox({ database, clock, random });
  const triedAt: number[] = [];
  const mailedAt: number[] = [];
  const notify: Deliver = async (delivery) => {
    triedAt.push(clock() - START);
    return answer(delivery);
  };
  const mail: Deliver = async () => {
    mailedAt.push(clock() - START);
    return { kind: 'delivered' };
  };
  const transports = { [channel]: notify, 'owner-mail': mail };
  courier = createCourier({
    outbox,
    transports,
    concurrency: (each) => (each === channel ? 4 : 1),
    log,
    clock,
    random,
    pause,
    graceMs: 500,
  });
  courier.start();
  return { triedAt, mailedAt };
}

async function store(...ids: string[]): Promise<void> {
  for (const id of ids) await storeLead(database, outbox, id, { now: time.clock(), channels: [channel, 'owner-mail'] });
  outbox.notify();
}

test('a service that has enough is left alone for as long as it says, by new leads too, and email goes in the meantime', async () => {
  let enough = true;
  const { triedAt, mailedAt } = begin(() =>
    enough ? { kind: 'temporary', error: '429', retryAfterMs: 2 * MINUTE } : { kind: 'delivered' },
  );
  await time.pass(0);
  await store('a');
  await time.pass(SECOND);
  const tried = triedAt.length;
  await store('b', 'c');
  await time.pass(SECOND);
  expect(mailedAt).toHaveLength(3);
  await time.pass(110 * SECOND);
  expect([tried, triedAt.length]).toEqual([1, 1]);
  enough = false;
  await time.pass(20 * SECOND);
  expect(triedAt.slice(1).every((at) => at >= 2 * MINUTE)).toBe(true);
  expect((await outbox.counts()).channels[channel]).toMatchObject({ waiting: 0, failed: 0 });
});

test('what is too early leaves the probe of a server that is down to the next, and goes when its time has come', async () => {
  let [early, down] = [true, true];
  const { triedAt } = begin(({ leadId }) => {
    if (early && leadId === 'a') return { kind: 'too-early', error: 'not yet' };
    return down ? { kind: 'temporary', error: 'nobody listens', unreachable: true } : { kind: 'delivered' };
  });
  await time.pass(0);
  await store('a', 'b', 'c');
  await time.pass(10 * MINUTE);
  expect(triedAt.length).toBeLessThan(60);
  expect((await outbox.counts()).channels[channel]).toMatchObject({ waiting: 3 });
  down = false;
  await time.pass(31 * MINUTE);
  expect((await outbox.counts()).channels[channel]).toMatchObject({ waiting: 1 });
  early = false;
  await time.pass(13 * MINUTE);
  expect((await outbox.counts()).channels[channel]).toMatchObject({ waiting: 0, failed: 0 });
});

test('a clock that is set back does not make the rest longer', async () => {
  let enough = true;
  const { triedAt } = begin(() =>
    enough ? { kind: 'temporary', error: '429', retryAfterMs: MINUTE } : { kind: 'delivered' },
  );
  await time.pass(0);
  await store('a');
  await time.pass(SECOND);
  enough = false;
  time.setClockBy(-24 * 60 * MINUTE);
  await time.pass(10 * SECOND);
  expect(triedAt).toHaveLength(2);
});
