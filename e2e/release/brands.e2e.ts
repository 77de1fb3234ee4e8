import { expect, test } from '@playwright/test';
import { findingsOf } from '../brands/look-at-brands.ts';

/** With the four of the guard, forty faces: nobody has designed for their words. */
const [FIRST, LAST] = [5, 40];
const TOGETHER = 9;

for (let from = FIRST; from <= LAST; from += TOGETHER) {
  const seeds = Array.from({ length: TOGETHER }, (_, at) => from + at);
  test(`words that nobody has chosen hold in every face: seeds ${from} to ${seeds.at(-1)}`, async ({ browser }) => {
    test.setTimeout(600_000);
    expect(await findingsOf({ browser, seeds })).toEqual([]);
  });
}
