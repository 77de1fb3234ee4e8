import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storeLead } from '../../test/lead-rows.ts';
import { makeFolder } from '../../test/folder.ts';
import { keepOpen } from '../../test/keep-open.ts';
import { memoryFolder } from '../../test/postgres.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { type Channel, countWorkers } from './channels.ts';
import { createCourier, type Courier } from './courier.ts';
import type { Deliver, Delivery, Outcome } from './delivery.ts';
import { createOutbox, type Outbox } from './outbox.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 10, 20);
const chat: Channel = 'slack:hooks.slack.com/11111111';

const delivered: Outcome = { kind: 'delivered' };
const refused: Outcome = { kind: 'later', error: 'ECONNREFUSED', isDown: true };

let database: Database;
let outbox: Outbox;
let time: SimulatedTime;
let couriers: Courier[];
let logged: string;

beforeEach(async () => {
  database = keepOpen(await openDatabase({ dataDir: makeFolder(memoryFolder()), databaseUrl: '' }));
  [couriers, logged] = [[], ''];
});
afterEach(async () => {
  for (const courier of couriers) await courier.stop();
});

/** Starts a courier on a simulated clock. */
function begin(transports: Partial<Record<Channel, Deliver>>): Courier {
  const workers = Object.keys(transports).reduce((sum, channel) => sum + countWorkers(channel), 0);
  // And one that tidies up.
  time = createSimulatedTime(START, workers + 1);
  const { clock, pause } = time;
  outbox = createOutbox({ database, clock, random: () => 0.5 });
  const write = (message: string, facts = {}) => void (logged += JSON.stringify({ message, ...facts }));
  const log = { info: write, warn: write, error: write };
  const courier = createCourier({ outbox, transports, log, clock, pause, graceMs: 500 });
  couriers.push(courier);
  courier.start();
  return courier;
}

async function store(ids: string[], channels: Channel[] = ['owner-mail']): Promise<void> {
  for (const [index, id] of ids.entries())
    await storeLead(database, outbox, id, { now: time.clock() + index, channels });
}
const stored = async (lead: string) => (await outbox.ofLeads([lead]))[0]!;

/** A transport that answers as configured, and keeps what it received and when. */
function recordTransport(answer: (delivery: Delivery) => Outcome) {
  const handed: { lead: string; at: number }[] = [];
  let now = 0;
  let most = 0;
  const deliver: Deliver = async (delivery) => {
    handed.push({ lead: delivery.leadId, at: time.clock() - START });
    most = Math.max(most, (now += 1));
    await new Promise((turn) => setImmediate(turn));
    now -= 1;
    return answer(delivery);
  };
  return { deliver, handed, leads: () => handed.map(({ lead }) => lead), most: () => most };
}

describe('a courier', () => {
  test('delivers immediately what it is woken for, and in a few seconds what another process stored', async () => {
    const transport = recordTransport(() => delivered);
    begin({ 'owner-mail': transport.deliver });
    await time.pass(MINUTE);
    await store(['a']);
    outbox.notify();
    await time.pass(0);
    await store(['b']);
    await time.pass(5 * SECOND);
    expect(transport.handed).toEqual([
      { lead: 'a', at: MINUTE },
      { lead: 'b', at: MINUTE + 5 * SECOND },
    ]);
    expect(await stored('a')).toMatchObject({ state: 'delivered', attempts: 1 });
  });

  test('delivers a backlog oldest first, several at the same time and each once', async () => {
    const transport = recordTransport(() => delivered);
    begin({ 'owner-mail': transport.deliver });
    const ids = Array.from({ length: 30 }, (_, n) => `lead-${n + 10}`);
    await store(ids);
    await time.pass(MINUTE);
    expect(transport.leads().toSorted()).toEqual(ids);
    // Those that are claimed together may begin in any order.
    for (const [n, id] of transport.leads().entries()) expect(Math.abs(ids.indexOf(id) - n)).toBeLessThan(8);
    expect(transport.most()).toBeGreaterThan(1);
    expect(transport.most()).toBeLessThanOrEqual(4);
  });

  test('lets no delivery or channel that fails delay another, and fails what no channel takes', async () => {
    const transport = recordTransport(({ leadId }) =>
      leadId === 'a' ? { kind: 'later', error: '450 greylisted' } : delivered,
    );
    begin({ 'owner-mail': transport.deliver, webhook: async () => refused });
    await store(['a', 'b', 'c'], ['webhook', 'owner-mail']);
    await store(['lost'], ['fax' as Channel]);
    await time.pass(20 * SECOND);
    expect(transport.leads().toSorted()).toEqual(['a', 'b', 'c']);
    await time.pass(4 * MINUTE);
    expect(transport.leads().slice(3)).toEqual(['a', 'a']);
    expect(await stored('lost')).toMatchObject({ state: 'waiting' });
    await time.pass(HOUR + 10 * MINUTE);
    expect(await stored('lost')).toMatchObject({ state: 'failed', lastError: expect.stringContaining('settings') });
  });

  test('keeps the delivery of a transport that throws or never answers, and logs nothing of its words', async () => {
    const hangs = () => new Promise<Outcome>(() => {});
    const throws = async () => {
      throw new TypeError('Zoë wrote: my secret');
    };
    begin({ webhook: throws, 'owner-note': hangs });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await store(['a'], ['webhook', 'owner-note']);
      outbox.notify();
      for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      await vi.waitFor(() => expect(logged).toContain('unexpected TypeError'));
      await vi.advanceTimersByTimeAsync(50 * SECOND);
    } finally {
      vi.useRealTimers();
    }
    await time.pass(SECOND);
    const errors = (await outbox.ofLeads(['a'])).map(({ state, lastError }) => [state, lastError]);
    expect(errors).toEqual([
      ['waiting', 'no outcome within 50 seconds'],
      ['waiting', 'unexpected TypeError'],
    ]);
    expect(logged).toContain('courier.test.ts');
    expect(logged).not.toMatch(/Zoë|secret/);
  });

  test('delivers once even if the database cannot store the outcome', async () => {
    const transport = recordTransport(() => delivered);
    begin({ 'owner-mail': transport.deliver });
    await time.pass(SECOND);
    const settle = vi.spyOn(outbox, 'settle').mockRejectedValue(new Error('database or disk is full'));
    await store(['a']);
    await time.pass(10 * MINUTE);
    expect(await stored('a')).toMatchObject({ state: 'sending' });
    settle.mockRestore();
    await time.pass(5 * SECOND);
    expect(await stored('a')).toMatchObject({ state: 'delivered' });
    expect(transport.leads()).toEqual(['a']);
  });

  test('waits for running attempts at its stop, and tries everything again at the next start', async () => {
    const attempt = Promise.withResolvers<Outcome>();
    let attempts = 0;
    const courier = begin({ webhook: () => ((attempts += 1), attempt.promise) });
    await store(['a', 'b'], ['webhook']);
    outbox.notify();
    await vi.waitFor(() => expect(attempts).toBe(1));
    const stopped = courier.stop();
    attempt.resolve({ kind: 'later', error: '451 later' });
    await stopped;
    expect([(await stored('a')).state, (await stored('b')).attempts]).toEqual(['waiting', 0]);
    const transport = recordTransport(() => delivered);
    begin({ webhook: transport.deliver });
    await time.pass(SECOND);
    expect(transport.leads()).toEqual(['a', 'b']);
  });

  test('tries a server that is down rarely, and delivers all at once when it is back', async () => {
    let up = false;
    const transport = recordTransport(() => (up ? delivered : refused));
    begin({ 'owner-mail': transport.deliver });
    const ids = Array.from({ length: 20 }, (_, n) => `lead-${n}`);
    await store(ids);
    await time.pass(12 * HOUR);
    // Up to four for each half hour, however many wait.
    expect(transport.handed.length).toBeLessThan(4 * 2 * 12 + 30);
    for (const { lastError, state } of await outbox.ofLeads(ids))
      expect([lastError, state]).toEqual(['ECONNREFUSED', 'waiting']);
    up = true;
    const tried = transport.handed.length;
    // A new lead finds the server back. All others follow.
    await store(['new']);
    outbox.notify();
    await time.pass(SECOND);
    expect(transport.leads().slice(tried).toSorted()).toEqual([...ids, 'new'].toSorted());
    up = false;
    await store(['last']);
    await time.pass(3 * HOUR);
    up = true;
    await time.pass(36 * MINUTE);
    expect(await stored('last')).toMatchObject({ state: 'delivered' });
  });

  test('leaves a service alone for the pause that it asks for, while email goes', async () => {
    let enough = true;
    const transport = recordTransport(() =>
      enough ? { kind: 'later', error: '429', retryAfterMs: 2 * MINUTE } : delivered,
    );
    const mail = recordTransport(() => delivered);
    begin({ [chat]: transport.deliver, 'owner-mail': mail.deliver });
    await store(['a'], [chat, 'owner-mail']);
    await time.pass(6 * SECOND);
    const tried = transport.handed.length;
    await store(['b', 'c'], [chat, 'owner-mail']);
    outbox.notify();
    await time.pass(100 * SECOND);
    expect([mail.handed.length, tried]).toEqual([3, 1]);
    // A new lead is tried once at most.
    expect(transport.handed.length).toBeLessThanOrEqual(3);
    enough = false;
    await time.pass(30 * SECOND);
    expect((await outbox.counts()).states.waiting).toBe(0);
  });

  test.each([-DAY, -HOUR, DAY, 7 * DAY])('loses nothing when its clock is set by %i ms', async (jump) => {
    let up = false;
    const mail = recordTransport(() => (up ? delivered : refused));
    const asked: Outcome = { kind: 'later', error: '429', retryAfterMs: 30 * MINUTE };
    const service = recordTransport(() => (up ? delivered : asked));
    const later: Outcome = { kind: 'later', error: '450 later' };
    const hook = recordTransport(() => (up ? delivered : later));
    begin({ 'owner-mail': mail.deliver, [chat]: service.deliver, webhook: hook.deliver });
    await store(['a', 'b', 'c'], ['owner-mail', chat, 'webhook']);
    await time.pass(HOUR);
    time.setClockBy(jump);
    await time.pass(10 * SECOND);
    expect((await outbox.counts()).states).toMatchObject({ waiting: 9, failed: 0 });
    up = true;
    await time.pass(5 * HOUR);
    expect((await outbox.counts()).states).toMatchObject({ waiting: 0, failed: 0 });
  });
});

/** Time that passes only in `pass`, for programs whose clock and pauses are parameters. */
interface SimulatedTime {
  /** Milliseconds since 1970, as a wall clock shows them. */
  clock(): number;
  pause(ms: number, signal: AbortSignal): Promise<void>;
  /** Lets the time pass. Resolves when all loops pause again. */
  pass(ms: number): Promise<void>;
  /** Sets the wall clock. Pauses take as long as they did. */
  setClockBy(ms: number): void;
}

/** `sleepers`: how many loops there are, each of which pauses when it has nothing to do. */
function createSimulatedTime(start: number, sleepers: number): SimulatedTime {
  const pauses = new Set<{ end: number; wake(): void }>();
  let elapsed = 0;
  let offset = start;

  async function untilAllPause(): Promise<void> {
    const limit = performance.now() + 60_000;
    while (pauses.size < sleepers) {
      if (performance.now() > limit) throw new Error(`Only ${pauses.size} of ${sleepers} loops pause`);
      await new Promise((turn) => setImmediate(turn));
    }
  }

  return {
    clock: () => offset + elapsed,
    setClockBy: (ms) => (offset += ms),
    pause: (ms, signal) =>
      new Promise((resolve) => {
        const wake = () => {
          pauses.delete(entry);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        const entry = { end: elapsed + ms, wake };
        pauses.add(entry);
        if (signal.aborted) wake();
        else signal.addEventListener('abort', wake);
      }),
    async pass(ms) {
      const until = elapsed + ms;
      for (;;) {
        await untilAllPause();
        const next = Math.min(...[...pauses].map(({ end }) => end));
        elapsed = Math.min(next, until);
        if (next > until) return;
        for (const pause of pauses) if (pause.end <= elapsed) pause.wake();
      }
    },
  };
}
