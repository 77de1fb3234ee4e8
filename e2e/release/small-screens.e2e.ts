import type { Page } from '@playwright/test';
import { tellViolations, wcagTags } from '../axe.ts';
import { calls, failure, fillOffer, fillQuoteForm, hydrated, offerSent, submit } from '../forms.ts';
import { expect, test } from '../site.ts';

const PHONE = { width: 390, height: 844 };

/** Whether the middle of the element with the focus is visible, and not a bar or a toast over it. */
const isFocusClear = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement!;
    if (element === document.body) return false;
    const { left, top, width, height } = element.getBoundingClientRect();
    const clear = (y: number) => element.contains(document.elementFromPoint(left + width / 2, y));
    return clear(top + 3) && clear(top + height - 3);
  });

test('a toast leaves the focused button and the links behind it in sight (2.4.11)', async ({ page, site }) => {
  await page.setViewportSize(PHONE);
  await page.route(calls, (route) => route.abort());
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page);
  // The lowest place at which the button can be pressed.
  await submit(page).evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await submit(page).press('Enter');
  await expect(failure(page)).toBeVisible();
  await expect(submit(page)).toBeFocused();
  for (let stop = 0; stop < 5; stop++) {
    await expect.poll(() => isFocusClear(page), `stop ${stop}`).toBe(true);
    await page.keyboard.press('Tab');
  }
  await page.goto(site.domain());
  await fillOffer(page);
  await submit(page).press('Enter');
  await expect(offerSent(page)).toBeVisible();
  for (const link of await page.locator('#contact a').all()) {
    // In the window, but under the toast.
    await link.evaluate((element) => {
      scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight + 130, behavior: 'instant' });
    });
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await expect.poll(() => isFocusClear(page)).toBe(true);
  }
});

test('the brand is whole in the bar with text of 32 px in the browser (1.4.4)', async ({ page, site }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.goto(site.services());
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const lost = await page.locator('.site-bar .site-brand').evaluate((brand) => {
      const letters = document.createRange();
      letters.selectNodeContents(brand);
      const ink = letters.getBoundingClientRect();
      const bar = brand.closest('.site-bar')!.getBoundingClientRect();
      const next = brand.nextElementSibling!.getBoundingClientRect();
      return [ink.right - next.left, bar.top - ink.top, ink.bottom - bar.bottom, next.right - bar.right];
    });
    for (const pixels of lost) expect(Math.round(pixels), `${width} px: ${lost}`).toBeLessThanOrEqual(0);
  }
});

const SPACING = `* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; }
  p { margin-block-end: 2em !important; }`;

test('with wide text spacing no letter of the name or the tagline is lost (1.4.12)', async ({ page, site }) => {
  for (const address of [site.domain(), site.services()]) {
    await page.goto(address);
    // The page's policy refuses a style element.
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    }, SPACING);
    for (const width of [320, 600, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const reach = await page.locator('h1').evaluate((heading) => {
        const letters = document.createRange();
        letters.selectNodeContents(heading);
        const boxes = [...letters.getClientRects()];
        return [Math.min(...boxes.map(({ left }) => left)), Math.max(...boxes.map(({ right }) => right))];
      });
      expect(reach[0], `${address} at ${width}`).toBeGreaterThanOrEqual(-2);
      expect(reach[1], `${address} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
});

test('a phone shows the button for an offer first, and held sideways keeps its height for the page', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(site.domain());
  await expect(page.locator('.hero').getByRole('button', { name: 'Make an Offer' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 640, height: 320 });
  await hydrated(page);
  await page.evaluate(() => scrollTo(0, 900));
  const button = page.locator('.floating-offer');
  await expect(button).toBeVisible();
  expect((await button.boundingBox())!.height).toBeLessThan(320 / 6);
  await page.goto(site.services());
  expect((await page.locator('.site-bar').boundingBox())!.height).toBeLessThan(320 / 6);
});

test('forms with an amount and pages with a price, reserved or sold fit a phone, and everybody can read them', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 720 });
  for (const key of ['asking', 'asking-ar', 'paid', 'reserved', 'sold']) {
    await page.emulateMedia({ colorScheme: key === 'paid' ? 'dark' : 'light' });
    await page.goto(site.domain('/', key));
    await hydrated(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), key).toBe(320);
    const [asking, figure] = await Promise.all(
      ['.asking', '.asking-figure'].map((part) => page.locator(part).boundingBox()),
    );
    expect(figure!.x + figure!.width, key).toBeLessThanOrEqual(asking!.x + asking!.width);
    if (key.startsWith('asking')) {
      await page.locator('#amount').fill('ten');
      await submit(page).click();
      await expect(page.locator('#amount-error')).toBeVisible();
    }
    if (key !== 'reserved') expect(await tellViolations(page, { runOnly: wcagTags }), key).toEqual([]);
  }
});
