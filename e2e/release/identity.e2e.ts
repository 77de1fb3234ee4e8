import { logoPaths } from '../../web/services/site-frame.tsx';
import { tellViolations } from '../axe.ts';
import { fontsOf, openTwice } from '../fonts-of.ts';
import { watchPolicy } from '../policy.ts';
import { posterLines } from '../poster-lines.ts';
import { expect, test } from '../site.ts';

test('headings and text are drawn in the fonts that were chosen', async ({ page, site }) => {
  const refused = await watchPolicy(page);
  await openTwice(page, site.domain('/', 'fonts'));
  await expect.poll(() => fontsOf(page, 'h1')).toEqual([expect.stringMatching(/^Fraunces.*, ours$/)]);
  await expect.poll(() => fontsOf(page, '.hero p')).toEqual([expect.stringMatching(/^Atkinson.*, ours$/)]);
  await openTwice(page, site.domain('/', 'fonts-domain'));
  await expect.poll(() => fontsOf(page, 'h2')).toEqual([expect.stringMatching(/^EB Garamond.*, ours$/)]);
  await expect.poll(() => fontsOf(page, '.hero-lead')).toEqual([expect.stringMatching(/^Familjen.*, ours$/)]);
  expect(refused).toEqual([]);
});

test('the name fills its lines in its font, and the tape ends where it ends', async ({ page, site }) => {
  await openTwice(page, site.domain('/', 'fonts-domain'));
  for (const width of [360, 1280]) {
    // So high that the width alone decides.
    await page.setViewportSize({ width, height: 1400 });
    const found = await posterLines(page);
    const room = await page.locator('.poster').evaluate((poster) => {
      const { paddingLeft, paddingRight } = getComputedStyle(poster);
      return poster.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    });
    const widest = Math.max(...found.map(({ ink }) => ink[1] - ink[0]));
    expect(Math.abs(widest - room)).toBeLessThan(room / 50);
    for (const { ink, tape, most } of found) {
      expect(Math.abs(ink[0] - tape[0])).toBeLessThan(most);
      expect(Math.abs(ink[1] - tape[1])).toBeLessThan(most);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('a name without a logo has its first letter, in bar, footer and icon', async ({ page, request, site }) => {
  await page.goto(site.domain('/', 'fonts'));
  const pathOf = (where: string) => page.locator(`${where} .logo-letters`).getAttribute('d');
  const path = (await pathOf('.site-bar'))!;
  expect(path).not.toBe(logoPaths.tail);
  expect(await pathOf('.site-footer')).toBe(path);
  // Outside of a browser no name below localhost is this machine.
  const get = (name: string) => request.get(site.services(name), { headers: { host: 'fonts.localhost' } });
  const icon = await (await get('/icon.svg')).text();
  expect(icon).toContain(path);
  expect(icon).not.toContain(logoPaths.tail);
  expect(await page.content()).not.toContain(logoPaths.tail);
  for (const name of ['/apple-touch-icon.png', '/favicon.ico', '/og.png'])
    expect((await get(name)).status(), name).toBe(200);
});

test('bar, footer and mark can be read, light and dark', async ({ page, site }) => {
  await page.goto(site.domain('/', 'fonts'));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await tellViolations(page), colorScheme).toEqual([]);
  }
});
