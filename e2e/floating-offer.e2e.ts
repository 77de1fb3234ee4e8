import type { Page } from '@playwright/test';
import { expect, test } from './site.ts';
import { hydrated } from './hydrated.ts';

const SIZES = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);

const enlargeText = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));

const placed = (page: Page) =>
  page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
    const [floating, submit, section] = ['.floating-offer', '#offer > [type=submit]', '#contact'].map(box);
    const { visibility } = getComputedStyle(document.querySelector('.floating-offer')!);
    return {
      isSeen: visibility === 'visible' && floating!.top >= 0 && floating!.bottom <= innerHeight,
      isSmall: floating!.width < 100,
      coversSubmit:
        floating!.top < submit!.bottom &&
        floating!.bottom > submit!.top &&
        floating!.left < submit!.right &&
        floating!.right > submit!.left,
      isInSection: section!.top < innerHeight - 200 && section!.bottom > 0,
    };
  });

/** Scroll positions from 301 px to the end of the page, close to each other around the form. */
async function positions(page: Page): Promise<number[]> {
  const { top, bottom, end } = await page.evaluate(() => {
    const box = document.querySelector('#offer')!.getBoundingClientRect();
    const height = document.documentElement.scrollHeight - innerHeight;
    return { top: box.top + scrollY - innerHeight, bottom: box.bottom + scrollY, end: height };
  });
  const spread = (from: number, to: number, count: number) =>
    Array.from({ length: count }, (_, at) => Math.min(end, from + ((to - from) * at) / (count - 1)));
  return [...spread(301, end, 9), ...spread(top, bottom, 25)];
}

async function expectSeen(page: Page, what: string): Promise<void> {
  for (const y of await positions(page)) {
    await scrollTo(page, y);
    await expect
      .poll(async () => {
        const { isSeen, isSmall, coversSubmit, isInSection } = await placed(page);
        return isSeen && !coversSubmit && (isSmall || !isInSection);
      }, `${what}, at ${y}`)
      .toBe(true);
  }
}

for (const size of SIZES) {
  for (const isLarge of [false, true]) {
    const what = `${size.width} px${isLarge ? ', text at 200 %' : ''}`;

    test(`the floating button is in sight from 301 px to the end, and not over the submit button: ${what}`, async ({
      page,
      site,
    }) => {
      await page.setViewportSize(size);
      await page.goto(site.domain());
      if (isLarge) await enlargeText(page);
      await hydrated(page);
      await expectSeen(page, what);
    });

    test(`it covers nothing that has the focus (2.4.11): ${what}`, async ({ page, site }) => {
      await page.setViewportSize(size);
      await page.goto(site.domain());
      if (isLarge) await enlargeText(page);
      await hydrated(page);
      const seen: string[] = [];
      for (;;) {
        await page.keyboard.press('Tab');
        const name = await page.evaluate(() => {
          const { activeElement, body } = document;
          return activeElement === body ? null : `${activeElement!.tagName} ${activeElement!.textContent}`;
        });
        if (name === null) break;
        seen.push(name);
        expect(seen.length).toBeLessThan(60);
        await expect.poll(() => isFocusCovered(page), `${what}, ${name}`).toBe(false);
      }
      // Badges, fields, links, questions.
      expect(seen.length).toBeGreaterThan(20);
    });
  }
}

/** Whether the button is over a part of the focused element. */
const isFocusCovered = (page: Page) =>
  page.evaluate(() => {
    const floating = document.querySelector('.floating-offer')!;
    const focused = document.activeElement!;
    if (floating.contains(focused) || getComputedStyle(floating).visibility !== 'visible') return false;
    const [one, other] = [floating, focused].map((element) => element.getBoundingClientRect());
    return one!.top < other!.bottom && one!.bottom > other!.top && one!.right > other!.left && one!.left < other!.right;
  });

test('in the section of the form it leads to the first field, and gets out of its way', async ({ page, site }) => {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto(site.domain());
    await hydrated(page);
    await page.locator('#message').evaluate((field) => field.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const floating = page.locator('.floating-offer');
    await expect(floating).toHaveAttribute('data-small');
    await expect(floating.getByRole('button', { name: 'Make an Offer' })).toBeInViewport({ ratio: 1 });
    await floating.locator('button').click();
    await expect(page.locator('#name')).toBeFocused();
    await expect(page.locator('#name')).toBeInViewport({ ratio: 1 });
    await expect(floating).toBeHidden();
    await page.locator('#message').focus();
    await expect(floating).toBeHidden();
    // A field that is out of the window needs no room.
    await scrollTo(page, 400);
    await expect(floating).toBeVisible();
    await floating.locator('button').click();
    await expect(page.locator('#contact')).toBeFocused();
  }
});

test('it moves nothing else on the page', async ({ page, site }) => {
  await page.goto(site.domain());
  await hydrated(page);
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    type Shift = PerformanceEntry & { sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { node } of (list.getEntries() as Shift[]).flatMap(({ sources }) => sources)) {
        const element = node instanceof Element ? node : node?.parentElement;
        if (!element?.closest('.floating-offer')) moved.push(element?.outerHTML ?? '');
      }
    }).observe({ type: 'layout-shift' });
  });
  await expectSeen(page, '1280 px');
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
});

test('the Tab key meets it behind the ways to write and before the questions', async ({ page, site }) => {
  await page.goto(site.domain());
  await hydrated(page);
  await page.locator('.direct a').last().focus();
  // Hidden, it is out of the order: the focus has brought the section into view.
  await expect(page.locator('.floating-offer[data-small] button')).toBeVisible();
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

  test('it is hidden at 300 px, in sight from 301 px to the end, and out of the way of a field', async ({
    page,
    site,
  }) => {
    await page.goto(site.domain());
    const floating = page.locator('.floating-offer');
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await scrollTo(page, 300);
      await expect(floating).toBeHidden();
      await expectSeen(page, `${size.width} px`);
      await page.locator('#message').focus();
      await expect(floating).toBeHidden();
      await page.locator('#message').blur();
    }
  });
});
