import type { Page } from '@playwright/test';
import { offerWords, quoteWords } from '../../test/spec-words.ts';
import { offer } from '../offer-answers.ts';
import { fillQuoteForm } from '../quote-answers.ts';
import { expect, test } from '../site.ts';
import { hydrated } from '../hydrated.ts';

const PHONE = { width: 390, height: 844 };

/** Whether the middle of the element with the focus is visible, and not a bar or a toast over it. */
const focusIsClear = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement!;
    if (element === document.body) return false;
    const { left, top, width, height } = element.getBoundingClientRect();
    const clear = (y: number) => element.contains(document.elementFromPoint(left + width / 2, y));
    return clear(top + 3) && clear(top + height - 3);
  });

test('the failure toast leaves the focused button in sight (2.4.11)', async ({ page, site }) => {
  await page.setViewportSize(PHONE);
  await page.route('**/functions/v1/**', (route) => route.abort());
  await page.goto(site.services('/quote'));
  await hydrated(page);
  await fillQuoteForm(page);
  const submit = page.getByRole('button', { name: quoteWords.submit });
  // The lowest place at which the button can be pressed.
  await submit.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await submit.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: quoteWords.failed.title })).toBeVisible();
  await expect(submit).toBeFocused();
  await expect.poll(() => focusIsClear(page)).toBe(true);
  for (let stop = 0; stop < 4; stop++) {
    await page.keyboard.press('Tab');
    await expect.poll(() => focusIsClear(page), `stop ${stop}`).toBe(true);
  }
});

test('no link below the offer is reached under its toast (2.4.11)', async ({ page, site }) => {
  await page.setViewportSize(PHONE);
  await page.goto(site.domain());
  await hydrated(page);
  for (const [name, value] of Object.entries(offer)) await page.locator(`#contact [name=${name}]`).fill(value);
  const submit = page.locator('#offer [type=submit]');
  await submit.press('Enter');
  const toast = page.getByRole('status').filter({ hasText: offerWords.sent.title });
  await expect(toast).toBeVisible();
  const links = page.locator('#contact a');
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) {
    // In the window, but under the toast.
    await link.evaluate((element) => {
      const to = element.getBoundingClientRect().bottom - innerHeight + 130;
      scrollBy({ top: to, behavior: 'instant' });
    });
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await expect.poll(() => focusIsClear(page)).toBe(true);
    // It disappears after a while, and then hides nothing.
    expect(await toast.isVisible()).toBe(true);
  }
});

for (const size of [20, 24, 32]) {
  test(`the brand is whole in the bar with text of ${size} px in the browser (1.4.4)`, async ({ page, site }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: size } });
    await page.goto(site.services());
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${size}px`);
    for (const width of [320, 360, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const lost = await page.locator('.site-bar .site-brand').evaluate((brand) => {
        const letters = document.createRange();
        letters.selectNodeContents(brand);
        const ink = letters.getBoundingClientRect();
        const box = brand.getBoundingClientRect();
        const bar = brand.closest('.site-bar')!.getBoundingClientRect();
        const next = brand.nextElementSibling!.getBoundingClientRect();
        return [
          ink.right - box.right,
          ink.right - next.left,
          bar.top - ink.top,
          ink.bottom - bar.bottom,
          next.right - bar.right,
        ].map(Math.round);
      });
      for (const pixels of lost) expect(pixels, `${width} px: ${lost}`).toBeLessThanOrEqual(0);
    }
  });
}

const SPACING = `* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; }
  p { margin-block-end: 2em !important; }`;

test('with wide text spacing no letter of the name or the tagline is lost (1.4.12)', async ({ page, site }) => {
  for (const address of [site.domain(), site.services()]) {
    await page.goto(address);
    // Through the debugger: the page's policy refuses a style element.
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    }, SPACING);
    for (const width of [320, 360, 600, 768, 1280, 1920]) {
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

test('a phone held sideways keeps its height for the page', async ({ page, site }) => {
  await page.setViewportSize({ width: 640, height: 320 });
  await page.goto(site.domain());
  await hydrated(page);
  await page.evaluate(() => scrollTo(0, 900));
  const button = page.locator('.floating-offer');
  await expect(button).toBeVisible();
  const { width, height } = (await button.boundingBox())!;
  expect((width * height) / (640 * 320)).toBeLessThan(0.06);
  await page.goto(site.services());
  expect((await page.locator('.site-bar').boundingBox())!.height).toBeLessThan(320 / 6);
});
