import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBrandFile, type BrandPart } from './brand-file.ts';

const drawing = (width: number, height: number, inside = '<path d="M0 0h2000v2000"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${inside}</svg>`;
const png = (width: number, height: number) => new Resvg(drawing(width, height)).render().asPng();

let place: string;
let folder: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'janus-brand-'));
  folder = join(place, 'content');
  mkdirSync(join(folder, 'brand'), { recursive: true });
});
afterEach(() => rmSync(place, { recursive: true }));

function read(part: BrandPart, name: string, contents?: string | Buffer) {
  if (contents !== undefined) writeFileSync(join(folder, name), contents);
  return readBrandFile(folder, part, name);
}

test.each([
  ['logo', 'brand/logo.svg', drawing(64, 32), 64, 32],
  ['logo', 'logo.png', png(40, 40), 40, 40],
  ['logo', 'upper.SVG', `\uFEFF<?xml version="1.0"?>\n<!-- made by hand -->\n${drawing(10, 20)}`, 10, 20],
  ['icon', 'icon.svg', drawing(32, 32), 32, 32],
  ['icon', 'icon.png', png(512, 512), 512, 512],
  ['picture', './brand/../picture.png', png(1200, 630), 1200, 630],
] as const)('%s: %s is taken with its size', (part, name, contents, width, height) => {
  expect(read(part, name, contents)).toMatchObject({ ok: true, file: { width, height } });
});

test.each([
  ['logo', 'logo.svg', drawing(90, 30), 'is 90 to 30 pixels; expected at most 2 to 1'],
  ['logo', 'logo.svg', drawing(9, 9, '<script/>'), 'has <script>, which may do more than draw'],
  ['logo', 'logo.svg', drawing(9, 9, '<g>'), 'is an SVG that cannot be read'],
  ['logo', 'logo.svg', drawing(9, 9, `<desc>${'x'.repeat(70_000)}</desc>`), 'expected 60 KB at most'],
  ['logo', 'logo.jpg', 'JFIF', 'is neither SVG nor PNG'],
  ['logo', 'logo.svg', '', 'is neither SVG nor PNG'],
  ['logo', 'logo.png', png(40, 40).subarray(0, 40), 'is a PNG that cannot be read'],
  ['icon', 'icon.svg', drawing(30, 20), 'is 30 to 20 pixels; expected a square'],
  ['icon', 'icon.png', png(64, 64), 'is 64 to 64 pixels; expected 512 at least'],
  ['picture', 'picture.png', png(600, 315), 'is 600 to 315 pixels; expected a PNG of 1200 to 630'],
  ['picture', 'picture.svg', drawing(1200, 630), 'expected a PNG'],
] as const)('%s: %s is refused: %#', (part, name, contents, told) => {
  expect(read(part, name, contents)).toEqual({ ok: false, problem: expect.stringContaining(told) });
});

test('a picture is measured before it is decoded, which could take gigabytes', () => {
  const large = png(40, 40);
  large.writeUInt32BE(20_000, 16);
  large.writeUInt32BE(20_000, 20);
  expect(read('logo', 'logo.png', large)).toMatchObject({ problem: expect.stringContaining('16 million') });
  expect(read('picture', 'picture.png', large)).toMatchObject({ problem: expect.stringContaining('1200 to 630') });
});

test('a file that is not there is met with one that is', () => {
  writeFileSync(join(folder, 'brand/logo.svg'), drawing(9, 9));
  expect(read('logo', 'brand/logo.sgv')).toMatchObject({ problem: expect.stringContaining('did you mean "logo.svg"') });
  for (const name of ['none/logo.svg', 'brand', '']) expect(read('logo', name)).toMatchObject({ ok: false });
});

test('nothing outside of the folder is read', () => {
  writeFileSync(join(place, 'secret.svg'), drawing(9, 9));
  symlinkSync(join(place, 'secret.svg'), join(folder, 'brand/link.svg'));
  for (const name of ['../secret.svg', join(place, 'secret.svg'), 'brand/link.svg', 'brand/../../secret.svg'])
    expect(read('logo', name)).toMatchObject({ ok: false, problem: expect.stringMatching(/out(side)? of the folder/) });
});
