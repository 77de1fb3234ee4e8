import type { Page } from '@playwright/test';
import { expect, test } from '../site.ts';
import { hydrated } from '../hydrated.ts';

const faces = [
  { face: 'services', section: '#process', away: '/quote', back: 'Solvewright' },
  { face: 'domain', section: '#industries', away: '/nowhere', back: 'Return to Home' },
] as const;

for (const { face, section, away, back } of faces) {
  test(`what the server has drawn a browser draws alike after a change of page: ${face}`, async ({ page, site }) => {
    await page.goto(site[face]());
    await hydrated(page);
    const drawn = await htmlOf(page, section);
    expect(drawn).toContain('</h2>');
    await page.goto(site[face](away));
    await hydrated(page);
    await page.getByRole('link', { name: back }).first().click();
    await expect(page.locator(section)).toHaveCount(1);
    expect(await htmlOf(page, section)).toBe(drawn);
  });
}

/** Without the empty comments that React puts between two texts in the server's page. */
const htmlOf = (page: Page, section: string) =>
  page.locator(section).evaluate((element) => element.innerHTML.replaceAll('<!-- -->', ''));
