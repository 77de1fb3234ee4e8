import type { Page } from '@playwright/test';
import { colorRules, tellViolations, wcagTags } from './axe.ts';
import { expect, test, type Places } from './site.ts';

const open = (page: Page, site: Places, path = '/') => page.goto(site.domain(path, 'portfolio'));
const entries = (page: Page) => page.locator('.entry-name');

/** Names on the site that are for sale. The sample's name is on many faces. */
const listed = 8;

test('on the page of all names they are searched, sorted and found again with the back button, by keyboard alone', async ({
  page,
  site,
}) => {
  await open(page, site);
  await expect(entries(page)).toHaveCount(listed);
  const drawnByServer = await page.locator('#results').innerHTML();
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('book');
  await expect(entries(page)).toHaveText(['BlueBook.com', 'DeepBook.com']);
  await expect(page.getByRole('status')).toHaveText('2 names');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('dearest');
  await expect(entries(page)).toHaveText(['DeepBook.com', 'BlueBook.com']);
  await expect(page).toHaveURL(/\?q=book&sort=dearest$/);
  await page.getByRole('searchbox').fill('zzz');
  await expect(page.locator('.nothing')).toBeVisible();
  expect(await tellViolations(page, { runOnly: wcagTags })).toEqual([]);
  await page.locator('.nothing a').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page).toHaveURL(/\/$/);
  await expect(entries(page)).toHaveCount(listed);
  expect(await page.locator('#results').innerHTML()).toBe(drawnByServer);
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('zzz');
  await expect(page.locator('.nothing')).toBeVisible();
});

test('a visitor who only reads the page of all names loads one small script, and the rest with the search', async ({
  page,
  site,
}) => {
  // The browser's preload and the module itself are two entries of one file.
  const scripts = () =>
    page.evaluate(() => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name);
      return [...new Set(names.filter((name) => name.endsWith('.js')).map((name) => new URL(name).pathname))];
    });
  await open(page, site);
  expect(await scripts()).toEqual([expect.stringMatching(/^\/assets\/portfolio-entry-/)]);
  await page.getByRole('searchbox').focus();
  await expect.poll(scripts).toContainEqual(expect.stringMatching(/^\/assets\/live-results-/));
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the server answers the same form', async ({ page, site }) => {
    await open(page, site);
    await page.getByRole('searchbox').fill('book');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('dearest');
    await page.locator('.search-show').click();
    await expect(entries(page)).toHaveText(['DeepBook.com', 'BlueBook.com']);
    await expect(page.getByRole('searchbox')).toHaveValue('book');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await page.locator('#clear').click();
    await expect(entries(page)).toHaveCount(listed);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', 'https://names.example/');
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
  const type = await page.evaluate(async () => (await fetch('/portfolio.csv')).headers.get('content-type'));
  expect(type).toBe('text/csv; charset=utf-8');
});
