import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { lookAtCompany } from '../look-at-company.ts';
import { copySample } from '../sample-copy.ts';
import { openSite, type Site } from '../site.ts';
import { examples } from '../variants/companies.ts';

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
  site = await openSite({}, { folder });
});
test.afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

for (const [seed, key] of keys.entries()) {
  test(`a company other than a software studio is whole on every screen: ${key}`, async ({ browser }) => {
    const url = (path: string) => address(key, path);
    await lookAtCompany({ browser, key, url, seed, thoroughness: 'widths' });
  });
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
