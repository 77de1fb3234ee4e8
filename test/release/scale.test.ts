import { describe, expect, test } from 'vitest';
import { arrivals, mailDelays, meanWait, numbersFrom, spread, waits } from '../../bench/scale/simulate.ts';

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('the simulated queue waits as arithmetic says', () => {
  test.each([
    [1, 0.5],
    [1, 0.8],
    [4, 0.7],
  ])('of %i workers that are busy %f of the time waits as arithmetic says', (workers, busy) => {
    const random = numbersFrom(7);
    const rate = workers * busy;
    const jobs = arrivals(() => rate, rate, 200_000, random).map((at) => ({ at, takes: spread(1, random) }));
    const ratio = mean(waits(jobs, workers)) / meanWait([{ rate, takes: 1 }], workers);
    expect(ratio).toBeGreaterThan(0.93);
    expect(ratio).toBeLessThan(1.07);
  });

  test('of many short and few long works waits as arithmetic says', () => {
    const kinds = [
      { rate: 5, takes: 0.05 },
      { rate: 0.2, takes: 2 },
    ];
    const random = numbersFrom(3);
    const jobs = kinds
      .flatMap(({ rate, takes }) =>
        arrivals(() => rate, rate, 200_000, random).map((at) => ({ at, takes: spread(takes, random) })),
      )
      .sort((a, b) => a.at - b.at);
    const ratio = mean(waits(jobs, 1)) / meanWait(kinds, 1);
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.1);
  });

  test('of one worker at half its power waits as long as the work takes', () => {
    expect(meanWait([{ rate: 50, takes: 0.01 }], 1)).toBeCloseTo(0.01);
    expect(meanWait([{ rate: 100, takes: 0.01 }], 1)).toBe(Infinity);
  });

  test('comes as often as its rate says, in a burst too', () => {
    const times = arrivals((time) => (time < 100 ? 50 : 5), 50, 200, numbersFrom(1));
    expect(times.filter((time) => time < 100).length / 5000).toBeCloseTo(1, 1);
    expect(times.filter((time) => time >= 100).length / 500).toBeCloseTo(1, 0);
  });
});

test('a mail server takes what its limit allows, and the rest waits its turn', () => {
  const delays = mailDelays([0, 0, 0, 0], { connections: 2, secondsEach: 0.5, perSecond: 1 });
  expect(delays).toEqual([0.5, 1.5, 2.5, 3.5]);
  expect(mailDelays([0, 0, 0, 0], { connections: 2, secondsEach: 0.5, perSecond: 1000 }).at(-1)).toBeCloseTo(1.001);
});
