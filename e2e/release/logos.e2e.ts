import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { parse, stringify } from 'yaml';
import type { ServicesFile } from '#contract/content/services-content.ts';
import { startServerProcess, type ServerProcess } from '../../test/server-process.ts';
import { sample } from '../built-site.ts';
import { makeShapes } from '../logos/shapes.ts';

const NAME = 'Hofmann & Söhne Elektrotechnik GmbH';
const shapes = await makeShapes();

let folder: string;
let server: ServerProcess;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = writeLogos();
  server = await startServerProcess(folder, { DATA_DIR: `${folder}/data`, RATE_LIMIT_PER_MINUTE: '0' });
});
test.afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

/** The name of the face that shows a logo. */
const faceOf = (file: string) => `logo-${file.replaceAll('.', '-')}`;

/** Writes a folder that has a face for each logo. */
function writeLogos(): string {
  const written = mkdtempSync(join(tmpdir(), 'janus-logos-'));
  const content = join(written, 'content');
  mkdirSync(join(content, 'services'), { recursive: true });
  mkdirSync(join(content, 'brand'));
  const file = parse(readFileSync(join(sample, 'content/services.yaml'), 'utf8')) as ServicesFile;
  for (const [name, contents] of shapes) {
    writeFileSync(join(content, 'brand', name), contents);
    const brand = { logo: `brand/${name}`, name: NAME, short: 'Hofmann' };
    const face = { ...file, hosts: [`${faceOf(name)}.example`], brand };
    writeFileSync(join(content, 'services', `${faceOf(name)}.yaml`), stringify(face));
  }
  return written;
}

for (const width of [320, 1280])
  test(`fifty logos are visible in light and dark, whole and undistorted: ${width} px`, async ({ page }) => {
    test.setTimeout(300_000);
    expect(shapes).toHaveLength(50);
    await page.setViewportSize({ width, height: 600 });
    for (const [file] of shapes) {
      await page.goto(server.url('/', `${faceOf(file)}.localhost`));
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const where = `${file}, ${colorScheme}`;
        const isAlone = (await page.locator('.site-bar img.logo').getAttribute('alt')) !== '';
        await expect.poll(() => page.evaluate(lookAtLogo, '.site-bar'), where).toEqual(FINE);
        await expect(page.locator('.site-bar .site-brand'), where).toHaveAccessibleName(
          isAlone || width === 1280 ? NAME : 'Hofmann',
        );
        if (await page.locator('.site-footer img').count())
          await expect.poll(() => page.evaluate(lookAtLogo, '.site-footer'), where).toEqual(FINE);
        else await expect(page.locator('.site-footer .site-brand'), where).toHaveText(NAME);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth), file).toBe(width);
      await expectInside(page, file);
    }
  });

const FINE = { isVisible: true, isUndistorted: true };

/** Measures a logo in the page: the contrast of its own pixels to what is behind it, and its proportion. */
async function lookAtLogo(place: string) {
  const image = document.querySelector<HTMLImageElement>(`${place} img.logo`)!;
  image.loading = 'eager';
  // A change of the mode between the two makes the first one fail.
  await image.decode().catch(() => image.decode());
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [2 * image.width, 2 * image.height];
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);

  const linear = (byte: number) => (byte <= 10 ? byte / 3294.6 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = (red = 0, green = 0, blue = 0) =>
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const groundOf = (element: Element): number => {
    const color = getComputedStyle(element).backgroundColor;
    const parts = color.match(/[\d.]+/g)!.map(Number);
    return parts.length === 4 ? groundOf(element.parentElement!) : luminance(...parts);
  };
  const ground = groundOf(image);
  const contrastTo = (other: number, own: number) => (Math.max(own, other) + 0.05) / (Math.min(own, other) + 0.05);
  const ink: number[] = [];
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 3]! > 128) ink.push(luminance(data[at], data[at + 1], data[at + 2]));
  const [ratio, share] = ground < 0.18 ? [2.1, 0.75] : [1.75, 0.5];
  const seen = ink.filter((own) => contrastTo(ground, own) >= ratio).length / ink.length;
  const isBox = ink.length > 0.9 * canvas.width * canvas.height;
  const inner = contrastTo(Math.max(...ink), Math.min(...ink));
  const { objectFit } = getComputedStyle(image);
  const [width, height] = [Number(image.getAttribute('width')), Number(image.getAttribute('height'))];
  const change = (width / height) * (image.naturalHeight / image.naturalWidth);
  return {
    isVisible: ink.length > 0 && image.clientHeight >= 12 && (seen >= share || (isBox && inner >= 2)),
    isUndistorted: objectFit === 'contain' && change > 0.93 && change < 1.07,
  };
}

/** The logo is in the bar, before the menu's button. */
async function expectInside(page: Page, file: string) {
  const [bar, logo, nav] = await Promise.all(
    ['.site-bar', '.site-bar img.logo', '.site-nav'].map((part) => page.locator(part).boundingBox()),
  );
  expect(logo!.x, file).toBeGreaterThanOrEqual(0);
  expect(logo!.x + logo!.width, file).toBeLessThanOrEqual(nav!.x + 1);
  expect(logo!.y, file).toBeGreaterThanOrEqual(bar!.y);
  expect(logo!.y + logo!.height, file).toBeLessThanOrEqual(bar!.y + bar!.height);
}
