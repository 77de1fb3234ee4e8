import { fillQuoteForm } from '../quote-answers.ts';
import { expect, test } from '../site.ts';
import { hydrated } from '../hydrated.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('on paper a company’s page has the day in one state: as it ends', async ({ page, site }) => {
  await page.goto(site.services());
  await expect(page.locator('.day [value=by-hand]')).toBeChecked();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.day-switch')).toBeHidden();
  const routine = page.locator('.routine').first();
  await expect(routine.locator('.routine-on-its-own')).toHaveCSS('opacity', '1');
  await expect(routine.locator('.routine-by-hand')).not.toHaveCSS('text-decoration-color', 'rgba(0, 0, 0, 0)');
  await expect(routine.locator('.track-done').first()).toHaveCSS('transform', 'none');
});

test('a numeral stays with its step, and neither is cut', async ({ page, site }) => {
  await page.goto(site.services());
  await page.emulateMedia({ media: 'print' });
  for (const width of [718, 1280]) {
    await page.setViewportSize({ width, height: 1000 });
    for (const step of await page.locator('.step').all()) {
      await expect(step).toHaveCSS('break-inside', 'avoid');
      expect(await step.evaluate((element) => getComputedStyle(element, '::before').top)).toBe('0px');
    }
  }
});

test('no button covers an answer, and no count is next to it', async ({ page, site }) => {
  await page.goto(site.services('/quote'));
  await hydrated(page);
  await fillQuoteForm(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.locator('.answered')).toBeHidden();
  await expect(page.locator('#question5')).toBeVisible();
});
