import { lookAtCompany } from './look-at-company.ts';
import { expect, test } from './site.ts';

// One from the left to the right and one from the right. The release run checks all, at every width.
for (const key of ['electrician', 'forwarder-ar'])
  test(`a company other than a software studio is whole on every screen: ${key}`, async ({ browser, site }) => {
    const url = (path: string) => site.domain(path, key);
    await lookAtCompany({ browser, url, widths: [320, 1280] });
  });

test('a logo stays on phones, where the short name is next to it', async ({ page, site }) => {
  await page.goto(site.domain('/', 'electrician'));
  for (const [width, name] of [
    [320, 'Müller'],
    [1280, 'Müller Elektrotechnik GmbH'],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await expect(page.locator('.site-bar img.logo')).toBeVisible();
    await expect(page.locator('.site-bar .site-brand')).toHaveAccessibleName(name);
  }
});
