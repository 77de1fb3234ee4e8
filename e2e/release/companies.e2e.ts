import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { tellViolations } from '../axe.ts';
import { findFaults } from '../brands/in-page/find-faults.ts';
import { lookAtBrand, WIDTHS } from '../brands/look-at-brand.ts';
import { watchPolicy } from '../policy.ts';
import { copySample } from '../sample-copy.ts';
import { openSite, type Site } from '../site.ts';

/** Companies of other kinds than the sample's, as their owners would write them: docs/brands.md shows them. */
const examples = join(import.meta.dirname, '../../examples/companies');
const keys = readdirSync(join(examples, 'services')).map((file) => file.replace('.yaml', ''));

let folder: string;
let site: Site;
const address = (key: string, path = '/') => site.domain(path, key);

test.describe.configure({ timeout: 240_000 });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  const copy = copySample();
  rmSync(copy.content, { recursive: true });
  cpSync(examples, copy.content, { recursive: true });
  folder = copy.build();
  site = await openSite({}, folder);
});
test.afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

for (const [seed, key] of keys.entries()) {
  test(`a company that is no software studio is whole on every screen: ${key}`, async ({ browser }) => {
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    const refused = await watchPolicy(page);
    const brand = { seed, key, kind: 'services' as const };
    const findings = await lookAtBrand({ page, brand, url: (path) => address(key, path), thoroughness: 'widths' });
    const tell = ({ state, width, scheme, what, place, text }: (typeof findings)[number]) =>
      `${key}, ${state}, ${width} px, ${scheme}: ${what}: ${place} "${text ?? ''}"`;
    expect(findings.map(tell)).toEqual([]);
    for (const path of await ownPages(page, key)) await isWhole(page, address(key, path));
    expect(refused).toEqual([]);
    await page.close();
  });
}

/** To which the foot leads: each company says who it is, or what it keeps. */
async function ownPages(page: Page, key: string): Promise<string[]> {
  await page.goto(address(key));
  const links = await page.locator('.footer-links a').evaluateAll((all) => all.map((one) => one.getAttribute('href')!));
  const found = links.filter((href) => href.startsWith('/'));
  expect(found).not.toEqual([]);
  return found;
}

async function isWhole(page: Page, url: string): Promise<void> {
  await page.goto(url);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findFaults(page), `${url}, ${width} px`).toEqual([]);
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await tellViolations(page), `${url}, ${colorScheme}`).toEqual([]);
  }
}

test('a picture of the first screen says what it shows, keeps its room, and has its colours on every ground', async ({
  page,
}) => {
  for (const key of ['rogalik', 'minato']) {
    await page.goto(address(key));
    const picture = page.locator('.hero-picture img');
    await expect(picture).toHaveAttribute('alt', /\S/);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const drawn = await picture.evaluate((image: HTMLImageElement) => [
      image.width,
      image.height,
      image.naturalWidth,
      image.naturalHeight,
    ]);
    expect(drawn[0]! / drawn[1]!).toBeCloseTo(drawn[2]! / drawn[3]!, 1);
  }
});

test('a ground that is the accent is the accent in light, and dark in dark', async ({ page }) => {
  const ground = () => page.locator('.hero').evaluate((hero) => getComputedStyle(hero).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(address('mueller'));
  expect(await ground()).toBe('rgb(179, 18, 29)');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).not.toBe('rgb(179, 18, 29)');
});
