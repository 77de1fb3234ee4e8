import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { tellViolations, wcagTags } from './axe.ts';
import { copySample } from './sample-copy.ts';
import { openSite } from './site.ts';

/** Eight names: enough to be searched. */
const names = ['BlueBook', 'DeepBook', 'Harbor', 'Lane', 'Mint', 'Nova', 'Zen'];

let folder: string;
let site: Awaited<ReturnType<typeof openSite>>;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const { content, build, edit } = copySample();
  edit('domains/nowfetch.yaml', (sample) => {
    names.forEach((name, at) => {
      const key = name.toLowerCase();
      const more = `price: { amount: ${(at + 1) * 1000}, currency: USD }\n${at === 3 ? 'status: reserved\n' : ''}`;
      const changed = sample
        .replaceAll('nowfetch.com', `${key}.com`)
        .replace(/^name: .*$/m, `name: ${name}.com\n${more}`);
      writeFileSync(join(content, 'domains', `${key}.yaml`), changed);
    });
    return `${sample}portfolio: false\n`;
  });
  writeFileSync(join(content, 'portfolio.yaml'), 'hosts: [names.example]\nbrand: Harbor & Sons\n');
  folder = build();
  site = await openSite({}, folder);
});
test.afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

const open = (page: Page, path = '/') => page.goto(site.domain(path, 'portfolio'));
const entries = (page: Page) => page.locator('.entry-name');

test('names are searched, sorted and found again with the back button, by keyboard alone', async ({ page }) => {
  await open(page);
  await expect(entries(page)).toHaveCount(8);
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
  await expect(entries(page)).toHaveCount(8);
  expect(await page.locator('#results').innerHTML()).toBe(drawnByServer);
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('zzz');
  await expect(page.locator('.nothing')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the server answers the same form', async ({ page }) => {
    await open(page);
    await page.getByRole('searchbox').fill('book');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('dearest');
    await page.locator('.search-show').click();
    await expect(entries(page)).toHaveText(['DeepBook.com', 'BlueBook.com']);
    await expect(page.getByRole('searchbox')).toHaveValue('book');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await page.locator('#clear').click();
    await expect(entries(page)).toHaveCount(8);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', 'https://names.example/');
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing is wider than its window and axe finds nothing: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page);
    for (const width of [320, 768, 1280, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    expect(await tellViolations(page, { runOnly: wcagTags })).toEqual([]);
  });
}

test('the pages of names link back where their owner wants it', async ({ page }) => {
  const link = page.locator('footer a[href="https://names.example/"]');
  await page.goto(site.domain('/', 'zen'));
  await expect(link).toHaveCount(1);
  await page.goto(site.domain('/', 'nowfetch'));
  await expect(link).toHaveCount(0);
  await open(page, '/nowhere');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  const type = await page.evaluate(async () => (await fetch('/portfolio.csv')).headers.get('content-type'));
  expect(type).toBe('text/csv; charset=utf-8');
});
