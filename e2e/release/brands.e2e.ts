import { expect, test } from '@playwright/test';
import { lookAtBrands, tellFinding } from '../brands/look-at-brands.ts';

/** The first forty of the faces at which `npm run bench -- brands` looks: nobody has designed for their words. */
const FACES = 40;
const TOGETHER = 10;

for (let from = 1; from <= FACES; from += TOGETHER) {
  const seeds = Array.from({ length: TOGETHER }, (_, at) => from + at);
  test(`words that nobody has chosen hold in every face: seeds ${from} to ${seeds.at(-1)}`, async ({ browser }) => {
    test.setTimeout(600_000);
    const lines: string[] = [];
    for await (const { brand, findings } of lookAtBrands({ browser, seeds }))
      lines.push(...findings.map((finding) => tellFinding(brand, finding)));
    expect(lines).toEqual([]);
  });
}
