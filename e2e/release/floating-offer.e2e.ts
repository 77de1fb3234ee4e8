import type { Page } from '@playwright/test';
import { expect, test } from '../site.ts';
import { hydrated } from '../states.ts';

const SIZES = [
  { width: 1280, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 640 },
];

const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);

/** Whether the button can be seen, and whether it covers the form. */
const button = (page: Page) =>
  page.evaluate(() => {
    const floating = document.querySelector('.floating-offer')!;
    const seen = getComputedStyle(floating).visibility === 'visible';
    const [one, form] = [floating, document.querySelector('#offer')!].map((element) => element.getBoundingClientRect());
    const over =
      one!.top < form!.bottom && one!.bottom > form!.top && one!.right > form!.left && one!.left < form!.right;
    return { seen, covers: seen && over };
  });

/** Scroll positions from where the form comes into the window to where it has left it. */
async function positions(page: Page): Promise<number[]> {
  const form = await page.evaluate(() => {
    const { top, bottom } = document.querySelector('#offer')!.getBoundingClientRect();
    return { top: top + scrollY, bottom: bottom + scrollY };
  });
  const { height } = page.viewportSize()!;
  const [from, to] = [form.top - height - 60, form.bottom + 60];
  return Array.from({ length: 13 }, (_, at) => from + ((to - from) * at) / 12);
}

test('the floating button to make an offer waits below the form and covers none of it, without moving the page', async ({
  page,
  site,
}) => {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto(site.domain());
    await hydrated(page);
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift' });
    });
    for (const y of await positions(page)) {
      await scrollTo(page, y);
      await expect.poll(() => button(page), `${size.width} px, at ${y}`).toEqual({ seen: true, covers: false });
    }
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  }
});

test('it is in sight before the section of the form, at its end, and behind it', async ({ page, site }) => {
  await page.goto(site.domain());
  await hydrated(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const floating = page.locator('.floating-offer button');
    for (const edge of ['top', 'end', 'behind'] as const) {
      await page.evaluate((where) => {
        const { top, bottom } = document.getElementById('contact')!.getBoundingClientRect();
        const to = { top: top - innerHeight - 100, end: bottom - innerHeight, behind: bottom + 100 }[where];
        window.scrollBy({ top: to, behavior: 'instant' });
      }, edge);
      await expect(floating, `${size.width} px, ${edge}`).toBeInViewport({ ratio: 1 });
    }
  }
});

test('the Tab key meets it behind the ways to write and before the questions', async ({ page, site }) => {
  await page.goto(site.domain());
  await hydrated(page);
  await page.locator('.direct a').last().focus();
  // Hidden, it is out of the order: the focus has brought the section into view.
  await expect(page.locator('.floating-offer[data-docked] button')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator('.floating-offer button')).toBeFocused();
  await expect(page.locator('.floating-offer button')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(page.locator('summary').first()).toBeFocused();
});

test('the toast and the floating button end at the same edge', async ({ page, site }) => {
  for (const width of [1280, 2400]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(site.domain());
    const right = (selector: string) =>
      page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().right));
    expect(await right('.toast-region')).toBe(await right('.floating-offer'));
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('it is shown beyond 300 px and never over the form', async ({ page, site }) => {
    await page.goto(site.domain());
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const [y, seen] of [
        [300, false],
        [301, true],
        [1500, true],
      ] as const) {
        await scrollTo(page, y);
        await expect.poll(() => button(page), `${size.width} px, at ${y}`).toEqual({ seen, covers: false });
      }
      for (const y of await positions(page)) {
        await scrollTo(page, y);
        await expect.poll(async () => (await button(page)).covers, `${size.width} px, at ${y}`).toBe(false);
      }
    }
  });
});
