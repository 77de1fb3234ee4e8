import { expect, test } from 'vitest';
import type { Counts } from './outbox/counts.ts';
import { createReadiness } from './readiness.ts';

const counts: Counts = {
  states: { held: 0, waiting: 2, sending: 0, failed: 1, parked: 0 },
  oldestWaitingAt: Date.now() - 90_000,
  channels: {},
};

function newReadiness(parts: Partial<Parameters<typeof createReadiness>[0]> = {}) {
  const state = { now: 0, writes: 0, full: false };
  const write = async () => {
    state.writes += 1;
    if (state.full) throw new Error('database or disk is full');
  };
  const clock = () => state.now;
  const ask = createReadiness({
    counts: async () => counts,
    memos: { write },
    isDraining: () => false,
    clock,
    ...parts,
  });
  return Object.assign(state, { ask });
}

test('is ready with what waits, and tries a write at most every ten seconds', async () => {
  const readiness = newReadiness();
  const answers = await Promise.all(Array.from({ length: 50 }, readiness.ask));
  expect(answers[49]).toEqual({ ready: true, deliveries: counts.states, oldestWaitingSeconds: expect.closeTo(90, -1) });
  expect(readiness.writes).toBe(1);
  readiness.now = 10_000;
  await readiness.ask();
  expect(readiness.writes).toBe(2);
});

test('is not ready while the disk is full, and ready again within a second', async () => {
  const readiness = newReadiness();
  readiness.full = true;
  expect(await readiness.ask()).toEqual({ ready: false, why: expect.stringContaining('disk full') });
  readiness.full = false;
  readiness.now = 1000;
  expect(await readiness.ask()).toMatchObject({ ready: true });
});

test('is not ready while the database is silent, or the server stops', async () => {
  const silent = newReadiness({ counts: () => Promise.reject(new Error('gone')) });
  expect(await silent.ask()).toEqual({ ready: false, why: 'The database does not answer.' });
  const stopping = newReadiness({ isDraining: () => true });
  expect(await stopping.ask()).toEqual({ ready: false, why: 'The server is stopping.' });
  expect(stopping.writes).toBe(0);
});
