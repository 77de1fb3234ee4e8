import { expect, test } from 'vitest';
import type { Counts } from '../delivery/counts.ts';
import { createReadiness } from './readiness.ts';

const counts: Omit<Counts, 'channels'> = {
  states: { held: 0, waiting: 2, sending: 0, failed: 1 },
  oldestWaitingAt: Date.now() - 90_000,
};

function newReadiness(parts: Partial<Parameters<typeof createReadiness>[0]> = {}) {
  const state = { now: 0, writes: 0, space: Infinity, silent: false };
  const write = async (_: string, text: string) => {
    state.writes += 1;
    if (text.length > state.space) throw new Error('database or disk is full');
  };
  const clock = () => state.now;
  const ask = createReadiness({
    counts: async () => {
      if (state.silent) throw new Error('no answer');
      return counts;
    },
    store: { write },
    isDraining: () => false,
    clock,
    ...parts,
  });
  return Object.assign(state, { ask });
}

test('the server is ready also with deliveries that wait, and tries a write at most every ten seconds', async () => {
  const readiness = newReadiness();
  const answers = await Promise.all(Array.from({ length: 50 }, readiness.ask));
  expect(answers[49]).toEqual({
    ready: true,
    deliveries: counts.states,
    oldestWaitingSeconds: expect.closeTo(90, -1),
    note: null,
  });
  expect(readiness.writes).toBe(1);
  readiness.now = 10_000;
  await readiness.ask();
  expect(readiness.writes).toBe(2);
});

test('the server is not ready while the disk has no room for the largest lead, and is within a second', async () => {
  const readiness = newReadiness();
  readiness.space = 30_000;
  expect(await readiness.ask()).toEqual({ ready: false, why: 'The database accepts no writes.' });
  readiness.space = Infinity;
  readiness.now = 1000;
  expect(await readiness.ask()).toMatchObject({ ready: true });
});

test('a count that failed is asked again within a second, and a stop is reported before it', async () => {
  let draining = false;
  const readiness = newReadiness({ isDraining: () => draining });
  readiness.silent = true;
  expect(await readiness.ask()).toMatchObject({ ready: false });
  readiness.silent = false;
  readiness.now = 1000;
  expect(await readiness.ask()).toMatchObject({ ready: true });
  draining = true;
  expect(await readiness.ask()).toEqual({ ready: false, why: 'The server is stopping.' });
});
