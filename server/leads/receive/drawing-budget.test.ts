import { expect, test } from 'vitest';
import { fixtureSite } from '../../../test/site-fixture.ts';
import { limitDrawing } from './drawing-budget.ts';

const [face] = fixtureSite.faces;
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
};

/** Time that passes only while something is drawn or waited for. */
function openBudget(drawingMs: number) {
  let now = 0;
  const drawn: number[] = [];
  const draw = limitDrawing(
    async () => {
      drawn.push(now);
      now += drawingMs;
      return 'page';
    },
    { clock: () => now, pause: async (ms) => (now += ms) },
  );
  return { drawn, ask: () => draw(face!, '/', face!.data) };
}

test('drawing pages takes a quarter of the time at most: one is drawn at once, and the next after three times as long', async () => {
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
  const crowd = Array.from({ length: 32 }, ask);
  expect(await ask()).toBeNull();
  expect(new Set(await Promise.all(crowd))).toEqual(new Set(['page']));
  await turns(5);
  expect(await ask()).toBe('page');
});
