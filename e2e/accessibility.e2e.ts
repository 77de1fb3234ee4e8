import { submit, fillQuoteForm, hydrated, thanks } from './forms.ts';
import { lookAtStates, walkTabStops } from './look-at-states.ts';
import { expect, test, type Places } from './site.ts';

// The other widths, and dark, are for the release run.
lookAtStates([{ width: 360, schemes: ['light'] }]);
walkTabStops(360);

const pages = (site: Places) => [
  site.services(),
  site.services('/quote'),
  site.services('/nowhere'),
  site.domain(),
  site.domain('/nowhere'),
];

test('pages fit every window and text at 200 % (1.4.4, 1.4.10), keep still and are whole in structure', async ({
  page,
  site,
}) => {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const address of pages(site)) {
    const html = await (await page.goto(address))!.text();
    // The regions that announce are there before the message (4.1.3).
    if (!address.endsWith('/nowhere') && address !== site.services())
      for (const role of ['status', 'alert']) expect(html, address).toContain(`<div role="${role}"></div>`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const levels = await page.locator('h1, h2, h3, h4').evaluateAll((all) => all.map((h) => Number(h.tagName[1])));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.entries())
      expect(level - (levels[index - 1] ?? 0), address).toBeLessThanOrEqual(1);
    await expect(page.getByRole('main')).toHaveCount(1);
    for (const width of [320, 360, 768, 1280, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(), `${address} at ${width}`).toBe(0);
    }
    await hydrated(page);
    const isMoving = () => document.getAnimations().some(({ playState }) => playState === 'running');
    expect(await page.evaluate(isMoving), address).toBe(false);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(), `${address} at ${width}, with large text`).toBe(0);
    }
  }
});

test('the dialog takes the focus, keeps it, and gives it back (2.1.2, 2.4.3)', async ({ page, site, answers }) => {
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  for (let stop = 0; stop < 4; stop++) {
    const inside = await page.evaluate(() => {
      const { activeElement, body } = document;
      return activeElement === body || !!activeElement?.closest('dialog');
    });
    expect(inside).toBe(true);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await expect(thanks(page)).toBeHidden();
  await expect(page.locator('#sent-line')).toBeFocused();
});
