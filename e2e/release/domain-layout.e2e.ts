import { openTwice } from '../fonts-of.ts';
import { posterLines } from '../poster-lines.ts';
import { expect, test } from '../site.ts';

const NUMBERS = [['1', '2', '3'], ['4', '5', '6', '7', '8'], ['.com']];

test('each line of the name ends where its piece of the tape ends, on every screen', async ({ page, site }) => {
  await openTwice(page, site.domain());
  for (const [width, labels] of [
    [360, NUMBERS],
    [768, [[...NUMBERS[0]!, ...NUMBERS[1]!], ['.com']]],
    [1280, [NUMBERS.flat()]],
    [1920, [NUMBERS.flat()]],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const measured = await posterLines(page);
    expect(measured.map((line) => line.labels)).toEqual(labels);
    for (const { ink, tape, most } of measured)
      for (const side of [0, 1] as const)
        expect(Math.abs(ink[side] - tape[side]), `${width} px: ${ink[side]} and ${tape[side]}`).toBeLessThan(most);
  }
});

test('on a small phone the button for an offer is in the first view', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(site.domain());
  await expect(page.locator('.hero').getByRole('button', { name: 'Make an Offer' })).toBeInViewport({ ratio: 1 });
});

test('the second column begins at a third of the page or at two', async ({ page, site }) => {
  await page.goto(site.domain());
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const starts = await page.evaluate(() => {
      const second = [
        '.hero-buttons',
        '.worth-cards li',
        '.price-figures',
        '.market .band-head p',
        '.market-bar',
        '.industry-tiles li',
        '.feature-figures',
        '.trust .band-head p',
        '.trust-steps li',
        '.trust-foot dl',
        '.offer',
        '.offer-message',
        '.questions .accordion',
      ].flatMap((one) => [...document.querySelectorAll(one)]);
      const first = document.querySelector('.worth h2')!.getBoundingClientRect().left;
      const all = second.map((element) => element.getBoundingClientRect().left).filter((left) => left - first > 2);
      return [...new Set(all.map(Math.round))].toSorted((one, other) => one - other);
    });
    expect(starts, `${width} px`).toHaveLength(2);
  }
});
