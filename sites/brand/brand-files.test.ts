import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Sharp } from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../../test/folder.ts';
import { openAny } from '../pictures/raster.ts';
import { findBrandFileProblem, brandParts, readBrandFile } from './brand-files.ts';

type BrandPart = (typeof brandParts)[number];

const drawing = (width: number, height: number, inside = '<path d="M0 0h2000v2000H0z"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${inside}</svg>`;
const png = async (width: number, height: number) =>
  (await openAny(Buffer.from(drawing(width, height)))).png().toBuffer();
const avif = async (edge: number) => (await openAny(Buffer.from(drawing(edge, edge)))).avif({ effort: 0 }).toBuffer();

let outside: string;
let folder: string;
beforeEach(() => {
  outside = makeFolder();
  folder = join(outside, 'content');
  mkdirSync(join(folder, 'brand'), { recursive: true });
});

type Contents = string | Buffer | Promise<Buffer> | undefined;

async function save(name: string, contents: Contents): Promise<void> {
  if (contents !== undefined) writeFileSync(join(folder, name), await contents);
}

async function read(part: BrandPart, name: string, contents?: Contents) {
  await save(name, contents);
  expect(await findBrandFileProblem(folder, part, name)).toBeNull();
  return readBrandFile(folder, part, name);
}

async function problem(part: BrandPart, name: string, contents?: Contents) {
  await save(name, contents);
  return findBrandFileProblem(folder, part, name);
}

test.each([
  ['logo', 'brand/logo.svg', drawing(64, 32), 64, 32],
  ['logo', 'logo.png', png(40, 40), 40, 40],
  ['logo', 'wide.svg', drawing(800, 100), 800, 100],
  ['logo', 'noted.svg', drawing(9, 9, '<desc>shown only = once</desc><path d="M0 0h9v9H0z"/>'), 9, 9],
  ['icon', 'icon.svg', drawing(32, 32), 32, 32],
  ['icon', 'icon.png', png(512, 512), 512, 512],
  ['picture', './brand/../picture.png', png(1200, 630), 1200, 630],
] as const)('%s: %s is accepted with its size', async (part, name, contents, width, height) => {
  expect(await read(part, name, contents)).toMatchObject({ width, height });
});

const word = drawing(400, 100, '<path d="M0 0h90v100H0zM300 0h100v100H300z"/>');

test.each([
  ['<script/>', 'has a script; delete it'],
  ['<g onload="alert(1)" a=">"/>', 'has a script'],
  ['<a href="javascript:alert(1)"/>', 'has <a>, which'],
  ['<image x="1" xlink:href="photo.png"/>', 'refers to "photo.png", which is outside the file'],
  ['<g>', 'is an SVG that cannot be read'],
  ['<g/>', 'shows nothing'],
  ['<text>M&amp;S</text>', 'convert text to paths (Inkscape: Path > Object to Path'],
  ['<svg:text>M</svg:text>', 'convert text to paths'],
  ['<path fill="url(paint.svg#a)"/>', 'refers to "paint.svg#a"'],
  ['<style>@import "a.css"</style>', 'refers to "a.css"'],
  ['<!-- href="# --><image href="a.png"/>', 'refers to "a.png"'],
  ['<style>/* url(# */g{fill:url(a.svg#b)}</style>', 'refers to "a.svg#b"'],
  [`<desc>${'x'.repeat(200_000)}</desc>`, 'is an SVG of 201 KB; expected at most 200 KB'],
  ['<foreignObject><p>copy</p></foreignObject>', 'has a foreignObject; export it'],
  ['<filter id="a"/>', 'has a filter, such as a shadow; remove it'],
])('a logo with this inside is refused: %#', async (inside, message) => {
  expect(await problem('logo', 'logo.svg', drawing(9, 9, inside))).toContain(message);
});

const NEITHER = 'is neither SVG nor PNG, JPEG or WebP; export it as SVG or PNG';

test.each([
  ['logo', 'logo.svg', drawing(3200, 100), 'is 3200 by 100 pixels; expected at most 30 to 1, or 1 to 5'],
  ['logo', 'logo.svg', `<!DOCTYPE svg [<!ENTITY a "b">]>${drawing(9, 9)}`, 'has entities'],
  ['logo', 'logo.svg', drawing(9, 9).replace('viewBox', 'data-box'), 'has no viewBox'],
  ['logo', 'logo.svg', Buffer.from(drawing(9, 9, '<title>Müller</title>'), 'latin1'), 'is not in UTF-8'],
  ['logo', 'logo.jpg', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', NEITHER],
  ['logo', 'logo.svg', '<!doctype html><html><title>Logo</title>', NEITHER],
  ['logo', 'logo.svg', '', 'is empty; export it again as SVG or PNG'],
  ['logo', 'logo.png', png(40, 40).then((bytes) => bytes.subarray(0, 80)), 'is damaged; save it again'],
  ['icon', 'icon.avif', avif(2100), 'has 5 megapixels; expected at most 4; export it smaller'],
  ['icon', 'icon.svg', drawing(9, 9, '<g onload = "alert(1)"/>'), 'has a script; delete it'],
  ['icon', 'icon.svg', drawing(30, 20), 'is 30 by 20 pixels; expected a square'],
  ['icon', 'icon.png', png(64, 64), 'is 64 by 64 pixels; expected at least 512'],
  ['picture', 'picture.png', png(600, 315), 'is 600 by 315 pixels; expected a PNG of 1200 by 630'],
  ['picture', 'picture.svg', drawing(1200, 630), 'expected a PNG'],
] as const)('%s: %s is refused: %#', async (part, name, contents, message) => {
  expect(await problem(part, name, contents)).toContain(message);
});

const xlink = 'xmlns:xlink="http://www.w3.org/1999/xlink"';

test.each([
  '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>',
  '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
  '<h:iframe xmlns:h="http://www.w3.org/1999/xhtml" src="a.html"/>',
  '<x:a xmlns:x="urn:x"><script>alert(1)</script></x:a>',
  '<title/><script>alert(1)</script><title/>',
  '<style><![CDATA[<!--]]></style><script>alert(1)</script><!-- -->',
  '<path d="M0 0h9v9H0z"><set attributeName="onclick" to="alert(1)"/></path>',
  '<path d="M0 0h9v9H0z"><animate attributeName="href" to="a.svg"/></path>',
  '<g a=">" onclick="alert(1)"/>',
  `<use ${xlink} a=">" xlink:href="a.svg#a"/>`,
  '<use href="a.svg&#35;b"/>',
  '<image href="data:image/svg+xml,%3Csvg/%3E"/>',
  '<path style="fill:u\\72l(a.svg#b)"/>',
  '<path fill="URL( a.svg#b )"/>',
  '<style>g{background:image-set("data:image/png,x" 1x, "a.png" 2x)}</style>',
  '<style>g{background:-webkit-cross-fade(url(#a), "https://a.example/b", 50%)}</style>',
  '<__proto__:script xmlns:__proto__="http://www.w3.org/2000/svg">alert(1)</__proto__:script>',
  '<style><![CDATA[@import url(a.css)]]></style>',
  '<a href="https://a.example"><path d="M0 0h9v9H0z"/></a>',
])('a drawing with a script, a link or a reference in any disguise is refused: %s', async (inside) => {
  const shape = '<path d="M0 0h9v9H0z"/>';
  expect(await problem('logo', 'logo.svg', drawing(9, 9, inside + shape))).toMatch(/^"logo\.svg" (?:has|refers to)/);
});

test.each([
  `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>${drawing(9, 9)}`,
  `<?xml-stylesheet href="a.css"?>${drawing(9, 9)}`,
  `<?xml version="1.0" encoding="ISO-2022-JP"?>${drawing(9, 9)}`,
])('a drawing whose head changes what browsers read in it is refused: %s', async (svg) => {
  expect(await problem('logo', 'logo.svg', svg)).toMatch(/^"logo\.svg" (?:has|is not in UTF-8)/);
});

test('a drawing of many namespaces or deep groups is looked at in time, and never throws', async () => {
  const many = Array.from({ length: 1200 }, (_, n) => `xmlns:a${n}="b"`).join(' ');
  const wide = drawing(9, 9, `${'<g/>'.repeat(25_000)}<script/>`).replace('<svg', `<svg ${many}`);
  expect(await problem('logo', 'logo.svg', wide)).toContain('has a script');
  const deep = drawing(9, 9, `${'<g>'.repeat(6000)}<script/>${'</g>'.repeat(6000)}`);
  expect(await problem('logo', 'logo.svg', deep)).toMatch(/has a script|cannot be read/);
}, 10_000);

test('what drawing programs add to a file is no reason to refuse it', async () => {
  const shape = '<path style="fill:url(#a)" d="M0 0h9v9H0z" i:export="C:\\Users\\a.png"/>';
  const gradient = '<defs><linearGradient id="a"><stop/></linearGradient></defs>';
  const inside = `<n:view xmlns:n="urn:n" n:zoom="1"><n:grid/></n:view>${gradient}${shape}`;
  const svg = `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "a.dtd">
    ${drawing(9, 9, inside).replace('<svg', `<svg ${xlink} xmlns:i="urn:i"`)}`;
  expect(await problem('logo', 'logo.svg', svg)).toBeNull();
});

test.each([
  ['jpeg', (picture: Sharp) => picture.flatten({ background: '#fff' }).jpeg()],
  ['cmyk', (picture: Sharp) => picture.flatten({ background: '#fff' }).toColourspace('cmyk').jpeg()],
  ['webp', (picture: Sharp) => picture.webp()],
] as const)('a logo is read by its content, whatever its name says: %s', async (_, save) => {
  const reading = await read('logo', 'logo.png', save(await openAny(Buffer.from(word))).toBuffer());
  expect(reading).toMatchObject({ type: 'png', width: 400, height: 100 });
});

test('a large logo becomes small, and a turned photograph upright', async () => {
  const large = (await openAny(Buffer.from(word))).resize(8000).rotate(90).withMetadata({ orientation: 8 }).jpeg();
  const reading = await read('logo', 'logo.jpg', large.toBuffer());
  expect(reading).toMatchObject({ width: 1200, height: 300 });
  // Thousands of names may share it: it is decoded once.
  expect(await readBrandFile(folder, 'logo', 'logo.jpg')).toBe(reading);
});

test('a drawing is served to the byte, whatever its units are', async () => {
  const measured = drawing(300, 100).replace('viewBox', 'width="12mm" height="4mm" viewBox');
  const reading = await read('logo', 'logo.svg', measured);
  expect(reading).toMatchObject({ width: 300, height: 100 });
  expect(typeof reading === 'object' && reading.bytes.toString()).toBe(measured);
});

test('a picture is measured before it is decoded, which could take gigabytes', async () => {
  const large = await png(40, 40);
  large.writeUInt32BE(20_000, 16);
  large.writeUInt32BE(20_000, 20);
  large.writeUInt32BE(crc32(large.subarray(12, 29)), 29);
  expect(await problem('logo', 'logo.png', Promise.resolve(large))).toContain('400 megapixels; expected at most 16');
  expect(await problem('picture', 'picture.png', Promise.resolve(large))).toContain('1200 by 630');
});

test('for a missing file, a similar name is suggested', async () => {
  writeFileSync(join(folder, 'brand/logo.svg'), drawing(9, 9));
  expect(await problem('logo', 'brand/logo.sgv')).toContain('did you mean "logo.svg"');
  for (const name of ['none/logo.svg', 'brand', '']) expect(await problem('logo', name)).not.toBeNull();
});

test('a name that a Mac wrote is found', async () => {
  writeFileSync(join(folder, 'brand', 'Büro.svg'.normalize('NFD')), drawing(9, 9));
  expect(await read('logo', 'brand/Büro.svg')).toMatchObject({ type: 'svg' });
});

test('no file outside the folder is read', async () => {
  writeFileSync(join(outside, 'secret.svg'), drawing(9, 9));
  symlinkSync(join(outside, 'secret.svg'), join(folder, 'brand/link.svg'));
  for (const name of ['../secret.svg', join(outside, 'secret.svg'), 'brand/link.svg', 'brand/../../secret.svg'])
    expect(await problem('logo', name)).toMatch(/outside the content folder|out of the content folder/);
});
