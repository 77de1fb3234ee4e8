import { expect, test } from 'vitest';
import { createRetention } from './retention.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const start = Date.UTC(2026, 0, 1);

/** The task with a clock that the test sets, and the days before which it erased. */
function open(days: number) {
  const memos = new Map<string, string>();
  const erased: number[] = [];
  const warnings: string[] = [];
  let now = start;
  const task = createRetention({
    leads: { eraseBefore: async (time) => erased.push((now - time) / DAY) },
    store: { read: async (key) => memos.get(key) ?? null, write: async (key, value) => void memos.set(key, value) },
    days,
    log: { debug() {}, info() {}, warn: (text) => warnings.push(text), error() {} },
    clock: () => now,
  });
  const runAt = async (time: number) => {
    now = time;
    erased.length = 0;
    await task(() => false);
    return erased.length > 0;
  };
  const runHourly = async (from: number, hours: number) => {
    for (let hour = 0; hour <= hours; hour += 1) if (await runAt(from + hour * HOUR)) return hour;
    return null;
  };
  return { erased, warnings, runAt, runHourly };
}

test('erases what is older than the retention, two days after the first start', async () => {
  const { erased, warnings, runHourly, runAt } = open(30);
  expect(await runHourly(start, 48)).toBe(48);
  expect(erased).toEqual([30]);
  expect(warnings).toHaveLength(1);
  expect(await runAt(start + 3 * DAY + HOUR)).toBe(true);
});

test('erases nothing by a clock that is ahead for a while, nor when it is right again', async () => {
  const { warnings, runHourly, runAt } = open(30);
  await runHourly(start, 48);
  const now = start + 2 * DAY;
  expect(await runHourly(now + 400 * DAY, 24)).toBe(null);
  expect(await runAt(now + DAY)).toBe(false);
  expect(warnings).toHaveLength(3);
  expect(await runHourly(now + DAY, 48)).toBe(48);
});

test('erases nothing with a retention of 0 days', async () => {
  expect(await open(0).runHourly(start, 60)).toBe(null);
});
