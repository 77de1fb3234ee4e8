import type { APIRequestContext, Page } from '@playwright/test';
import { logoPaths } from '../../web/services/site-frame.tsx';
import { tellViolations } from '../axe.ts';
import { hydrated } from '../forms.ts';
import { watchPolicy } from '../policy.ts';
import { expect, test, type Places } from '../site.ts';

/** Reads the fonts of the glyphs inside the first matching element, and whether they came from us. */
async function readFonts(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName, isCustomFont }) => `${familyName}, ${isCustomFont ? 'ours' : 'theirs'}`).sort();
}

const chosen: Record<string, Record<string, string[]>> = {
  fonts: { h1: ['Fraunces'], '.hero p': ['Atkinson'] },
  'fonts-domain': { h2: ['EB Garamond'], '.hero-lead': ['Familjen'] },
  // Polish, Russian and figures; Czech, Russian and Greek.
  letters: { h1: ['Aleo', 'Roboto Slab'] },
  'letters-domain': { '.hero-lead': ['Familjen Grotesk', 'Manrope'] },
};

for (const [key, fonts] of Object.entries(chosen))
  test(`headings and text are drawn in our fonts alone, in each script that they have: ${key}`, async ({
    page,
    site,
  }) => {
    const refused = await watchPolicy(page);
    await page.goto(site.domain('/', key));
    for (const [selector, families] of Object.entries(fonts))
      await expect
        .poll(async () => {
          // A font for other letters is used only if it is there for the first paint, as on a second visit.
          await page.reload();
          return readFonts(page, selector);
        })
        .toEqual(families.map((family) => expect.stringMatching(new RegExp(`^${family}.*, ours$`))));
    expect(refused).toEqual([]);
  });

/** Outside of a browser no name below localhost is this machine. */
const textsOf = (request: APIRequestContext, site: Places) => async (path: string, key: string) =>
  (await request.get(site.services(path), { headers: { host: `${key}.localhost` } })).text();

test('a name without a logo has its first letter, in bar, footer and icon', async ({ page, request, site }) => {
  await page.goto(site.domain('/', 'fonts'));
  const pathOf = (where: string) => page.locator(`${where} .logo-letters`).getAttribute('d');
  const path = (await pathOf('.site-bar'))!;
  expect(await pathOf('.site-footer')).toBe(path);
  expect(await textsOf(request, site)('/icon.svg', 'fonts')).toContain(path);
  expect(await page.content()).not.toContain(logoPaths.tail);
});

test('in the colours of an owner everything can be read, and the policy takes them', async ({ page, site }) => {
  const refused = await watchPolicy(page);
  for (const [key, path] of [
    ['accented', '/'],
    ['accented', '/quote'],
    ['accented', '/none'],
    ['accented-domain', '/'],
    ['accented-domain', '/none'],
    ['fonts', '/'],
  ] as const) {
    await page.goto(site.domain(path, key));
    await hydrated(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await tellViolations(page), `${key}${path}, ${colorScheme}`).toEqual([]);
    }
  }
  expect(refused).toEqual([]);
});

test('buttons, frame, icon and a posted page follow the accent, with the logo in bar and footer', async ({
  browser,
  request,
  site,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, colorScheme: 'light' });
  await page.goto(site.domain('/quote', 'accented'));
  await page.locator('form button[type=submit]').last().click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.locator('form button[type=submit]').last()).toHaveCSS('background-color', 'rgb(26, 115, 232)');
  for (const where of ['.site-bar', '.site-footer']) {
    await expect(page.locator(`${where} img.logo`)).toHaveAttribute('alt', '');
    await expect(page.locator(`${where} .site-brand`)).toContainText('Solvewright');
  }
  const frame = await page.locator('meta[name=theme-color]').first().getAttribute('content');
  expect(frame).not.toBe('#c3e8cf');
  const textOf = textsOf(request, site);
  const manifest = JSON.parse(await textOf('/site.webmanifest', 'accented')) as Record<string, string>;
  expect(manifest).toMatchObject({ theme_color: frame, short_name: 'Solve' });
  const own = await textOf('/logo.svg', 'accented');
  for (const part of [frame!, Buffer.from(own).toString('base64')])
    expect(await textOf('/icon.svg', 'accented')).toContain(part);
  await page.goto(site.domain('/', 'accented-domain'));
  await expect(page.locator('#contact')).toHaveCSS('background-color', 'rgb(151, 97, 225)');
  await page.close();
});
