import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Sharp } from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPicture } from '../pictures/raster.ts';
import { brandFileProblem, readBrandFile, type BrandPart } from './brand-files.ts';

const drawing = (width: number, height: number, inside = '<path d="M0 0h2000v2000H0z"/>') =>
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

type Contents = string | Buffer | Promise<Buffer> | undefined;

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
  ['logo', 'wide.svg', drawing(800, 100), 800, 100],
  ['logo', 'high.svg', drawing(100, 300), 100, 300],
  ['logo', 'noted.svg', drawing(9, 9, '<!-- <text> --><desc>shown only = once</desc><path d="M0 0h9v9H0z"/>'), 9, 9],
  ['icon', 'icon.svg', drawing(32, 32), 32, 32],
  ['icon', 'icon.png', png(512, 512), 512, 512],
  ['picture', './brand/../picture.png', png(1200, 630), 1200, 630],
] as const)('%s: %s is accepted with its size', async (part, name, contents, width, height) => {
  expect(await read(part, name, contents)).toMatchObject({ ok: true, file: { width, height } });
});

const chain = Array.from({ length: 30_000 }, (_, n) => `<g id="a${n}"><use href="#a${n + 1}"/></g>`).join('');
const line = openPicture(
  Buffer.from(drawing(600, 200, '<path fill="#fff" d="M0 0h600v200H0z"/><path d="M0 90h600v2H0z"/>')),
).then((picture) => picture.png().toBuffer());
const pdf = '%PDF-1.7\n1 0 obj';
const word = drawing(400, 100, '<path d="M0 0h90v100H0zM300 0h100v100H300z"/>');

test.each([
  [
    'logo',
    'logo.svg',
    drawing(3200, 100),
    'is 3200 by 100 pixels without its margin; expected at most 30 to 1, or 1 to 5',
  ],
  ['logo', 'logo.svg', drawing(9, 9, '<script/>'), 'has a script; delete it'],
  ['icon', 'icon.svg', drawing(9, 9, '<g onload = "alert(1)"/>'), 'has a script; delete it'],
  ['logo', 'logo.svg', drawing(9, 9, '<a href="javascript:alert(1)"/>'), 'has a script; delete it'],
  [
    'logo',
    'logo.svg',
    drawing(9, 9, '<image x="1" xlink:href="photo.png"/>'),
    'refers to "photo.png", which is not in it',
  ],
  ['logo', 'logo.svg', drawing(9, 9, '<g>'), 'is an SVG that cannot be read'],
  ['logo', 'logo.svg', drawing(9, 9, '<g/>'), 'shows nothing'],
  ['logo', 'logo.svg', drawing(9, 9, '<text>M&amp;S</text>'), 'convert text to paths (Inkscape: Path > Object to Path'],
  ['icon', 'icon.svg', drawing(9, 9, '<text>M</text>'), 'convert text to paths'],
  ['logo', 'logo.svg', drawing(9, 9, '<svg:text>M</svg:text>'), 'convert text to paths'],
  ['logo', 'logo.svg', drawing(9, 9, '<use href="parts.svg#a"/>'), 'refers to "parts.svg#a", which is not in it'],
  ['logo', 'logo.svg', drawing(9, 9, '<path fill="url(paint.svg#a)"/>'), 'refers to "paint.svg#a"'],
  ['logo', 'logo.svg', drawing(9, 9, '<style>@import "a.css"</style>'), 'refers to "a.css"'],
  ['logo', 'logo.svg', drawing(9, 9, `<desc>${'x'.repeat(3_100_000)}</desc>`), 'is an SVG of 3.2 MB; export it as PNG'],
  ['logo', 'logo.jpg', 'JFIF', 'is neither SVG nor PNG, JPEG or WebP; export it as SVG or PNG'],
  ['logo', 'logo.jpg', pdf, 'is neither SVG nor PNG, JPEG or WebP; export it as SVG or PNG'],
  ['logo', 'logo.ai', '%!PS-Adobe-3.0 EPSF', 'is neither SVG nor PNG, JPEG or WebP; export it as SVG or PNG'],
  [
    'logo',
    'logo.jpg',
    '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
    'is neither SVG nor PNG, JPEG or WebP; export it as SVG or PNG',
  ],
  [
    'logo',
    'logo.svg',
    '<!doctype html><html><title>Logo</title>',
    'is neither SVG nor PNG, JPEG or WebP; export it as SVG or PNG',
  ],
  ['logo', 'logo.svg', '', 'is empty; export it again as SVG or PNG'],
  ['logo', 'logo.png', png(40, 40).then((bytes) => bytes.subarray(0, 80)), 'is damaged; save it again'],
  ['logo', 'logo.png', png(1, 1), 'is 1 by 1 pixels without its margin; expected 5 at least'],
  ['logo', 'logo.png', png(15, 1), 'is 15 by 1 pixels without its margin; expected 5 at least'],
  ['logo', 'logo.png', line, 'is 600 by 2 pixels without its margin; expected at most 30 to 1, or 1 to 5'],
  ['logo', 'logo.svg', drawing(9, 9, chain), 'is an SVG that cannot be read'],
  ['icon', 'icon.svg', drawing(30, 20), 'is 30 by 20 pixels; expected a square'],
  ['icon', 'icon.png', png(64, 64), 'is 64 by 64 pixels; expected 512 at least'],
  ['picture', 'picture.png', png(600, 315), 'is 600 by 315 pixels; expected a PNG of 1200 by 630'],
  ['picture', 'picture.svg', drawing(1200, 630), 'expected a PNG'],
] as const)('%s: %s is refused: %#', async (part, name, contents, message) => {
  expect(await problem(part, name, contents)).toContain(message);
});

test.each([
  ['jpeg', (picture: Sharp) => picture.flatten({ background: '#fff' }).jpeg()],
  ['cmyk', (picture: Sharp) => picture.flatten({ background: '#fff' }).toColourspace('cmyk').jpeg()],
  ['gray', (picture: Sharp) => picture.flatten({ background: '#fff' }).greyscale().jpeg()],
  ['webp', (picture: Sharp) => picture.webp()],
  ['gif', (picture: Sharp) => picture.gif()],
  ['avif', (picture: Sharp) => picture.avif()],
] as const)('a logo is read by its content, whatever its name says: %s', async (_, save) => {
  const picture = await openPicture(Buffer.from(word));
  const reading = await read('logo', 'logo.png', save(picture).toBuffer());
  expect(reading).toMatchObject({ ok: true, file: { type: 'png' } });
  const { bytes, width, height } = reading.ok ? reading.file : { bytes: Buffer.alloc(0), width: 0, height: 1 };
  expect(width / height).toBeCloseTo(4, 0);
  const pixels = await (await openPicture(bytes)).ensureAlpha().raw().toBuffer();
  const at = (x: number) => [...pixels.subarray(4 * (Math.floor(height / 2) * width + x)).subarray(0, 4)];
  const [red = 255, green = 255, blue = 255, alpha] = at(Math.floor(width * 0.85));
  expect([Math.max(red, green, blue) < 40, alpha]).toEqual([true, 255]);
  expect(at(Math.floor(width * 0.36))[3]).toBe(0);
});

test('a large logo becomes small, and a turned photograph upright', async () => {
  const large = (await openPicture(Buffer.from(word))).resize(8000).rotate(90).withMetadata({ orientation: 8 }).jpeg();
  const reading = await read('logo', 'logo.jpg', large.toBuffer());
  const { bytes, width, height } = reading.ok ? reading.file : { bytes: Buffer.alloc(0), width: 0, height: 1 };
  expect(width / height).toBeCloseTo(4, 1);
  expect(bytes.length).toBeLessThan(60_000);
});

test('a drawing in millimetres or without a view box gets one, and loses wide margins', async () => {
  const measured = drawing(300, 100).replace('viewBox', 'width="12mm" height="4mm" viewBox');
  expect(await read('logo', 'logo.svg', measured)).toMatchObject({ file: { width: 300, height: 100 } });
  const bare = drawing(300, 100).replace('viewBox="0 0 300 100"', 'width="300" height="100"');
  const reading = await read('logo', 'logo.svg', bare);
  expect(reading.ok && reading.file.bytes.toString()).toContain('viewBox="0 0 300 100"');
  const loose = await read('logo', 'logo.svg', drawing(500, 500, '<path d="M100 200h300v100H100z"/>'));
  expect(loose.ok && loose.file.width / loose.file.height).toBeCloseTo(3, 1);
});

test('an encoding that the file declares is read, and written as UTF-8', async () => {
  const root = '<svg xmlns="http://www.w3.org/2000/svg"';
  const drawn = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?>\n${root} width='9mm' height="9mm" viewBox='0 0 9 9'><title>Müller</title><path d="M0 0h9v9z"/></svg>`;
  for (const bytes of [
    Buffer.from(drawn('ISO-8859-1'), 'latin1'),
    Buffer.from(`\uFEFF${drawn('UTF-16')}`, 'utf16le'),
    Buffer.from(drawn('utf-8')),
  ]) {
    const reading = await read('logo', 'logo.svg', bytes);
    expect(reading.ok && reading.file.bytes.toString()).toMatch(/^<svg [^>]*> *<title>Müller<\/title>/);
  }
  expect(await problem('logo', 'logo.svg', drawn('UTF-7'))).toContain('save it as UTF-8');
});

test('the copy that Illustrator packs into a drawing is left out', async () => {
  const packed = '<foreignObject requiredExtensions="http://ns.adobe.com/a/"><p>copy</p></foreignObject>';
  const reading = await read('logo', 'logo.svg', drawing(9, 9, `${packed}<path d="M0 0h9v9z"/>`));
  expect(reading.ok && reading.file.bytes.toString()).toBe(drawing(9, 9, '<path d="M0 0h9v9z"/>'));
});

test('references that render a billion parts are refused, and not rendered', async () => {
  const uses = Array.from(
    { length: 30 },
    (_, n) => `<g id="a${n}"><use href="#a${n + 1}"/><use href="#a${n + 1}"/></g>`,
  );
  const bomb = drawing(9, 9, `${uses.join('')}<path id="a30" d="M0 0h9v9z"/>`);
  expect(await problem('logo', 'logo.svg', bomb)).toContain('is an SVG that cannot be read');
}, 120_000);

test('a picture is measured before it is decoded, which could take gigabytes', async () => {
  const large = await png(40, 40);
  large.writeUInt32BE(20_000, 16);
  large.writeUInt32BE(20_000, 20);
  large.writeUInt32BE(crc32(large.subarray(12, 29)), 29);
  expect(await problem('logo', 'logo.png', Promise.resolve(large))).toContain('at most 50 million');
  expect(await problem('picture', 'picture.png', Promise.resolve(large))).toContain('1200 by 630');
});

test('for a missing file, a similar name is suggested', async () => {
  writeFileSync(join(folder, 'brand/logo.svg'), drawing(9, 9));
  expect(await problem('logo', 'brand/logo.sgv')).toContain('did you mean "logo.svg"');
  for (const name of ['none/logo.svg', 'brand', '']) expect(await problem('logo', name)).not.toBeNull();
});

test('a name that a Mac wrote is found', async () => {
  writeFileSync(join(folder, 'brand', 'Büro.svg'.normalize('NFD')), drawing(9, 9));
  expect(await read('logo', 'brand/Büro.svg')).toMatchObject({ ok: true });
});

test('no file outside the folder is read', async () => {
  writeFileSync(join(place, 'secret.svg'), drawing(9, 9));
  symlinkSync(join(place, 'secret.svg'), join(folder, 'brand/link.svg'));
  for (const name of ['../secret.svg', join(place, 'secret.svg'), 'brand/link.svg', 'brand/../../secret.svg'])
    expect(await problem('logo', name)).toMatch(/outside the content folder|out of the folder/);
});
