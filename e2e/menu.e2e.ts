import type { Page } from '@playwright/test';
import { expect, test } from './site.ts';
import { hydrated } from './hydrated.ts';

const PHONE = { width: 360, height: 780 };

const menu = (page: Page) => page.locator('#site-menu');
const toggle = (page: Page) => page.locator('.site-toggle:visible');
const choose = (page: Page, section: string) => menu(page).locator(`a[href$="#${section}"]`).click();

async function expectClosed(page: Page, section: string): Promise<void> {
  await expect(menu(page)).toBeHidden();
  await expect(page.locator(`section#${section}`)).toBeInViewport();
}

/** Opens the menu, and chooses a section of this page and then another. */
async function chooseTwice(page: Page): Promise<void> {
  for (const section of ['about', 'process']) {
    await expect(menu(page)).toBeHidden();
    await toggle(page).click();
    await expect(menu(page)).toBeVisible();
    await choose(page, section);
    await expectClosed(page, section);
  }
}

test.use({ viewport: PHONE });

test('on a small screen the menu opens, and choosing a link closes it', async ({ page, site }) => {
  await page.goto(site.services());
  await hydrated(page);
  await expect(menu(page)).toBeHidden();
  await toggle(page).click();
  await expect(menu(page).getByRole('link', { name: 'Get Started' })).toBeVisible();
  await toggle(page).click();
  await chooseTwice(page);
  await expect(page.locator('section#process')).toBeFocused();
  await toggle(page).click();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(toggle(page)).toBeFocused();
  await toggle(page).click();
  await menu(page).getByRole('link', { name: 'Get Started' }).press('Enter');
  await expect(page.locator('#quote-form')).toBeVisible();
  await expect(menu(page)).toBeHidden();
});

test('it does so before the application has come', async ({ page, site }) => {
  await page.route(/assets\/\w+-entry-/, (route) => route.abort());
  await page.goto(site.services());
  await chooseTwice(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const row = await menu(page).boundingBox();
  await page.setViewportSize(PHONE);
  await toggle(page).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(toggle(page)).toHaveCount(0);
  const { x, width, y, height } = (await menu(page).boundingBox())!;
  expect({ x, width, middle: y + height / 2 }).toEqual({
    x: row!.x,
    width: row!.width,
    middle: row!.y + row!.height / 2,
  });
});

test('in a wide window it is a row, also while it is open', async ({ page, site }) => {
  await page.goto(site.services());
  await hydrated(page);
  await toggle(page).click();
  await expect(page.locator('#site-menu:popover-open')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(toggle(page)).toHaveCount(0);
  expect((await menu(page).boundingBox())!.height).toBeLessThan(80);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('choosing a link closes the menu as well, and so do the toggle and a wider window', async ({ page, site }) => {
    await page.goto(site.services());
    await expect(toggle(page)).toHaveCount(1);
    await chooseTwice(page);
    await toggle(page).click();
    await expect(menu(page)).toBeVisible();
    await expect(toggle(page)).toHaveCount(1);
    await toggle(page).click();
    await expect(menu(page)).toBeHidden();
    // Opening and closing left the page where it was.
    await expect(page.locator('section#process')).toBeInViewport();
    await toggle(page).click();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(toggle(page)).toHaveCount(0);
    const { height } = (await menu(page).boundingBox())!;
    expect(height).toBeLessThan(60);
  });
});
