import type { Page } from '@playwright/test';
import { quoteWords } from '../test/spec-words.ts';
import { fillQuoteForm } from './quote-answers.ts';
import { expect, test, type Places } from './site.ts';
import { hydrated } from './hydrated.ts';

const pages = (site: Places) => [
  site.services(),
  site.services('/quote'),
  site.services('/nowhere'),
  site.domain(),
  site.domain('/nowhere'),
];

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('nothing is wider than the window from 320 to 2560 px (1.4.10), nor with text at 200 % (1.4.4)', async ({
  page,
  site,
}) => {
  for (const address of pages(site)) {
    await page.goto(address);
    for (const width of [320, 360, 768, 1280, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(page), `${address} at ${width}`).toBe(0);
    }
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(page), `${address} at ${width}, with large text`).toBe(0);
    }
  }
});

test('every page has a language, one h1, no skipped level and its landmarks (1.3.1, 2.4.6, 3.1.1)', async ({
  page,
  site,
}) => {
  for (const address of pages(site)) {
    await page.goto(address);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const levels = await page
      .locator('h1, h2, h3, h4, h5, h6')
      .evaluateAll((all) => all.map((h) => Number(h.tagName[1])));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.entries())
      expect(level - (levels[index - 1] ?? 0), address).toBeLessThanOrEqual(1);
    await expect(page.getByRole('main')).toHaveCount(1);
  }
});

test('the dialog takes the focus, keeps it, and gives it back (2.1.2, 2.4.3)', async ({ page, site }) => {
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page);
  await page.getByRole('button', { name: quoteWords.submit }).click();
  const dialog = page.getByRole('dialog', { name: quoteWords.sent.title });
  await expect(dialog).toBeVisible();
  for (let stop = 0; stop < 4; stop++) {
    const inside = await page.evaluate(() => {
      const { activeElement, body } = document;
      return activeElement === body || !!activeElement?.closest('dialog');
    });
    expect(inside).toBe(true);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Once the dialog's close event has come, a task after it is gone.
  await expect(page.locator('#form-title')).toBeFocused();
});

test('the regions that announce are there before the message (4.1.3)', async ({ page, site }) => {
  for (const address of [site.services('/quote'), site.domain()]) {
    const html = await page.goto(address).then((response) => response!.text());
    expect(html).toMatch(/<div role="status"><\/div>/);
    expect(html).toMatch(/<div role="alert"><\/div>/);
  }
});

test('Escape closes a toast, and the focus goes back to where it was (2.4.3)', async ({ page, site }) => {
  await page.route('**/functions/v1/**', (route) => route.abort());
  await page.goto(site.services('/quote'));
  await hydrated(page);
  await fillQuoteForm(page);
  const submit = page.getByRole('button', { name: quoteWords.submit });
  const toast = page.getByRole('alert').filter({ hasText: quoteWords.failed.title });
  await submit.press('Enter');
  await expect(toast).toBeVisible();
  await expect(submit).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast).toBeHidden();
  await expect(submit).toBeFocused();
  await submit.press('Enter');
  await expect(toast).toBeVisible();
  await expect(submit).toBeFocused();
  await toast.getByRole('button', { name: 'Close notification' }).focus();
  await page.keyboard.press('Escape');
  await expect(toast).toBeHidden();
  await expect(submit).toBeFocused();
});

test('a tooltip stays under the pointer (1.4.13)', async ({ page, site }) => {
  await page.clock.install();
  await page.goto(site.domain());
  await hydrated(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const trigger = page.locator('[data-slot="tooltip-trigger"]').first();
  await trigger.hover();
  await page.clock.runFor(700);
  const tooltip = page.getByRole('tooltip');
  await expect(tooltip).toBeVisible();
  await tooltip.hover();
  await page.clock.runFor(10_000);
  await expect(tooltip).toBeVisible();
});

test('under reduced motion nothing moves (2.3.3)', async ({ page, site }) => {
  for (const address of [site.services(), site.domain()]) {
    await page.goto(address);
    await hydrated(page);
    const running = await page.evaluate(
      () => document.getAnimations().filter((one) => one.playState === 'running').length,
    );
    expect(running, address).toBe(0);
  }
});
