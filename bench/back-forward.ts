import type { Browser, Page } from '@playwright/test';
import { DESK, isTakenOver, openPage } from './browser.ts';

/** What keeps a page out of the browser's cache for back and forward; empty when it came back from there both ways. */
export async function reasonsAgainstReturn(
  browser: Browser,
  from: string,
  to: string,
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<string[]> {
  const { page, context } = await openPage(browser, DESK);
  await page.goto(from);
  await page.waitForFunction(isTakenOver);
  await prepare(page);
  await mark(page);
  await page.goto(to);
  await page.waitForFunction(isTakenOver);
  await mark(page);
  const reasons = [...(await move(page, -1)), ...(await move(page, 1))];
  await context.close();
  return reasons;
}

/** A document that comes back from the cache still has its mark; another one is new. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => ((window as unknown as { marked: boolean }).marked = true));
}

async function move(page: Page, steps: number): Promise<string[]> {
  const before = page.url();
  await page.evaluate((steps) => void setTimeout(() => history.go(steps)), steps);
  await page.waitForURL((url) => url.href !== before, { waitUntil: 'commit' });
  await page.waitForTimeout(500);
  return page.evaluate(() => {
    if ((window as unknown as { marked?: boolean }).marked) return [];
    const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
      notRestoredReasons?: { reasons: { reason: string }[] };
    })[];
    const reasons = entry?.notRestoredReasons?.reasons.map(({ reason }) => reason) ?? [];
    return reasons.length > 0 ? reasons : ['unknown'];
  });
}
