import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { colorRules, tellViolations } from './axe.ts';
import { watchPolicy } from './policy.ts';
import { copySample } from './sample-copy.ts';
import { openSite } from './site.ts';
import { hydrated } from './states.ts';

/** Accents that hardly can be had, so that a pair of colours which nobody counted is found. */
const accents = { services: '#1a73e8', domain: '#9761e1' };

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"><style>.a{fill:#c81e3c}</style><path class="a" d="M0 0h64v32H0z"/></svg>';

let folder: string;
let site: Awaited<ReturnType<typeof openSite>>;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const { content, edit, build } = copySample();
  mkdirSync(join(content, 'brand'));
  writeFileSync(join(content, 'brand/logo.svg'), logo);
  writeFileSync(join(content, 'brand/icon.svg'), logo.replace('64 32', '32 32'));
  const brand = `brand: { name: $1, short: Solve, accent: "${accents.services}", logo: brand/logo.svg }`;
  edit('services.yaml', (text) => text.replace(/^brand: (.*)$/m, brand));
  const domain = `brand: { accent: "${accents.domain}", icon: brand/icon.svg }\n$&`;
  edit('domains/nowfetch.yaml', (text) => text.replace(/^name: /m, domain));
  folder = build();
  site = await openSite({}, folder);
});
test.afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

const pages = [
  ['services', () => site.services()],
  ['services', () => site.services('/quote')],
  ['services', () => site.services('/none')],
  ['domain', () => site.domain()],
  ['domain', () => site.domain('/none')],
] as const;

for (const [index, [face, address]] of pages.entries()) {
  test(`everything can be read, and the policy takes the colours: ${face} ${index}`, async ({ page }) => {
    const refused = await watchPolicy(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(address());
      await hydrated(page);
      expect(await tellViolations(page, { runOnly: colorRules }), colorScheme).toEqual([]);
    }
    expect(refused).toEqual([]);
  });
}

test('buttons, the browser’s frame and the icon follow the accent', async ({ page, request }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(site.services());
  await expect(page.locator('.button').first()).toHaveCSS('background-color', 'rgb(26, 115, 232)');
  const frame = await page.locator('meta[name=theme-color]').first().getAttribute('content');
  expect(frame).not.toBe('#c3e8cf');
  const manifest = (await (await request.get(site.services('/site.webmanifest'))).json()) as Record<string, string>;
  expect(manifest).toMatchObject({ theme_color: frame, short_name: 'Solve' });
  expect(await (await request.get(site.services('/icon.svg'))).text()).toContain(frame);
  await page.goto(site.domain());
  await expect(page.locator('#contact')).toHaveCSS('background-color', 'rgb(151, 97, 225)');
});

test('a logo stands in bar and footer, beside the name, and on the smallest screen', async ({ page, request }) => {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(site.services());
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
  const own = Buffer.from(logo).toString('base64');
  expect(await (await request.get(site.services('/icon.svg'))).text()).toContain(own);
  expect(await (await request.get(site.services('/logo.svg'))).text()).toBe(logo);
  // Outside of a browser no name below localhost is this machine.
  const headers = { host: 'nowfetch.localhost' };
  const icon = await (await request.get(site.services('/icon.svg'), { headers })).text();
  expect(icon).toContain(Buffer.from(logo.replace('64 32', '32 32')).toString('base64'));
});

test('the answer to a form that was sent without script has the accent too', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, colorScheme: 'light' });
  await page.goto(site.services('/quote'));
  await page.evaluate(() => document.querySelector('form')!.setAttribute('novalidate', ''));
  await page.locator('form button[type=submit]').last().click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.locator('form button[type=submit]').last()).toHaveCSS('background-color', 'rgb(26, 115, 232)');
  await page.close();
});
