import { expect, test } from 'vitest';
import { duration } from './duration.ts';

const MINUTE = 60_000;

test.each([
  [-MINUTE, 'less than a minute'],
  [MINUTE - 1, 'less than a minute'],
  [MINUTE, '1 minute'],
  [119 * MINUTE, '119 minutes'],
  [120 * MINUTE, '2 hours'],
  [47 * 60 * MINUTE, '47 hours'],
  [48 * 60 * MINUTE, '2 days'],
])('a duration is told in words: %d milliseconds are %s', (ms, words) => expect(duration(ms)).toBe(words));
