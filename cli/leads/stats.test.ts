import { expect, test } from 'vitest';
import type { AnswerFigures } from '../../server/leads/answer-times.ts';
import type { Lead } from '../../server/leads/store/lead.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import { toStats, toStatsJson } from './stats.ts';

const HOUR = 3_600_000;
const waiting = { id: 'a1', reference: 'O-1111-2222', receivedAt: Date.UTC(2026, 10, 20, 9) } as Lead;
const figures: AnswerFigures = {
  face: 'sellme',
  came: 12,
  kinds: { offer: 12 },
  answered: 11,
  timed: 10,
  inTime: 8,
  medianMs: 3 * HOUR + 20 * 60_000,
  waiting: 1,
  longest: [waiting],
  held: 1,
  spam: 0,
};
const screen = {
  faces: fixtureSite.faces,
  width: 80,
  clock: (time: number) => new Date(time).toISOString().slice(0, 16),
};

test('in the figures of leads each has a bar to the measure of the largest', () => {
  const lines = toStats([figures], screen).split('\n');
  expect(lines[0]).toBe('sellme.com');
  const bar = (words: string) => lines.find((line) => line.includes(words))!.match(/█*$/)![0].length;
  expect(bar('Came')).toBe(32);
  expect(bar('in time')).toBe(21);
  expect(bar('late')).toBe(5);
  expect(bar('time unknown')).toBe(3);
  expect(bar('Without')).toBe(3);
  expect(bar('Spam')).toBe(0);
  expect(lines.join('\n')).toContain('Half of the answers took less than 3 hr, 20 min.');
  expect(lines.join('\n')).toContain('Waits since 2026-11-20T09:00: O-1111-2222');
});

test('a face that promises nothing is not said to be late', () => {
  const text = toStats([{ ...figures, face: 'services', inTime: null }], screen);
  expect(text).not.toContain('late');
  expect(text).toMatch(/Answered +11/);
});

test('no line is wider than the terminal', () => {
  const text = toStats([figures], { ...screen, width: 50 });
  expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(50);
});

test('without leads it is said', () => expect(toStats([], screen)).toBe('No leads.\n'));

test('as JSON times are ISO and durations seconds', () => {
  expect(toStatsJson(figures)).toMatchObject({
    face: 'sellme',
    inTime: 8,
    medianSeconds: 12_000,
    longest: [{ id: 'a1', reference: 'O-1111-2222', receivedAt: '2026-11-20T09:00:00.000Z' }],
  });
});
