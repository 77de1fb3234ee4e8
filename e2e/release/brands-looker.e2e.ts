import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { drawFrom } from '../brands/draw.ts';
import { findFaults } from '../brands/in-page/find-faults.ts';
import { lookClosely } from '../brands/look-closely.ts';
import { plantedFaults } from '../brands/planted-faults.ts';

/** The check of generated faces finds each sort of fault, and none in a page without any. */
test.use({ viewport: { width: 360, height: 640 } });

/** Letters of the Latin alphabet alone, and as wide on every machine. */
const font = join(
  import.meta.dirname,
  '../../node_modules/@fontsource-variable/aleo/files/aleo-latin-wght-normal.woff2',
);
const fontFace = `@font-face { font-family: Own; font-weight: 100 900; src: url(data:font/woff2;base64,${readFileSync(font, 'base64')}); }`;

async function put(page: Page, html: string, style = ''): Promise<void> {
  const styles = `${fontFace} body { margin: 8px; font: 16px/1.5 Own, serif; } ${style}`;
  await page.setContent(
    `<!doctype html><html lang="en"><title>Page</title><style>${styles}</style><body><main>${html}</main></body></html>`,
  );
  await page.evaluate(() => Promise.all([...document.fonts].map((face) => face.load())));
}

const told = async (page: Page) => (await findFaults(page)).map(({ what }) => what).join('\n');
const toldClosely = async (page: Page) =>
  (await lookClosely(page, drawFrom('closely'))).map(({ what }) => what).join('\n');

const FAULTLESS = `
  <a class="skip" href="#main" style="position: absolute; transform: translateY(-300%)">Skip</a>
  <h1>Heizung, Strom und Licht</h1>
  <p>Text with <a href="/">a link</a> inside of it, as long as it likes: the line breaks, and nothing is lost.</p>
  <p style="inline-size: 90px; overflow-wrap: anywhere">Elektroinstallation</p>
  <h2 style="inline-size: 120px; overflow-wrap: anywhere">verkauf@elektroinstallation.example</h2>
  <h2 style="inline-size: 90px">電気設備工事業者の見積</h2>
  <p hidden>Hidden</p><p style="opacity: 0; position: absolute">Unseen</p>
  <div style="overflow-x: auto"><p style="inline-size: 900px">A table that scrolls by itself</p></div>
  <p style="position: fixed; inset-block-start: 60px; background: #fff">A bar that lies over the page by intent</p>
  <button style="min-block-size: 44px; border: 1px solid">Send</button>`;

test('a page without a fault has none', async ({ page }) => {
  await put(page, FAULTLESS);
  expect(await told(page)).toBe('');
});

for (const { name, html, told: words } of plantedFaults) {
  test(`it is reported: ${name}`, async ({ page }) => {
    await put(page, html);
    expect(await told(page)).toMatch(words);
  });
}

test('contrast is measured on the screen, whatever the stylesheet says', async ({ page }) => {
  await put(page, '<h1>Page</h1><p>Readable</p>');
  expect(await toldClosely(page)).toBe('');
  await put(page, '<h1>Page</h1><p class="cover">Faint</p>', '.cover { filter: opacity(0.4); }');
  expect(await toldClosely(page)).toMatch(/contrast of \d\.\d where 4\.5 is needed/);
  await put(page, '<h1>Page</h1><p class="cover">Faint</p>', '.cover { filter: opacity(0.5); font-size: 32px; }');
  expect(await toldClosely(page)).toBe('');
});

test('findings of axe are reported', async ({ page }) => {
  await put(page, '<h1>Page</h1><img src="data:,">');
  expect(await toldClosely(page)).toContain('axe: image-alt');
});

test('letters that the own font lacks are reported, other scripts are left to the machine', async ({ page }) => {
  await put(page, '<h1>Page</h1><p>Plain words, 24 h: 電気 أمان</p>');
  expect(await toldClosely(page)).toBe('');
  await put(page, '<h1>Page</h1><p>Żółw</p>');
  expect(await toldClosely(page)).toContain('letters that Own lacks');
});
