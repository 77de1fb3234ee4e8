import { expectWhole } from './expect-whole.ts';
import { expect, test } from './site.ts';
import { hydrated } from './hydrated.ts';

test('content without any key that may be left out leaves no empty place', async ({ page, site }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto(site.domain('/', 'left-out'));
  await hydrated(page);
  await expect(page.locator('.day')).toHaveCount(0);
  await expect(page.locator('.hero')).not.toHaveCSS('border-bottom-width', '0px');
  await expect(page.locator('a[href^="tel:"]')).toHaveCount(0);
  await expectWhole(page);
  await page.goto(site.domain('/quote', 'left-out'));
  await hydrated(page);
  await page.locator('#question1').fill('Bring in three bookings a week.');
  await expect(page.locator('.answered')).toHaveCount(0);
  await expectWhole(page);
  expect(errors).toEqual([]);
});

test('a day without routines has its heading and its button, and nothing to switch', async ({ page, site }) => {
  await page.goto(site.domain('/', 'no-routines'));
  await hydrated(page);
  const day = page.locator('.day');
  await expect(day.getByRole('heading', { level: 2 })).toHaveCount(1);
  await expect(day.locator('a[href="/quote"]')).toBeVisible();
  await expect(day.locator('svg, fieldset, ul, p')).toHaveCount(0);
  await expectWhole(page);
});

test('a number to call and words of trust appear if content has them', async ({ page, site }) => {
  await page.goto(site.domain('/', 'added'));
  await hydrated(page);
  await expect(page.locator('#contact a[href="tel:+15550100199"]')).toBeVisible();
  await expect(page.getByRole('contentinfo').locator('a[href="tel:+15550100199"]')).toBeVisible();
  await expect(page.locator('.track-freed, .track-closed')).toHaveCount(0);
  await expect(page.locator('.day-legend li')).toHaveCount(4);
  await expectWhole(page);
  await page.goto(site.domain('/quote', 'added'));
  for (const words of ['Ada reads every answer.', 'She answers within two days.'])
    await expect(page.locator('.next-steps').getByText(words)).toBeVisible();
  await expectWhole(page);
});
