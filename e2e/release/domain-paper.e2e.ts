import { expect, test } from '../site.ts';
import { hydrated } from '../hydrated.ts';

test('on paper the page has the answers and no button', async ({ page, site }) => {
  await page.goto(site.domain());
  await hydrated(page);
  await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
  await expect(page.locator('.floating-offer button')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const answer of await page.locator('.accordion-item > :not(summary)').all()) await expect(answer).toBeVisible();
  for (const submit of await page.locator('button[type=submit]').all()) await expect(submit).toBeHidden();
});

test('on a phone the meaning of a feature is under it, on a large screen in its tooltip', async ({ page, site }) => {
  await page.goto(site.domain());
  await hydrated(page);
  const triggers = page.locator('[data-slot="tooltip-trigger"]');
  await expect(triggers).toHaveCount(8);
  for (const [width, printed, tooltips] of [
    [1280, 0, 1],
    [360, 8, 0],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.locator('.feature-tip:visible')).toHaveCount(printed);
    await triggers.first().focus();
    await page.keyboard.press('Tab');
    await expect(triggers.nth(1)).toBeFocused();
    await expect(page.getByRole('tooltip')).toHaveCount(tooltips);
  }
});
