import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { lookAtCompany } from '../look-at-company.ts';
import { copySample } from '../sample-copy.ts';
import { openSite, type Site } from '../site.ts';
import { allCompanies } from '../variants/companies.ts';

const keys = Object.keys(allCompanies).flatMap((file) => /^services\/(.+)\.yaml$/.exec(file)?.[1] ?? []);

let folder: string;
let site: Site;
const address = (key: string, path = '/') => site.domain(path, key);

test.describe.configure({ timeout: 240_000 });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  const copy = copySample();
  rmSync(copy.content, { recursive: true });
  for (const [name, text] of Object.entries(allCompanies)) {
    const path = join(copy.content, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  folder = copy.folder;
  site = await openSite({}, { folder });
});
test.afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

for (const key of keys) {
  test(`a company other than a software studio is whole on every screen: ${key}`, async ({ browser }) => {
    const url = (path: string) => address(key, path);
    await lookAtCompany({ browser, url, widths: [320, 768, 1280, 1920] });
  });
}

test('a picture of the first screen says what it shows, keeps its room, and has its colours on every ground', async ({
  page,
}) => {
  for (const key of ['bakery', 'clinic']) {
    await page.goto(address(key));
    const picture = page.locator('.hero :is(.hero-picture, .hero-photograph) img');
    await expect(picture).toHaveAttribute('alt', /\S/);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const drawn = await picture.evaluate((image: HTMLImageElement) => [
      image.width,
      image.height,
      image.naturalWidth,
      image.naturalHeight,
    ]);
    if (key === 'clinic') expect(drawn[0]! / drawn[1]!).toBeCloseTo(drawn[2]! / drawn[3]!, 1);
    else await expect(picture).toHaveCSS('object-fit', 'cover');
  }
});

test('a ground that is the accent is the accent in light, and dark in dark', async ({ page }) => {
  const ground = () => page.locator('.hero').evaluate((hero) => getComputedStyle(hero).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(address('electrician'));
  expect(await ground()).toBe('rgb(179, 18, 29)');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).not.toBe('rgb(179, 18, 29)');
});
