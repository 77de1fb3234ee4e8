import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DailySum } from './daily-sums.ts';
import { openVisits, REMEMBERED_MAX, SOURCES_MAX } from './visits.ts';

const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/148.0', 'accept-language': 'en' };
const page = { site: 'services', hosts: ['solvewright.example'] };
const request = { page, headers, target: '/', host: 'solvewright.example', address: '192.0.2.1' };

let stored: DailySum[];
let works: boolean;
const unstored = vi.fn<(error: unknown) => void>();
const store = {
  async add(sums: DailySum[]) {
    if (!works) throw new Error('no disk');
    stored.push(...sums);
  },
};
const open = () => openVisits({ store, timeZone: 'UTC', now: Date.now, unstored });
const counts = () => stored.map(({ what, count }) => `${what} ${count}`).sort();

beforeEach(() => {
  stored = [];
  works = true;
  unstored.mockClear();
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 31, 12) });
});
afterEach(() => void vi.useRealTimers());

test('visits that are counted are stored seconds later, in one go', async () => {
  const visits = open();
  visits.viewed(request);
  visits.viewed({ ...request, target: '/quote', headers: { ...headers, referer: 'https://solvewright.example/' } });
  visits.viewed({ ...request, headers: { 'user-agent': 'curl' } });
  visits.sent('services', false);
  visits.sent('services', true);
  expect(stored).toEqual([]);
  await vi.runAllTimersAsync();
  expect(counts()).toEqual(['held 1', 'page 2', 'robot 1', 'sent 1', 'visit 1']);
  expect(stored[0]!.day).toBe('2026-01-31');
  await visits.stop();
  expect(stored).toHaveLength(5);
});

test('while the database fails nothing is lost, and it is said once', async () => {
  const visits = open();
  works = false;
  visits.viewed(request);
  await vi.advanceTimersByTimeAsync(60_000);
  visits.viewed({ ...request, address: '192.0.2.2' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(unstored).toHaveBeenCalledTimes(1);
  works = true;
  await vi.runAllTimersAsync();
  expect(counts()).toEqual(['page 2', 'visit 2']);
});

test('a reload is no new visit until half an hour after the last view', async () => {
  const visits = open();
  const viewAfter = (minutes: number) => {
    vi.setSystemTime(Date.now() + minutes * 60_000);
    visits.viewed(request);
  };
  for (const minutes of [0, 0, 29, 29, 29, 31]) viewAfter(minutes);
  await visits.stop();
  expect(counts()).toEqual(['page 2', 'visit 2']);
});

test('views are remembered for so many clients, and the oldest are forgotten', async () => {
  const visits = open();
  const viewFrom = (n: number) => visits.viewed({ ...request, address: `${n}` });
  for (let n = 0; n <= REMEMBERED_MAX; n += 1) viewFrom(n);
  for (const n of [REMEMBERED_MAX, 0]) viewFrom(n);
  await visits.stop();
  expect(counts()).toContain(`visit ${REMEMBERED_MAX + 2}`);
});

test('a flood of made-up sources is one sum until the next day', async () => {
  const visits = open();
  const visit = (n: number) =>
    visits.viewed({ ...request, headers: { ...headers, referer: `https://a${n}.example/` }, address: `${n}` });
  for (let n = 0; n < 5000; n += 1) visit(n);
  await vi.runAllTimersAsync();
  expect(stored.filter(({ source }) => source.kind === 'site')).toHaveLength(SOURCES_MAX);
  const other = stored.filter(({ source }) => source.kind === 'other');
  expect(other.map(({ count }) => count)).toEqual([5000 - SOURCES_MAX]);
  vi.setSystemTime(Date.UTC(2026, 1, 1, 12));
  stored = [];
  visit(5000);
  await vi.runAllTimersAsync();
  expect(stored.map(({ source }) => source.kind)).toContain('site');
});
