import { expect, test } from '../site.ts';

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
