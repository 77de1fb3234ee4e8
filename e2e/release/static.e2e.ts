import type { Page } from '@playwright/test';
import { expect, test } from '../site.ts';

const faces = [
  { face: 'services', section: '#process', away: '/quote', back: 'Solvewright' },
  { face: 'domain', section: '#industries', away: '/nowhere', back: 'Return to Home' },
] as const;

for (const { face, section, away, back } of faces) {
  test(`what needs no script keeps the HTML it was drawn as, and is drawn again after a change of page: ${face}`, async ({
    page,
    site,
  }) => {
    await page.goto(site[face]());
    await page.waitForFunction(isTakenOver, 'h1, a, button');
    const drawn = await htmlOf(page, section);
    expect(drawn).toContain('</h2>');
    expect(await page.evaluate(isTakenOver, `${section} li`)).toBe(false);

    await page.goto(site[face](away));
    await page.waitForFunction(isTakenOver, 'main a, form button');
    await page.getByRole('link', { name: back }).first().click();
    await expect(page.locator(section)).toHaveCount(1);
    expect(await page.evaluate(isTakenOver, `${section} li`)).toBe(true);
    expect(await htmlOf(page, section)).toBe(drawn);
  });
}

/** Without the empty comments that React puts between two texts when it draws ahead. */
const htmlOf = (page: Page, section: string) =>
  page.locator(section).evaluate((element) => element.innerHTML.replaceAll('<!-- -->', ''));

/** Whether React knows an element that the selector finds: it writes a key of its own on each. */
function isTakenOver(selector: string): boolean {
  const elements = [...document.querySelectorAll(selector)];
  return elements.some((element) => Object.keys(element).some((key) => key.startsWith('__reactProps$')));
}
