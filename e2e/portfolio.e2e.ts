import type { Page } from '@playwright/test';
import { colorRules, tellViolations, wcagTags } from './axe.ts';
import { expect, test, type Places } from './site.ts';

const open = (page: Page, site: Places, path = '/') => page.goto(site.domain(path, 'portfolio'));
const entries = (page: Page) => page.locator('.entry-name');

/** Names on the site that are for sale. The sample's name is on many sites. */
const listed = 8;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('they are searched, sorted and found again with the back button, by keyboard alone', async ({ page, site }) => {
    await open(page, site);
    await expect(entries(page)).toHaveCount(listed);
    await expect(page.locator('script:not([type="application/ld+json"])')).toHaveCount(0);
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('book');
    await page.keyboard.press('Enter');
    await expect(entries(page)).toHaveText(['BlueBook.com', 'DeepBook.com']);
    await expect(page.locator('#found')).toHaveText('2 names');
    await expect(page.locator('#found')).toBeFocused();
    await expect(page).toHaveTitle(/^2 names · /);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('dearest');
    await page.locator('.search-show').click();
    await expect(entries(page)).toHaveText(['DeepBook.com', 'BlueBook.com']);
    await expect(page.getByRole('searchbox')).toHaveValue('book');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('searchbox').fill('zzz');
    await page.keyboard.press('Enter');
    await expect(page.locator('.nothing')).toBeVisible();
    await page.goBack();
    await expect(entries(page)).toHaveText(['DeepBook.com', 'BlueBook.com']);
    await page.getByRole('link', { name: 'Clear search and filters' }).press('Enter');
    await expect(entries(page)).toHaveCount(listed);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', 'https://names.example/');
    await page.getByRole('link', { name: 'Up to 4 letters' }).press('Enter');
    await expect(entries(page)).toHaveText(['Zen.com']);
  });
});

test('nothing is wider than its window and axe finds nothing, light and dark', async ({ page, site }) => {
  await open(page, site);
  for (const width of [320, 768, 2560, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const runOnly = colorScheme === 'light' ? wcagTags : colorRules;
    expect(await tellViolations(page, { runOnly }), colorScheme).toEqual([]);
  }
});

test('the pages of names link back where their owner wants it', async ({ page, site }) => {
  const link = page.locator('footer a[href="https://names.example/"]');
  await page.goto(site.domain('/', 'zen'));
  await expect(link).toHaveCount(1);
  await page.goto(site.domain('/', 'nowfetch'));
  await expect(link).toHaveCount(0);
  await open(page, site, '/nowhere');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
});
