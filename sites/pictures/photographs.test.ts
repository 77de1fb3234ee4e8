import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Sharp } from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../../test/folder.ts';
import { matching } from '../../test/matching.ts';
import { readPages } from '../pages/read-pages.ts';
import { readPublicFiles } from '../pages/public-files.ts';
import {
  makePageImage,
  findPageImageProblem,
  type Photo,
  findPictureProblem,
  showPageImages,
  showPictures,
} from './photographs.ts';
import { openPicture, uprightSize } from './raster.ts';

let outside: string;
let folder: string;
beforeEach(() => {
  outside = makeFolder();
  folder = join(outside, 'content');
  mkdirSync(folder);
});

async function save(name: string, contents: Sharp | Buffer | string): Promise<string> {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  const isPicture = typeof contents !== 'string' && !Buffer.isBuffer(contents);
  writeFileSync(join(folder, name), isPicture ? await contents.toBuffer() : contents);
  return name;
}

const RED = [200, 30, 20];
const BLUE = [20, 40, 200];

/** A picture whose left half is red and whose right half is blue. */
async function halves(width: number, height: number): Promise<Sharp> {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) data.set(at % width < width / 2 ? RED : BLUE, at * 3);
  return openPicture(data, { raw: { width, height, channels: 3 } });
}

const large = async (width: number, height: number) =>
  (await halves(64, 64)).resize(width, height, { fit: 'fill', kernel: 'nearest' });

/** Metadata of a telephone: the place, the time, the owner's name. */
const notes = {
  IFD0: { Make: 'SecretPhone', Artist: 'SecretName' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 24/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '9/1 59/1 0/1' },
};

const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(400)]);

const cutOff = async (format: 'jpeg' | 'png' | 'webp' | 'avif') => {
  const noise = await openPicture(randomBytes(700 * 100 * 3), { raw: { width: 700, height: 100, channels: 3 } });
  const whole = await noise.toFormat(format, { effort: 2 }).toBuffer();
  return whole.subarray(0, whole.length / 2);
};

async function profiledBySteps(): Promise<Buffer> {
  const bytes = await (await halves(800, 600)).withIccProfile('srgb').jpeg().toBuffer();
  bytes.write('mpet', bytes.indexOf('para'));
  return bytes;
}

const script = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/></svg>';
const huge = () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(40_000_000)]);
const sideways = async () => (await halves(800, 400)).withMetadata({ orientation: 6 }).jpeg();
const DAMAGED = 'is damaged or cut off; copy it again';
const NONE = '"photo" is not a JPEG, PNG, WebP, AVIF or SVG; .*export it as JPEG';
const HEIC = 'is a HEIC photograph, .* set the iPhone to Settings > Camera > Formats > Most Compatible';

test.each<[string, () => Promise<Sharp | Buffer> | Buffer, string]>([
  ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj'), NONE],
  ['HEIC', () => heic, HEIC],
  ['empty file', () => Buffer.alloc(0), 'is not a JPEG'],
  ['animation', async () => (await halves(800, 600)).gif(), 'is a GIF; save it as PNG or JPEG'],
  ['JPEG that is cut off', () => cutOff('jpeg'), DAMAGED],
  ['PNG that is cut off', () => cutOff('png'), DAMAGED],
  ['WebP that is cut off', () => cutOff('webp'), DAMAGED],
  ['AVIF that is cut off', () => cutOff('avif'), DAMAGED],
  ['one that would look blurred', async () => (await halves(1, 1)).png(), 'is 1 by 1 pixels; expected at least 640'],
  ['turned one', sideways, 'is 400 by 800 pixels; expected at least 640'],
  ['41 megapixels', async () => (await large(8000, 5001)).png(), 'has 41 megapixels; expected at most 40'],
  ['panorama', async () => (await large(17_000, 1000)).png(), 'expected at most 16384 wide'],
  ['large AVIF', async () => (await large(4100, 4000)).avif({ effort: 0 }), 'has 17 megapixels; expected at most 16'],
  ['profile of many steps', profiledBySteps, 'has a colour profile that takes too long'],
  ['strip', async () => (await large(640, 6000)).png(), 'expected at most 9 times as tall as wide; cut it'],
  ['more than 40 MB', huge, '"photo" has .*; expected at most 40 MB'],
  ['SVG that does more than draw', () => Buffer.from(script), 'has a script'],
])('a picture that browsers cannot show is refused with what to do: %s', async (_, make, problem) => {
  expect(await findPictureProblem(folder, 'hero', await save('photo', await make()))).toEqual(matching(problem));
});

test('a profile of many steps that came after the check is not read either', async () => {
  await expect(openPicture(await profiledBySteps())).rejects.toThrow('profile of a picture takes too long');
});

test('a picture is a file of the folder', async () => {
  writeFileSync(join(outside, 'secret.jpg'), await (await halves(800, 600)).jpeg().toBuffer());
  await save('oven.jpg', (await halves(800, 600)).jpeg());
  expect(await findPictureProblem(folder, 'hero', 'ovn.jpg')).toMatch(/is not a file; .*did you mean "oven\.jpg"/);
  expect(await findPictureProblem(folder, 'hero', '../secret.jpg')).toMatch(/is outside the content folder/);
});

const picture = (file: string, focus?: string) => ({ file, alt: 'What it shows', focus });

/** Shows a picture on the first screen, and makes all its files. */
async function shownFirst(file: string) {
  const { parts, photos, drawings } = await showPictures({ hero: { picture: picture(file, 'left') } }, folder);
  return { picture: parts.hero.picture, drawings, files: await makeFiles(photos) };
}

const makeFiles = (photos: Photo[]) =>
  Promise.all(
    photos.flatMap(({ files, make }) => files.map(async (file) => ({ ...file, bytes: await make(file.width) }))),
  );

/** Expects a colour in the middle of the part of a file from 0, the left edge, to 1. */
async function expectColor(bytes: Buffer, [x, y]: [number, number], color: number[], tolerance = 14): Promise<void> {
  const plain = (await openPicture(bytes)).removeAlpha().raw();
  const { data, info } = await plain.toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
  for (const [channel, value] of color.entries()) expect(Math.abs(data[at + channel]! - value)).toBeLessThan(tolerance);
}

test.each<[string, () => Promise<Sharp>, number?]>([
  [
    'JPEG',
    async () => (await halves(800, 600)).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretName</x:xmpmeta>').jpeg(),
  ],
  ['CMYK', async () => (await halves(800, 600)).toColourspace('cmyk').jpeg({ quality: 100 }), 70],
  ['a wide gamut', async () => (await halves(800, 600)).withIccProfile('p3').jpeg({ quality: 100 })],
  ['a PNG of 16 bits', async () => (await halves(800, 600)).toColourspace('rgb16').png()],
  ['WebP', async () => (await halves(800, 600)).webp({ quality: 100 })],
  ['AVIF', async () => (await halves(800, 600)).avif({ effort: 0, quality: 100 })],
])('a photograph becomes AVIF in the colours of every screen, without metadata: %s', async (_, make, tolerance) => {
  const name = await save('IMG_2033', (await make()).withExif(notes));
  expect(await findPictureProblem(folder, 'hero', name)).toBeNull();
  const [file, ...others] = (await shownFirst(name)).files;
  expect(others).toEqual([]);
  const { bytes, path } = file!;
  expect(path).toMatch(/^\/assets\/[0-9a-f]{16}-800\.avif$/);
  expect(bytes.toString('latin1')).not.toMatch(/Secret|Exif\0|GPS|ns\.adobe|ICC_PROFILE/);
  const { exif, xmp, icc, space } = await (await openPicture(bytes)).metadata();
  expect({ exif, xmp, icc, space }).toEqual({ space: 'srgb' });
  await expectColor(bytes, [0.25, 0.5], RED, tolerance);
  await expectColor(bytes, [0.75, 0.5], BLUE, tolerance);
});

test('a photograph is upright, in two widths of its place, none of them enlarged', async () => {
  await save('upright.jpg', (await halves(1200, 800)).withMetadata({ orientation: 6 }).jpeg());
  await save('wide.jpg', (await halves(2400, 900)).jpeg());
  const { parts, photos } = await showPictures(
    {
      hero: { picture: picture('wide.jpg', '30% top') },
      solutions: { services: [{ picture: picture('upright.jpg') }, { picture: undefined }] },
      about: { people: [{ picture: picture('upright.jpg') }] },
    },
    folder,
  );
  const { src, ...hero } = parts.hero.picture;
  expect(hero).toMatchObject({
    alt: 'What it shows',
    width: 2400,
    height: 900,
    srcSet: expect.stringMatching(/-1600.avif 1600w, .*-2400.avif 2400w$/),
  });
  expect(photos[0]).toMatchObject({ src, focus: '30% top' });
  expect(parts.solutions.services[0]!.picture).toMatchObject({ width: 800, height: 1200 });
  expect(parts.about.people[0]!.picture).toMatchObject({ width: 560, height: 840 });
  const files = await makeFiles(photos);
  for (const { bytes, width } of files) expect((await uprightSize(bytes))!.width).toBe(width);
  // Its left half is at the top now.
  await expectColor(files.at(-1)!.bytes, [0.5, 0.25], RED);
  await expectColor(files.at(-1)!.bytes, [0.5, 0.75], BLUE);
});

test('a drawing is served unchanged', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 600"><circle r="300" cx="450" cy="300"/></svg>';
  const { picture: shown, drawings } = await shownFirst(await save('x.svg', svg));
  expect(shown).toEqual({ src: expect.any(String), alt: 'What it shows', width: 900, height: 600 });
  expect(drawings[shown.src.slice(1)]!.toString()).toBe(svg);
});

test('the address of a photograph changes with its file, and a deleted one leaves its page', async () => {
  const name = await save('photo.jpg', (await halves(720, 540)).jpeg());
  const { src } = (await shownFirst(name)).picture;
  expect((await shownFirst(name)).picture.src).toBe(src);
  await save(name, (await halves(720, 541)).jpeg());
  expect((await shownFirst(name)).picture.src).not.toBe(src);
  rmSync(join(folder, name));
  expect(await shownFirst(name)).toEqual({ picture: undefined, drawings: {}, files: [] });
});

async function readPage(body: string) {
  await save('pages/team.md', `---\ntitle: A\ndescription: B\n---\n${body}\n`);
  const { files } = readPublicFiles(folder);
  return { page: readPages(folder, ['services']).pages[0]!, files };
}

test('a page of the owner shows photographs with their size, and without the place where they were taken', async () => {
  const turned = { orientation: 6, exif: notes };
  await save('public/Team & Foto.JPG', (await halves(1500, 1000)).withExif(notes).withMetadata(turned).jpeg());
  await save('public/shot.png', (await halves(1400, 200)).png());
  await save('public/shot.avif', (await halves(30, 20)).withExif(notes).avif());
  await save('public/anim.gif', (await halves(30, 20)).gif());
  const { page, files } = await readPage(
    '![Our "team"](</Team & Foto.JPG>)\n\n![A](/shot.png "Title") ![B](/anim.gif) ![C](/icon.svg) ![D](/shot.avif)',
  );
  for (const file of files) expect(await findPageImageProblem(file)).toBeNull();
  const { html } = (await showPageImages(page, files)).markdown;
  expect(html).toContain('<img src="/Team%20&amp;%20Foto.JPG" width="1000" height="1500" alt="Our &quot;team&quot;"');
  expect(html).toMatch(/<img src="\/shot\.png" width="1344" height="192" [^>]*title="Title"/);
  expect(html).toContain('<img src="/anim.gif" width="30" height="20" alt="B" loading="lazy">');
  expect(html).toContain('<img src="/icon.svg" alt="C" loading="lazy">');
  const served = await Promise.all(files.map(async (file) => [file.path, await makePageImage(file)] as const));
  for (const [path, bytes] of served) expect(bytes.toString('latin1'), path).not.toMatch(/Secret|Exif\0|GPS/);
  const made = Object.fromEntries(served);
  expect(await uprightSize(made['/Team & Foto.JPG']!)).toMatchObject({ format: 'jpeg', width: 1000, height: 1500 });
  expect(await uprightSize(made['/shot.png']!)).toMatchObject({ format: 'png', width: 1344 });
  expect(await uprightSize(made['/shot.avif']!)).toMatchObject({ format: 'heif', compression: 'av1' });
});

test('a page names what no browser shows, and lives without a file that was deleted', async () => {
  await save('public/plan.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g>');
  await save('public/turn.gif', 'GIF89a');
  await save('public/team.jpg', heic);
  const { page, files } = await readPage('![Plan](/plan.svg) ![Turn](/turn.gif) ![Team](/team.jpg)');
  expect(await Promise.all(files.map(findPageImageProblem))).toEqual([
    expect.stringMatching(/^\/plan\.svg is an SVG that cannot be read/),
    expect.stringMatching(/^\/team\.jpg is a HEIC photograph/),
    expect.stringMatching(/^\/turn\.gif is damaged or cut off; export it again$/),
  ]);
  rmSync(join(folder, 'public'), { recursive: true });
  expect((await showPageImages(page, files)).markdown.html).toBe(page.markdown.html);
});
