import { rmSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { arabic } from '#words/arabic.ts';
import { tellViolations } from './axe.ts';
import { buildInLanguages } from './languages.ts';
import { openSite, type Site } from './site.ts';
import { hydrated } from './states.ts';

let folder: string;
let site: Site;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  folder = buildInLanguages({ services: 'ar', nowfetch: 'ar' });
  site = await openSite({}, folder);
});
test.afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true });
});

const middleOf = async (page: Page, selector: string) => {
  const { x, width } = (await page.locator(selector).first().boundingBox())!;
  return x + width / 2;
};

for (const width of [360, 1280])
  test(`in Arabic both faces are drawn from the right and stay in the window: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const address of [site.services(), site.services('/quote'), site.domain(), site.domain('/nowhere')]) {
      await page.goto(address);
      await hydrated(page);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, address).toBe(0);
      expect(await tellViolations(page), address).toEqual([]);
    }
    await page.goto(site.services());
    expect(await middleOf(page, '.site-bar .site-brand')).toBeGreaterThan(width / 2);
    await page.goto(site.domain());
    expect(await middleOf(page, '.market-stats li:last-child .market-size')).toBeGreaterThan(width / 2);
  });

test('addresses, figures and the name keep their order among Arabic words', async ({ page }) => {
  await page.goto(site.domain());
  for (const text of ['sales@nowfetch.example', '+1 555 010 0199', '$5,000 to $75,000+', '10,000+', 'NowFetch.com'])
    expect(await page.locator('bdi', { hasText: text }).count(), text).toBeGreaterThan(0);
  await expect(page.locator('.poster')).toBeVisible();
});

test('a request that lacks everything is told so in Arabic', async ({ page }) => {
  await page.goto(site.services('/quote'));
  const { quote } = arabic.forms;
  await page.getByRole('button', { name: quote.submit }).click();
  await expect(page.locator('#email-error')).toHaveText(quote.fields.email.invalid);
  await expect(page.locator('#question1-error')).toHaveText(quote.fields.question1.short.replace('{min}', '10'));
});
