import { hydrated } from './hydrated.ts';
import { expect, test } from './site.ts';

for (const face of ['services', 'domain'] as const) {
  test(`an unknown path of the ${face} face is a 404 with its page, and the console names it`, async ({
    page,
    site,
  }) => {
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    const response = await page.goto(site[face]('/no/such-page'));
    expect(response!.status()).toBe(404);
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await hydrated(page);
    await expect.poll(() => messages.some((text) => text.includes('/no/such-page'))).toBe(true);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL(site[face]('/'));
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('404');
  });
}

test('the not-found page of the services face has its bar, and one skip link', async ({ page, site }) => {
  await page.goto(site.services('/no/such-page'));
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(page.locator('.skip-link')).toHaveCount(1);
  await page.getByRole('navigation').locator('a[href$="#process"]').click();
  await expect(page.locator('section#process')).toBeInViewport();
});

test('a visitor who mistypes an address of a domain sees which name is for sale, measured', async ({ page, site }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(site.domain('/nowhere'));
    await expect(page.locator('.not-found .poster-name')).toHaveText('NowFetch.com');
    await expect(page.locator('.not-found .tape')).not.toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('the not-found pages fit the window', async ({ page, site }) => {
  for (const address of [site.services('/nowhere'), site.domain('/nowhere')]) {
    await page.goto(address);
    for (const [width, height] of [
      [360, 640],
      [390, 844],
      [768, 1024],
      [1024, 768],
      [1280, 720],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      const needed = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(needed, `${address} at ${width} × ${height}`).toBe(height);
    }
  }
});
