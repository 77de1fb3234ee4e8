import type { Page } from '@playwright/test';
import { arabic } from '../test/locales.ts';
import { tellViolations } from './axe.ts';
import { expect, test } from './site.ts';
import { hydrated } from './hydrated.ts';

const middleOf = async (page: Page, selector: string) => {
  const { x, width } = (await page.locator(selector).first().boundingBox())!;
  return x + width / 2;
};

const pages = [
  ['arabic', '/'],
  ['arabic', '/quote'],
  ['asking-ar', '/'],
  ['asking-ar', '/nowhere'],
] as const;

const marks = { arabic: '.site-bar .site-brand', 'asking-ar': '.market-stats li:last-child .market-size' };

for (const [key, path] of pages)
  test(`in Arabic a page is drawn from the right, stays in the window and has no fault that axe finds: ${key}${path}`, async ({
    page,
    site,
  }) => {
    await page.goto(site.domain(path, key));
    await hydrated(page);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width} px`).toBe(0);
      if (path === '/') expect(await middleOf(page, marks[key]), `${width} px`).toBeGreaterThan(width / 2);
    }
    expect(await tellViolations(page)).toEqual([]);
  });

test('addresses, figures and the name keep their order among Arabic words', async ({ page, site }) => {
  await page.goto(site.domain('/', 'asking-ar'));
  for (const text of ['sales@nowfetch.example', '+1 555 010 0199', '$5,000 to $75,000+', '10,000+', 'NowFetch.com'])
    expect(await page.locator('bdi', { hasText: text }).count(), text).toBeGreaterThan(0);
  await expect(page.locator('.poster')).toBeVisible();
});

test('an empty request gets its messages in Arabic', async ({ page, site }) => {
  await page.goto(site.domain('/quote', 'arabic'));
  const { quote } = arabic.forms;
  await page.getByRole('button', { name: quote.submit }).click();
  await expect(page.locator('#email-error')).toHaveText(quote.fields.email.invalid);
  await expect(page.locator('#question1-error')).toHaveText(quote.fields.question1.short.replace('{min}', '10'));
});
