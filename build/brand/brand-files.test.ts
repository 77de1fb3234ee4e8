import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPicture } from '../render/raster.ts';
import { brandFileProblem, imageElement, readBrandFile, type BrandPart } from './brand-files.ts';

const drawing = (width: number, height: number, inside = '<path d="M0 0h2000v2000"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${inside}</svg>`;
const png = async (width: number, height: number) =>
  (await openPicture(Buffer.from(drawing(width, height)))).png().toBuffer();

let place: string;
let folder: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'janus-brand-'));
  folder = join(place, 'content');
  mkdirSync(join(folder, 'brand'), { recursive: true });
});
afterEach(() => rmSync(place, { recursive: true }));

type Contents = string | Promise<Buffer> | undefined;

async function save(name: string, contents: Contents): Promise<void> {
  if (contents !== undefined) writeFileSync(join(folder, name), await contents);
}

async function read(part: BrandPart, name: string, contents?: Contents) {
  await save(name, contents);
  expect(await brandFileProblem(folder, part, name)).toBeNull();
  return readBrandFile(folder, part, name);
}

async function problem(part: BrandPart, name: string, contents?: Contents) {
  await save(name, contents);
  return brandFileProblem(folder, part, name);
}

test.each([
  ['logo', 'brand/logo.svg', drawing(64, 32), 64, 32],
  ['logo', 'logo.png', png(40, 40), 40, 40],
  ['logo', 'upper.SVG', `\uFEFF<?xml version="1.0"?>\n<!-- made by hand -->\n${drawing(10, 20)}`, 10, 20],
  ['logo', 'small.svg', drawing(4.25, 3), 4.25, 3],
  ['icon', 'icon.svg', drawing(32, 32), 32, 32],
  ['icon', 'icon.png', png(512, 512), 512, 512],
  ['picture', './brand/../picture.png', png(1200, 630), 1200, 630],
] as const)('%s: %s is accepted with its size', async (part, name, contents, width, height) => {
  expect(await read(part, name, contents)).toMatchObject({ ok: true, file: { width, height } });
});

test.each([
  ['logo', 'logo.svg', drawing(90, 30), 'is 90 by 30 pixels; expected at most 2 to 1'],
  ['logo', 'logo.svg', drawing(9, 9, '<script/>'), 'has <script>, which may do more than draw'],
  ['logo', 'logo.svg', drawing(9, 9, '<g>'), 'is an SVG that cannot be read'],
  ['logo', 'logo.svg', drawing(9, 9, `<desc>${'x'.repeat(70_000)}</desc>`), 'expected 60 KB at most'],
  ['logo', 'logo.jpg', 'JFIF', 'is neither SVG nor PNG'],
  ['logo', 'logo.svg', '', 'is neither SVG nor PNG'],
  ['logo', 'logo.png', png(40, 40).then((bytes) => bytes.subarray(0, 40)), 'is a PNG that cannot be read'],
  ['icon', 'icon.svg', drawing(30, 20), 'is 30 by 20 pixels; expected a square'],
  ['icon', 'icon.png', png(64, 64), 'is 64 by 64 pixels; expected 512 at least'],
  ['picture', 'picture.png', png(600, 315), 'is 600 by 315 pixels; expected a PNG of 1200 by 630'],
  ['picture', 'picture.svg', drawing(1200, 630), 'expected a PNG'],
] as const)('%s: %s is refused: %#', async (part, name, contents, message) => {
  expect(await problem(part, name, contents)).toContain(message);
});

test('a picture is measured before it is decoded, which could take gigabytes', async () => {
  const large = await png(40, 40);
  large.writeUInt32BE(20_000, 16);
  large.writeUInt32BE(20_000, 20);
  large.writeUInt32BE(crc32(large.subarray(12, 29)), 29);
  expect(await problem('logo', 'logo.png', Promise.resolve(large))).toContain('16 million');
  expect(await problem('picture', 'picture.png', Promise.resolve(large))).toContain('1200 by 630');
});

test('icons leave out a logo’s text without outlines, which would differ between machines', async () => {
  const place = '<path d="M0 0h9v9"/>';
  const draw = async (inside: string) => {
    const bytes = Buffer.from(drawing(32, 32, inside));
    const element = imageElement({ type: 'svg', bytes, width: 32, height: 32 }, 64, 64);
    const picture = await openPicture(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">${element}</svg>`),
    );
    return picture.raw().toBuffer();
  };
  const drawn = await draw(place);
  expect(drawn.some((value) => value !== 0)).toBe(true);
  expect((await draw(`${place}<text y="30" font-size="30" style="display:inline">A</text>`)).equals(drawn)).toBe(true);
});

test('for a missing file, a similar name is suggested', async () => {
  writeFileSync(join(folder, 'brand/logo.svg'), drawing(9, 9));
  expect(await problem('logo', 'brand/logo.sgv')).toContain('did you mean "logo.svg"');
  for (const name of ['none/logo.svg', 'brand', '']) expect(await problem('logo', name)).not.toBeNull();
});

test('no file outside the folder is read', async () => {
  writeFileSync(join(place, 'secret.svg'), drawing(9, 9));
  symlinkSync(join(place, 'secret.svg'), join(folder, 'brand/link.svg'));
  for (const name of ['../secret.svg', join(place, 'secret.svg'), 'brand/link.svg', 'brand/../../secret.svg'])
    expect(await problem('logo', name)).toMatch(/outside the content folder|out of the folder/);
});
