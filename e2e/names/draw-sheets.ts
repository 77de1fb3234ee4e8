import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { ensureTestBrowser } from '../../scripts/test-tools.mjs';
import { builtFile } from '../../test/built-file.ts';
import { openSite } from '../site.ts';
import { buildNames, type NamedFace } from './build-names.ts';
import { names } from './names.ts';

/**
 * `node e2e/names/draw-sheets.ts [FOLDER]`: the first screens of sixty names, for a person to look at, as contact sheets in
 * FOLDER (else `docs/internals/verification/names`): on a phone, on a desk, and their link pictures with their icons.
 */
const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../../docs/internals/verification/names'));
const SHEETS = [
  { name: 'phone', width: 360, height: 640, share: 0.34, columns: 10 },
  { name: 'desk', width: 1280, height: 720, share: 0.16, columns: 8 },
];
const PICTURE = { width: 190, columns: 8 };

const { folder: built, faces } = buildNames(names);
const browser = await chromium.launch({ executablePath: ensureTestBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
const site = await openSite({}, { folder: built });
for (const { name, width, height, share, columns } of SHEETS) {
  const page = await browser.newPage({
    viewport: { width, height },
    reducedMotion: 'reduce',
  });
  const shots: string[] = [];
  for (const { key } of faces) {
    await page.goto(site.domain('/', key));
    // A font that comes after the first paint is kept for the next page.
    await page.waitForLoadState('networkidle');
    await page.reload();
    shots.push(`<img src="data:image/png;base64,${(await page.screenshot()).toString('base64')}">`);
  }
  await page.close();
  await drawSheets(browser, name, shots, { columns, width: Math.round(width * share) });
}
const read = ({ key }: NamedFace, file: string) => builtFile(built, key, file)!.toString('base64');
const pictures = faces.map(
  (face) =>
    `<img src="data:image/png;base64,${read(face, 'og.png')}"><i><img src="data:image/svg+xml;base64,${read(face, 'icon.svg')}"></i>`,
);
await drawSheet(browser, 'pictures', pictures, PICTURE);
await site.close();
await browser.close();
rmSync(built, { recursive: true });

/** Two sheets, since a picture of all would be too large to open. */
async function drawSheets(within: Browser, name: string, cells: string[], size: { columns: number; width: number }) {
  const half = Math.ceil(cells.length / 2);
  await drawSheet(within, `${name}-1`, cells.slice(0, half), size);
  await drawSheet(within, `${name}-2`, cells.slice(half), size);
}

async function drawSheet(
  within: Browser,
  name: string,
  cells: string[],
  { columns, width }: { columns: number; width: number },
) {
  const page = await within.newPage({ viewport: { width: Math.round(columns * (width + 8) + 8), height: 100 } });
  await page.setContent(
    `<style>body{margin:8px;background:#8a8f86;display:grid;grid-template-columns:repeat(${columns},${width}px);gap:8px}
    div{position:relative}img{display:block;width:100%}i{position:absolute;inset:auto 4px 4px auto;width:24px}</style>
    ${cells.map((cell) => `<div>${cell}</div>`).join('')}`,
  );
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  await page.close();
  console.log(join(folder, `${name}.png`));
}
