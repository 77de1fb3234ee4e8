import type { Page } from '@playwright/test';
import { expect } from './site.ts';

const PARTS = 'p, ul, ol, dl, dt, dd, li, h2, h3, small, section, div';

/** Expects that no empty part takes room in the page, and that nothing is wider than the window. */
export async function expectWhole(page: Page, widths = [320, 768, 1920]): Promise<void> {
  const empty = await page
    .locator(`main :is(${PARTS}):not([role], form *)`)
    .evaluateAll((all) =>
      all
        .filter((one) => !one.textContent.trim() && !one.querySelector('img') && one.clientHeight > 0)
        .map((one) => one.outerHTML),
    );
  expect(empty, page.url()).toEqual([]);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond, `${page.url()}, ${width} px`).toBeLessThanOrEqual(0);
  }
}
