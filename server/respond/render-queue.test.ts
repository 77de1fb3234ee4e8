import { expect, test } from 'vitest';
import type { PageSource } from '#contract/site/site.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import { createRenderQueue } from './render-queue.ts';

const [face] = fixtureSite.faces;
const asItIs = (source: PageSource) => source;
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
};

/** Time that passes only during rendering and waiting. */
function openBudget(drawingMs: number) {
  let now = 0;
  const drawn: number[] = [];
  const budget = createRenderQueue(
    async () => {
      drawn.push(now);
      now += drawingMs;
      return 'page';
    },
    { clock: () => now, pause: async (ms) => (now += ms) },
  );
  return { drawn, ask: (client = '') => budget(client)(face!, '/', asItIs) };
}

test('drawing pages takes a quarter of the time at most: one is rendered immediately, and the next after three times as long', async () => {
  const { drawn, ask } = openBudget(10);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['page', 'page', 'page']);
  expect(drawn).toEqual([0, 40, 80]);
});

test('one slow page holds up the next for half a second at most', async () => {
  const { drawn, ask } = openBudget(2000);
  await Promise.all([ask(), ask()]);
  expect(drawn).toEqual([0, 2500]);
});

test('where 32 wait the next gets none, and the first after them does again', async () => {
  const { ask } = openBudget(10);
  const crowd = Array.from({ length: 32 }, (_, n) => ask(`client ${n}`));
  expect(await ask()).toBeNull();
  expect(new Set(await Promise.all(crowd))).toEqual(new Set(['page']));
  await turns(5);
  expect(await ask()).toBe('page');
});

test('a single request waits for one page of a crowd, and 48 of one client cost nobody else a page', async () => {
  const order: string[] = [];
  const draw = async (_face: unknown, path: string) => {
    order.push(path);
    return path;
  };
  const budget = createRenderQueue(draw, { clock: () => 0, pause: async () => {} });
  const crowd = Array.from({ length: 48 }, (_, n) => budget('crowd')(face!, `crowd ${n}`, asItIs));
  const other = budget('other')(face!, 'other', asItIs);
  expect(await other).toBe('other');
  expect((await Promise.all(crowd)).filter((page) => page !== null)).toHaveLength(4);
  expect(order.indexOf('other')).toBe(1);
});

test('if many clients fill the queue, a client without a place gets one from the client with the most', async () => {
  const budget = createRenderQueue(async (_face, path) => path, { clock: () => 0, pause: async () => {} });
  const crowd = Array.from({ length: 60 }, (_, n) => budget(`crowd ${n % 9}`)(face!, 'crowd', asItIs));
  const others = Array.from({ length: 20 }, (_, n) => budget(`other ${n}`)(face!, 'other', asItIs));
  expect(new Set(await Promise.all(others))).toEqual(new Set(['other']));
  const drawn = (await Promise.all(crowd)).filter((page) => page !== null);
  expect(drawn).toHaveLength(12);
});
