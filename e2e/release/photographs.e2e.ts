import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { openPicture } from '../../sites/pictures/raster.ts';
import { writeInto } from '../../test/write-into.ts';
import { tellViolations } from '../axe.ts';
import { findFaults } from '../in-page/find-faults.ts';
import { watchPolicy } from '../policy.ts';
import { copySample, type SampleCopy } from '../sample-copy.ts';
import { expect, openSite, type Site, test } from '../site.ts';

/** Photographs of a company, from the file in its content to a visitor's screen. */
let folder: string;
let site: Site;

test.describe.configure({ timeout: 240_000 });
test.beforeAll(async () => {
  const copy = copySample();
  await photo(copy, 'photos/hero.jpg', [1400, 1100]);
  await photo(copy, 'photos/wide.jpg', [900, 400]);
  await photo(copy, 'photos/tall.jpg', [600, 800]);
  await photo(copy, 'public/Team Foto.JPG', [900, 600]);
  const written = '---\ntitle: Team\ndescription: Who we are.\nface: services\n---\n\nWords.\n\n';
  writeInto(copy.content, 'pages/team.md', `${written}![Our team](</Team Foto.JPG>)\n\nMore words.\n`);
  const shapes = ['wide', 'tall', 'hero'];
  copy.edit('services.yaml', (text) =>
    text
      .replace(/^hero:$/m, '$&\n  picture: { file: photos/hero.jpg, alt: The workshop, focus: 20% 70% }')
      .replaceAll(
        /^ {6}promise: .*$/gm,
        (line) => `${line}\n      picture: { file: photos/${shapes.shift()}.jpg, alt: A }`,
      )
      .replace(/^about:$/m, '$&\n  picture: { file: photos/wide.jpg, alt: The house }'),
  );
  folder = copy.folder;
  site = await openSite({}, { folder });
});
test.afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Saves a photograph that says where it was taken. */
async function photo({ content }: SampleCopy, name: string, [width, height]: [number, number]): Promise<void> {
  const pixels = Buffer.alloc(width * height * 3, Buffer.from([170, 90, 40]));
  const picture = await openPicture(pixels, { raw: { width, height, channels: 3 } });
  const notes = { IFD0: { Make: 'SecretPhone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 24/1 0/1' } };
  writeInto(content, name, await picture.withExif(notes).jpeg().toBuffer());
}

/** Adds up the shifts of the page while its pictures arrive late (web.dev, Cumulative Layout Shift). */
async function shiftsOf(page: Page, url: string): Promise<number> {
  // A font that arrives late moves letters by a pixel, which no photograph does.
  await page.route('**/*.woff2', (route) => route.abort());
  await page.route(/\.(?:avif|JPG)$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as unknown as { value: number }[])
        Object.assign(globalThis, { shifts: (globalThis as unknown as { shifts: number }).shifts + value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url);
  await seeAll(page);
  return page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts);
}

/** Scrolls through the page until every picture has arrived. */
async function seeAll(page: Page): Promise<void> {
  const pictures = page.locator('main img');
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeTruthy();
  }
}

test('a phone loads at most 60 KB for the first screen, and the other photographs when they are needed', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 640 }, deviceScaleFactor: 3 });
  await page.goto(site.services('/'));
  const first = page.locator('.hero img');
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-1400\.avif$/);
  await expect(first).toHaveAttribute('fetchpriority', 'high');
  await expect(first).not.toHaveAttribute('loading');
  const loaded = await page.request.get(await first.evaluate((image: HTMLImageElement) => image.currentSrc));
  expect((await loaded.body()).length).toBeLessThanOrEqual(60_000);
  for (const other of await page.locator('main img').all()) {
    if ((await other.getAttribute('fetchpriority')) === 'high') continue;
    await expect(other).toHaveAttribute('loading', 'lazy');
    await expect(other).toHaveAttribute('decoding', 'async');
  }
  await seeAll(page);
  await page.close();
});

test('nothing moves when photographs arrive, and each fills its place', async ({ browser }) => {
  for (const [width, path] of [
    [360, '/'],
    [360, '/team'],
    [1280, '/'],
  ] as const) {
    const page = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    const refused = await watchPolicy(page);
    // A fifth of what a photograph without its place would move.
    expect(await shiftsOf(page, site.services(path)), path).toBeLessThan(0.01);
    const boxes = await page
      .locator('main img')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    expect(boxes.length).toBeGreaterThan(0);
    for (const box of boxes) expect(box).toBeGreaterThan(200);
    expect(await findFaults(page)).toEqual([]);
    expect(refused).toEqual([]);
    if (width === 1280) {
      // The focal point stays visible, and every service's photograph has one shape.
      await expect(page.locator('.hero img')).toHaveCSS('object-position', '20% 70%');
      const shapes = await page
        .locator('.service-picture img')
        .evaluateAll((all) => all.map((one) => Math.round((one.clientWidth / one.clientHeight) * 10) / 10));
      expect(shapes).toEqual([1.5, 1.5, 1.5]);
      expect(await tellViolations(page)).toEqual([]);
    }
    await page.close();
  }
});

test('a photograph in a page says nothing of its place', async ({ request, page }) => {
  await page.goto(site.services('/team'));
  await expect(page.locator('article img')).toHaveAttribute('src', '/Team%20Foto.JPG');
  const answer = await request.get(site.services('/Team%20Foto.JPG'));
  expect(answer.status()).toBe(200);
  expect((await answer.body()).toString('latin1')).not.toMatch(/SecretPhone|Exif\0|GPS/);
});
