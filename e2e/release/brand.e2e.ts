import type { APIRequestContext } from '@playwright/test';
import { colorRules, tellViolations } from '../axe.ts';
import { watchPolicy } from '../policy.ts';
import { expect, test, type Places } from '../site.ts';
import { hydrated } from '../hydrated.ts';

const pages = [
  ['accented', '/'],
  ['accented', '/quote'],
  ['accented', '/none'],
  ['accented-domain', '/'],
  ['accented-domain', '/none'],
] as const;

for (const [face, path] of pages) {
  test(`in the colours of an owner everything can be read, and the policy takes them: ${face}${path}`, async ({
    page,
    site,
  }) => {
    const refused = await watchPolicy(page);
    await page.goto(site.domain(path, face));
    await hydrated(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await tellViolations(page, { runOnly: colorRules }), colorScheme).toEqual([]);
    }
    expect(refused).toEqual([]);
  });
}

test('buttons, the browser’s frame and the icon follow the accent', async ({ page, request, site }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(site.domain('/', 'accented'));
  await expect(page.locator('.button').first()).toHaveCSS('background-color', 'rgb(26, 115, 232)');
  const frame = await page.locator('meta[name=theme-color]').first().getAttribute('content');
  expect(frame).not.toBe('#c3e8cf');
  const textOf = textsOf(request, site);
  const manifest = JSON.parse(await textOf('/site.webmanifest', 'accented')) as Record<string, string>;
  expect(manifest).toMatchObject({ theme_color: frame, short_name: 'Solve' });
  expect(await textOf('/icon.svg', 'accented')).toContain(frame);
  await page.goto(site.domain('/', 'accented-domain'));
  await expect(page.locator('#contact')).toHaveCSS('background-color', 'rgb(151, 97, 225)');
});

test('a logo is in bar and footer, next to the name, and on the smallest screen', async ({ page, request, site }) => {
  await page.goto(site.domain('/', 'accented'));
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const where of ['.site-bar', '.site-footer']) {
      const shown = page.locator(`${where} img.logo`);
      await shown.evaluate((image: HTMLImageElement) => image.decode());
      await expect(shown).toHaveAttribute('alt', '');
      await expect(page.locator(`${where} .site-brand`)).toHaveText('Solvewright');
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const brand = await page.locator('.site-bar .site-brand').boundingBox();
    expect(brand!.height).toBeLessThan(60);
  }
  const textOf = textsOf(request, site);
  const own = await textOf('/logo.svg', 'accented');
  expect(own).toContain('<style>.a{fill:#c81e3c}</style>');
  expect(await textOf('/icon.svg', 'accented')).toContain(Buffer.from(own).toString('base64'));
  const icon = own.replace('64 32', '32 32');
  expect(await textOf('/icon.svg', 'accented-domain')).toContain(Buffer.from(icon).toString('base64'));
});

test('the answer to a form that was sent without script has the accent too', async ({ browser, site }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, colorScheme: 'light' });
  await page.goto(site.domain('/quote', 'accented'));
  await page.evaluate(() => document.querySelector('form')!.setAttribute('novalidate', ''));
  await page.locator('form button[type=submit]').last().click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.locator('form button[type=submit]').last()).toHaveCSS('background-color', 'rgb(26, 115, 232)');
  await page.close();
});

/** Outside of a browser no name below localhost is this machine. */
const textsOf = (request: APIRequestContext, site: Places) => async (path: string, face: string) =>
  (await request.get(site.services(path), { headers: { host: `${face}.localhost` } })).text();
