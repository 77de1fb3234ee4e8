import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storeLead } from '../../test/lead-rows.ts';
import { memoryFolder } from '../../test/memory-folder.ts';
import { isRelease } from '../../test/random-runs.ts';
import { createSimulatedTime, type SimulatedTime } from '../../test/simulated-time.ts';
import { startMailServer } from '../../test/smtp-server.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import type { Channel } from './channels.ts';
import { createCourier, type Courier } from './courier.ts';
import type { Deliver, Delivery, Email, Outcome } from './delivery.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createSmtpMailer } from './smtp.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 10, 20);

let folder: string;
let database: Database;
let outbox: Outbox;
let time: SimulatedTime;
let lines: string[];
let couriers: Courier[];

const log = {
  info: (message: string, facts = {}) => void lines.push(JSON.stringify({ message, ...facts })),
  warn: (message: string, facts = {}) => void lines.push(JSON.stringify({ message, ...facts })),
  error: (message: string, facts = {}) => void lines.push(JSON.stringify({ message, ...facts })),
};

beforeEach(async () => {
  folder = mkdtempSync(join(memoryFolder(), 'janus-courier-'));
  const opened = await openDatabase({ dataDir: folder, databaseUrl: '' });
  if (!opened.ok) throw new Error(opened.problem);
  database = opened.database;
  lines = [];
  couriers = [];
});
afterEach(async () => {
  for (const courier of couriers) await courier.stop();
  await database.close();
  rmSync(folder, { recursive: true });
});

/** Starts a courier with the transports on a simulated clock. */
function begin(transports: Record<string, Deliver>): Courier {
  // One loop for each transport, and one that tidies up.
  time = createSimulatedTime(START, Object.keys(transports).length + 1);
  const { clock } = time;
  let seed = 1;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  outbox = createOutbox({ database, clock, random });
  const courier = createCourier({ outbox, transports, log, clock, random, pause: time.pause, graceMs: 500 });
  couriers.push(courier);
  courier.start();
  return courier;
}

const store = (id: string, channels: Channel[] = ['owner-mail']) =>
  storeLead(database, outbox, id, { now: time.clock(), channels });
const stored = async (lead: string) => (await outbox.ofLeads([lead]))[0]!;
const refused: Outcome = { kind: 'temporary', error: 'ECONNREFUSED', unreachable: true };

/** A transport that answers as configured, and keeps what it received and when. */
function recordingTransport(answer: (delivery: Delivery) => Outcome) {
  const handed: { lead: string; at: number }[] = [];
  const deliver: Deliver = async (delivery) => {
    handed.push({ lead: delivery.leadId, at: time.clock() });
    return answer(delivery);
  };
  return { deliver, handed, leads: () => handed.map(({ lead }) => lead) };
}

describe('a courier delivers what waits, and gives nothing up', () => {
  test('delivers immediately what it is woken for, and in a few seconds what others put in', async () => {
    const transport = recordingTransport(() => ({ kind: 'delivered' }));
    begin({ 'owner-mail': transport.deliver });
    await time.pass(MINUTE);
    await store('a');
    outbox.notify();
    await time.pass(0);
    await store('b');
    await time.pass(5 * SECOND);
    expect(transport.handed).toEqual([
      { lead: 'a', at: START + MINUTE },
      { lead: 'b', at: START + MINUTE + 5 * SECOND },
    ]);
    expect(await stored('a')).toMatchObject({ state: 'delivered', attempts: 1 });
  });

  test('parks what it cannot deliver and goes on behind it', async () => {
    const transport = recordingTransport(({ leadId }) =>
      leadId === 'broken' ? { kind: 'broken', error: 'unreadable' } : { kind: 'delivered' },
    );
    await store('unknown', ['fax' as Channel]);
    begin({ 'owner-mail': transport.deliver });
    await store('broken');
    await store('good');
    await store('newer', ['telex' as Channel]);
    await time.pass(MINUTE);
    expect(await stored('broken')).toMatchObject({ state: 'parked', lastError: 'unreadable' });
    expect(await stored('unknown')).toMatchObject({ state: 'parked', lastError: 'there is no such channel' });
    expect(await stored('good')).toMatchObject({ state: 'delivered' });
    expect(await stored('newer')).toMatchObject({ state: 'waiting' });
    await time.pass(HOUR + MINUTE);
    expect(await stored('newer')).toMatchObject({ state: 'parked' });
  });

  test('a channel that does not go holds up no other', async () => {
    const transport = recordingTransport(() => ({ kind: 'delivered' }));
    begin({ 'owner-mail': transport.deliver, webhook: async () => refused });
    for (const id of ['a', 'b', 'c']) await store(id, ['webhook', 'owner-mail']);
    await time.pass(HOUR);
    expect(transport.leads()).toEqual(['a', 'b', 'c']);
  });

  test('a delivery that is refused by itself holds up no other', async () => {
    const transport = recordingTransport(({ leadId }) =>
      leadId === 'a' ? { kind: 'temporary', error: '450 greylisted' } : { kind: 'delivered' },
    );
    begin({ 'owner-mail': transport.deliver });
    for (const id of ['a', 'b', 'c']) await store(id);
    await time.pass(20 * SECOND);
    expect(transport.leads()).toEqual(['a', 'b', 'c']);
    await time.pass(4 * MINUTE);
    expect(transport.leads()).toEqual(['a', 'b', 'c', 'a', 'a']);
  });

  test('a transport that throws costs an attempt, and its words reach no log', async () => {
    const deliver: Deliver = async () => {
      throw new TypeError('Zoë wrote: my secret');
    };
    begin({ 'owner-mail': deliver });
    await store('a');
    await time.pass(10 * SECOND);
    expect(await stored('a')).toMatchObject({ state: 'waiting', attempts: 1, lastError: 'unexpected TypeError' });
    expect(lines.join()).toContain('courier.test.ts');
    expect(lines.join()).not.toMatch(/Zoë|secret/);
  });

  test('a transport that never answers is given up', async () => {
    begin({ 'owner-mail': () => new Promise(() => {}) });
    await store('a');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      outbox.notify();
      for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(50 * SECOND);
    } finally {
      vi.useRealTimers();
    }
    await time.pass(SECOND);
    expect(await stored('a')).toMatchObject({ state: 'waiting', lastError: 'no outcome within 50 seconds' });
  });

  test('without settings everything waits untried, and goes with the next start, or wake', async () => {
    let set = false;
    const transport = recordingTransport(() => ({ kind: set ? 'delivered' : 'unset' }));
    const first = begin({ 'owner-mail': transport.deliver });
    await store('a');
    await store('b');
    await time.pass(2 * HOUR);
    expect(await stored('a')).toMatchObject({ state: 'waiting', attempts: 0, lastError: null });
    await first.stop();
    set = true;
    begin({ 'owner-mail': transport.deliver });
    await time.pass(SECOND);
    expect(transport.leads().slice(-2)).toEqual(['a', 'b']);
    expect(await stored('b')).toMatchObject({ state: 'delivered', attempts: 1 });
  });

  test('a restart tries immediately what waits, oldest first', async () => {
    const first = begin({ 'owner-mail': async () => refused });
    for (const id of ['a', 'b', 'c']) {
      await store(id);
      await time.pass(3 * HOUR);
    }
    await first.stop();
    const transport = recordingTransport(() => ({ kind: 'delivered' }));
    begin({ 'owner-mail': transport.deliver });
    await time.pass(SECOND);
    expect(transport.leads()).toEqual(['a', 'b', 'c']);
  });

  test('an outcome that the database cannot take is kept, and the mail does not go twice', async () => {
    const transport = recordingTransport(() => ({ kind: 'delivered' }));
    begin({ 'owner-mail': transport.deliver });
    await time.pass(SECOND);
    const settle = vi.spyOn(outbox, 'settle').mockRejectedValue(new Error('database or disk is full'));
    await store('a');
    await time.pass(10 * MINUTE);
    expect(await stored('a')).toMatchObject({ state: 'sending' });
    settle.mockRestore();
    await time.pass(5 * SECOND);
    expect(await stored('a')).toMatchObject({ state: 'delivered' });
    expect(transport.leads()).toEqual(['a']);
  });

  test('stops when the running attempt is done, or hands it back in time', async () => {
    const attempt = Promise.withResolvers<Outcome>();
    let attempts = 0;
    const first = begin({ 'owner-mail': () => ((attempts += 1), attempt.promise) });
    await store('a');
    await store('b');
    outbox.notify();
    await expect.poll(() => attempts).toBe(1);
    const stopped = first.stop();
    attempt.resolve({ kind: 'delivered' });
    await stopped;
    expect((await outbox.ofLeads(['a', 'b'])).map(({ state }) => state)).toEqual(['delivered', 'waiting']);

    const second = begin({ 'owner-mail': () => new Promise(() => void (attempts += 1)) });
    await expect.poll(() => attempts).toBe(2);
    await second.stop();
    expect(await stored('b')).toMatchObject({ state: 'waiting', attempts: 1 });
  });

  test.each([-DAY, -HOUR, DAY, 7 * DAY])(
    'a clock that is set by %i ms stalls nothing and gives nothing up',
    async (jump) => {
      let up = false;
      const transport = recordingTransport(() => (up ? { kind: 'delivered' } : refused));
      const transportOfOne = recordingTransport(() =>
        up ? { kind: 'delivered' } : { kind: 'temporary', error: '450 later' },
      );
      begin({ 'owner-mail': transport.deliver, 'visitor-mail': transportOfOne.deliver });
      for (const id of ['a', 'b', 'c']) await store(id, ['owner-mail', 'visitor-mail']);
      await time.pass(HOUR);
      time.setClockBy(jump);
      await time.pass(10 * SECOND);
      expect((await outbox.counts()).states).toMatchObject({ waiting: 6, failed: 0 });
      up = true;
      // The half hour between two probes, with its jitter. A delivery that is refused by itself has its own schedule.
      await time.pass(36 * MINUTE);
      expect((await outbox.counts()).channels['owner-mail']).toMatchObject({ waiting: 0 });
      await time.pass(5 * HOUR);
      expect((await outbox.counts()).states).toMatchObject({ waiting: 0, failed: 0 });
    },
  );
});

/** Two days and 60 leads in a release. */
const [HOURS, LEADS] = isRelease ? [48, 60] : [12, 20];

describe(`a mail server that is down for ${HOURS} hours`, () => {
  const letterOf = ({ id, leadId }: Delivery): Email => ({
    messageId: `<${id}@x.example>`,
    to: ['owner@x.example'],
    fromName: 'X',
    replyTo: null,
    subject: leadId,
    text: 'x',
    html: '<p>x</p>',
  });

  test('gets every email afterwards, oldest first, and no storm', async () => {
    const server = await startMailServer();
    await server.stop();
    const send = createSmtpMailer({ url: server.url, from: 'site@x.example' });
    let atOnce = 0;
    let mostAtOnce = 0;
    let tries = 0;
    begin({
      'owner-mail': async (delivery) => {
        tries += 1;
        mostAtOnce = Math.max(mostAtOnce, (atOnce += 1));
        const outcome = await send(letterOf(delivery));
        atOnce -= 1;
        return outcome;
      },
    });
    const ids = Array.from({ length: LEADS }, (_, n) => `lead-${n}`);
    for (const id of ids) {
      await store(id);
      await time.pass((HOURS * HOUR) / ids.length);
    }
    const waiting = await outbox.ofLeads(ids);
    expect(
      waiting.every(
        ({ state, attempts, lastError }) => state === 'waiting' && attempts > 0 && /ECONNREFUSED/.test(lastError!),
      ),
    ).toBe(true);
    // One connection for each half hour and for each new lead, however many wait.
    expect(tries).toBeLessThan(2 * HOURS + ids.length + 10);

    await server.start();
    const before = tries;
    // A new lead comes in before the next probe is due: it finds the server back, and does not jump the queue.
    await store('lead-new');
    await time.pass(MINUTE);
    expect(server.mails.map(({ subject }) => subject)).toEqual([...ids, 'lead-new']);
    expect(tries - before).toBe(ids.length + 1);
    expect(mostAtOnce).toBe(1);
    expect((await outbox.counts()).states).toMatchObject({ waiting: 0, failed: 0, parked: 0 });
    await server.stop();
  });

  test('gets it within the half hour when nobody writes in the meantime', async () => {
    let up = false;
    const transport = recordingTransport(() => (up ? { kind: 'delivered' } : refused));
    begin({ 'owner-mail': transport.deliver });
    for (const id of ['a', 'b', 'c']) await store(id);
    await time.pass(12 * HOUR);
    up = true;
    const tried = transport.handed.length;
    await time.pass(36 * MINUTE + 5 * SECOND);
    expect(transport.leads().slice(tried)).toEqual(['a', 'b', 'c']);
  });
});
