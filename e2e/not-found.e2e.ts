import { hydrated } from './forms.ts';
import { expect, test } from './site.ts';

for (const key of ['services', 'domain'] as const)
  test(`an unknown path is a 404 with its page, the console names it, and it fits the window: ${key}`, async ({
    page,
    site,
  }) => {
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    const response = await page.goto(site[key]('/no/such-page'));
    expect(response!.status()).toBe(404);
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await expect(page.locator('.skip-link')).toHaveCount(1);
    await hydrated(page);
    await expect.poll(() => messages.some((text) => text.includes('/no/such-page'))).toBe(true);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    for (const [width, height] of [
      [360, 640],
      [768, 1024],
      [1280, 720],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      const { scrollWidth, scrollHeight } = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return { scrollWidth, scrollHeight };
      });
      expect([scrollWidth, scrollHeight]).toEqual([width, height]);
    }
    // A visitor who mistypes an address of a domain sees which name is for sale.
    if (key === 'domain') await expect(page.locator('.not-found .poster-name')).toHaveText('NowFetch.com');
    else await expect(page.getByRole('navigation').getByRole('link', { name: 'Get Started' })).toBeVisible();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL(site[key]('/'));
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('404');
  });
