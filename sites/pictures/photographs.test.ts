import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Sharp } from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PictureFile } from '#contract/content/parts.ts';
import { readPages } from '../pages/read-pages.ts';
import { readPublicFiles } from '../pages/public-files.ts';
import {
  makePageImage,
  makePhotograph,
  pageImageProblem,
  photoFiles,
  type PhotoSet,
  pictureProblem,
  showPageImages,
  showPictures,
} from './photographs.ts';
import { openPicture, uprightSize } from './raster.ts';

let place: string;
let folder: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'janus-photo-'));
  folder = join(place, 'content');
  mkdirSync(folder);
});
afterEach(() => rmSync(place, { recursive: true }));

async function save(name: string, contents: Sharp | Buffer | string): Promise<string> {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  const isPicture = typeof contents !== 'string' && !Buffer.isBuffer(contents);
  writeFileSync(join(folder, name), isPicture ? await contents.toBuffer() : contents);
  return name;
}

const RED = { r: 200, g: 30, b: 20 };
const BLUE = { r: 20, g: 40, b: 200 };

/** A picture whose left half has one colour and whose right half another. */
async function halves(width: number, height: number, [left, right] = [RED, BLUE]): Promise<Sharp> {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const { r, g, b } = at % width < width / 2 ? left! : right!;
    data.set([r, g, b], at * 3);
  }
  return openPicture(data, { raw: { width, height, channels: 3 } });
}

/** A picture with so much grain that its best quality is too large. */
const noise = (width: number, height: number) =>
  openPicture(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

/** Metadata of a telephone: the place, the time, the owner's name. */
const notes = {
  IFD0: { Make: 'SecretPhone', Artist: 'SecretName' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 24/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '9/1 59/1 0/1' },
};

const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(400)]);

describe('a file that is not a photograph for browsers is refused with what to do:', () => {
  test.each([
    [
      'a PDF that is called .jpg',
      Buffer.from('%PDF-1.7\n1 0 obj'),
      /^"photo\.jpg" is not a JPEG, PNG, WebP, AVIF or SVG; .*export it as JPEG$/,
    ],
    [
      'a HEIC',
      heic,
      /is a HEIC photograph, .*export it as JPEG, or set the iPhone to Settings > Camera > Formats > Most Compatible$/,
    ],
    ['a raw photograph', Buffer.from('II*\0aaaaaaaa'), /is not a JPEG, .*export it as JPEG/],
    ['a text', Buffer.from('hello'), /is not a JPEG, PNG, WebP, AVIF or SVG; open it in an image program/],
    ['nothing', Buffer.alloc(0), /is not a JPEG/],
  ])('%s', async (_, bytes, problem) => {
    expect(await pictureProblem(folder, 'hero', await save('photo.jpg', bytes))).toMatch(problem);
  });

  test('an animation', async () => {
    const gif = (await halves(800, 600)).gif();
    expect(await pictureProblem(folder, 'hero', await save('x.gif', gif))).toMatch(/is a GIF; save it as PNG or JPEG/);
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s that is cut off', async (format) => {
    const whole = await (await noise(700, 100)).toFormat(format, { effort: 2 }).toBuffer();
    const half = await save('cut', whole.subarray(0, whole.length / 2));
    expect(await pictureProblem(folder, 'hero', half)).toMatch(/is damaged or cut off; copy it again/);
  });

  test('one pixel, and a photograph that would look blurred', async () => {
    const small = await save('small.png', (await halves(1, 1)).png());
    expect(await pictureProblem(folder, 'hero', small)).toMatch(/is 1 by 1 pixels; expected at least 640 wide/);
    const upright = await save('upright.jpg', (await halves(800, 400)).withMetadata({ orientation: 6 }).jpeg());
    expect(await pictureProblem(folder, 'hero', upright)).toMatch(/is 400 by 800 pixels/);
  });

  test('more than 40 megapixels, before they are decoded', async () => {
    const large = (await halves(64, 64)).resize(8000, 5001, { kernel: 'nearest' });
    expect(await pictureProblem(folder, 'hero', await save('large.png', large.png()))).toMatch(
      /has 41 megapixels; expected at most 40; export it smaller/,
    );
  });

  test('a photograph too tall for the files of a page', async () => {
    const tall = (await halves(64, 64)).resize(200, 17_000, { fit: 'fill', kernel: 'nearest' });
    expect(await pictureProblem(folder, 'person', await save('tall.png', tall.png()))).toMatch(
      /is 200 by 17000 pixels; expected at most 9 times as tall as wide; cut it into several pictures/,
    );
  });

  test('more than 40 MB', async () => {
    const path = await save('long.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(40_000_000)]));
    expect(await pictureProblem(folder, 'hero', path)).toMatch(/"long\.jpg" has .*; expected .* at most/);
  });

  test('a file that is missing or outside the folder', async () => {
    writeFileSync(join(place, 'secret.jpg'), await (await halves(800, 600)).jpeg().toBuffer());
    await save('oven.jpg', (await halves(800, 600)).jpeg());
    expect(await pictureProblem(folder, 'hero', 'ovn.jpg')).toMatch(/is not a file; .*did you mean "oven\.jpg"/);
    expect(await pictureProblem(folder, 'hero', '../secret.jpg')).toMatch(/is outside the content folder/);
  });

  test('a drawing for the first screen is as light as a photograph there', async () => {
    const note = `<desc>${randomBytes(90_000).toString('base64')}</desc><path d="M0 0h9v9"/>`;
    const heavy = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${note}</svg>`;
    const file = await save('heavy.svg', heavy);
    expect(await pictureProblem(folder, 'hero', file)).toMatch(
      /compressed; expected 60 KB at most in the first screen/,
    );
    expect(await pictureProblem(folder, 'service', file)).toBeNull();
  });

  test('an SVG that does more than draw', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/></svg>';
    expect(await pictureProblem(folder, 'service', await save('x.svg', svg))).toMatch(/has a script/);
  });
});

test.each([
  ['jpeg', async () => (await halves(800, 600)).jpeg()],
  ['CMYK jpeg', async () => (await halves(800, 600)).toColourspace('cmyk').jpeg()],
  ['gray jpeg', async () => (await halves(800, 600)).grayscale().jpeg()],
  ['png of 16 bits', async () => (await halves(800, 600)).toColourspace('rgb16').png()],
  ['webp', async () => (await halves(800, 600)).webp()],
  ['avif', async () => (await halves(800, 600)).avif({ effort: 0 })],
  ['photograph of 40 megapixels', async () => (await halves(64, 64)).resize(8000, 5000, { kernel: 'nearest' }).jpeg()],
])('a %s is accepted, whatever its name', async (_, make) => {
  expect(await pictureProblem(folder, 'hero', await save('IMG_2033', await make()))).toBeNull();
});

const picture = (file: string, focus?: PictureFile['focus']) => ({ file, alt: 'What it shows', focus });

/** Shows a picture on the first screen, and makes all its files. */
async function shownFirst(file: string, focus?: PictureFile['focus']) {
  const { parts, photos, drawings } = await showPictures({ hero: { picture: picture(file, focus) } }, folder);
  return { picture: parts.hero.picture, drawings, files: await makeFiles(photos) };
}

const makeFiles = (photos: PhotoSet[]) =>
  Promise.all(
    photos.flatMap((set) =>
      photoFiles(set).map(async ({ path, width }) => ({ path, width, bytes: await makePhotograph(set, width) })),
    ),
  );

/** Reads the colour in the middle of a file's left and right half. */
async function colorsOf({ bytes }: { bytes: Buffer }): Promise<number[][]> {
  const plain = (await openPicture(bytes)).removeAlpha().raw();
  const { data, info } = await plain.toBuffer({ resolveWithObject: true });
  return [0.25, 0.75].map((x) => {
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * x)) * info.channels;
    return [...data.subarray(at, at + 3)];
  });
}

function expectColor(found: number[], { r, g, b }: typeof RED, tolerance = 14): void {
  for (const [at, value] of [r, g, b].entries()) expect(Math.abs(found[at]! - value)).toBeLessThan(tolerance);
}

test('no file of a photograph has metadata, whatever the original has', async () => {
  const original = (await halves(800, 600)).withIccProfile('p3').withExif(notes);
  await save('photo.jpg', original.withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretName</x:xmpmeta>').jpeg());
  expect(readFileSync(join(folder, 'photo.jpg')).toString('latin1')).toMatch(/SecretPhone[^]*SecretName/);
  const { files } = await shownFirst('photo.jpg');
  expect(files.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/assets\/[0-9a-f]{16}-800\.avif$/)]);
  for (const { bytes } of files) {
    expect(bytes.toString('latin1')).not.toMatch(/Secret|Exif\0|GPS|ns\.adobe|ICC_PROFILE/);
    const { exif, xmp, iptc, icc, orientation } = await (await openPicture(bytes)).metadata();
    expect({ exif, xmp, iptc, icc, orientation: orientation ?? 1 }).toEqual({ orientation: 1 });
  }
});

test('a photograph of a telephone is turned upright', async () => {
  await save('photo.jpg', (await halves(1200, 800)).withMetadata({ orientation: 6 }).jpeg());
  const { parts, photos } = await showPictures({ about: { people: [{ picture: picture('photo.jpg') }] } }, folder);
  const [, largest] = await makeFiles(photos);
  // Its left half is at the top now.
  const { data, info } = await (await openPicture(largest!.bytes)).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([560, 700]);
  expectColor([...data.subarray(300, 303)], RED);
  expectColor([...data.subarray(-303, -300)], BLUE);
  expect(parts.about.people[0]!.picture).toMatchObject({ alt: 'What it shows', photo: { width: 560, height: 700 } });
});

test.each([
  ['CMYK', async () => (await halves(800, 600)).toColourspace('cmyk').jpeg({ quality: 100 }), 70],
  ['a wide gamut', async () => (await halves(800, 600)).withIccProfile('p3').jpeg({ quality: 100 }), 14],
] as const)('colours of %s become those of every screen', async (_, make, tolerance) => {
  await save('photo.jpg', await make());
  const { files } = await shownFirst('photo.jpg');
  for (const file of files) {
    expect((await (await openPicture(file.bytes)).metadata()).space).toBe('srgb');
    const [left, right] = await colorsOf(file);
    expectColor(left!, RED, tolerance);
    expectColor(right!, BLUE, tolerance);
  }
});

test('a photograph has the widths of its place, none of them enlarged', async () => {
  await save('large.jpg', (await halves(1800, 1350)).jpeg());
  await save('small.jpg', (await halves(700, 900)).jpeg());
  const { parts, photos } = await showPictures(
    {
      hero: { picture: picture('large.jpg') },
      solutions: { services: [{ picture: picture('small.jpg') }, { picture: undefined }] },
      about: { picture: picture('large.jpg') },
    },
    folder,
  );
  expect(parts.hero.picture).toMatchObject({
    photo: { widths: [800, 1600], width: 1600, height: 1200 },
  });
  expect(parts.solutions.services[0]!.picture).toMatchObject({
    photo: { widths: [600, 700], width: 700, height: 467 },
  });
  expect(parts.about.picture).toMatchObject({ photo: { widths: [800, 1800], height: 1200 } });
  for (const { bytes, width } of await makeFiles(photos))
    expect((await (await openPicture(bytes)).metadata()).width).toBe(width);
});

test('the focal point decides which edges are cut off', async () => {
  await save('wide.jpg', (await halves(2160, 720)).jpeg());
  const [left, right] = [
    await shownFirst('wide.jpg', { x: 0, y: 50 }),
    await shownFirst('wide.jpg', { x: 100, y: 50 }),
  ];
  for (const file of left.files) expectColor((await colorsOf(file))[1]!, RED);
  for (const file of right.files) expectColor((await colorsOf(file))[0]!, BLUE);
});

test('a drawing is served unchanged', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 600"><circle r="300" cx="450" cy="300"/></svg>';
  const drawn = await shownFirst(await save('x.svg', svg));
  const { drawing } = drawn.picture as { drawing: { src: string } };
  expect(drawing).toMatchObject({ width: 900, height: 600 });
  expect(drawn.drawings[drawing.src.slice(1)]!.toString()).toContain('<circle');
});

test('the address of a photograph changes with its file', async () => {
  await save('photo.jpg', (await halves(720, 540)).jpeg());
  const [first] = (await shownFirst('photo.jpg')).files;
  expect((await shownFirst('photo.jpg')).files[0]!.path).toBe(first!.path);
  await save('photo.jpg', (await halves(720, 541)).jpeg());
  expect((await shownFirst('photo.jpg')).files[0]!.path).not.toBe(first!.path);
});

describe('a page of the owner', () => {
  const page = async (body: string) => {
    await save('pages/team.md', `---\ntitle: A\ndescription: B\n---\n${body}\n`);
    const { files } = readPublicFiles(join(folder, 'public'));
    return { page: readPages(join(folder, 'pages'), ['services']).pages[0]!, files };
  };

  test('shows photographs in widths, with their size, and says nothing of the place', async () => {
    await save(
      'public/Team & Foto.JPG',
      (await halves(1500, 1000)).withExif(notes).withMetadata({ orientation: 6, exif: notes }).jpeg(),
    );
    await save('public/shot.png', (await halves(300, 200)).png());
    await save('public/anim.gif', (await halves(30, 20)).gif());
    const { page: written, files } = await page(
      '![Our "team"](</Team & Foto.JPG>)\n\n![A](/shot.png "Title") ![B](/anim.gif) ![C](/icon.svg)',
    );
    for (const file of files) expect(await pageImageProblem(file)).toBeNull();
    const { page: shown } = await showPageImages(written, files);
    const { html } = shown.markdown;
    expect(html).toMatch(
      /<img src="\/Team%20&amp;%20Foto\.JPG" srcset="\/assets\/\w+-672\.avif 672w, \/assets\/\w+-1000\.avif 1000w" sizes="[^"]+" width="1000" height="1500" alt="Our &quot;team&quot;" loading="lazy" decoding="async">/,
    );
    expect(html).toMatch(
      /<img src="\/shot\.png" srcset="[^"]*-300\.avif 300w" [^>]*width="300" height="200"[^>]* title="Title"/,
    );
    expect(html).toContain('<img src="/anim.gif" width="30" height="20" alt="B" loading="lazy" decoding="async">');
    expect(html).toContain('<img src="/icon.svg" alt="C" loading="lazy">');
    const served = new Map(
      await Promise.all(files.map(async (file) => [file.path, await makePageImage(file)] as const)),
    );
    expect(served.get('/anim.gif')).toBeNull();
    const photo = served.get('/Team & Foto.JPG')!;
    expect(photo.toString('latin1')).not.toMatch(/Secret|Exif\0|GPS/);
    expect(await uprightSize(photo)).toMatchObject({ format: 'jpeg', width: 1000, height: 1500 });
    expect(await uprightSize(served.get('/shot.png')!)).toMatchObject({ format: 'png' });
  });

  test('names a drawing or an animation that cannot be read', async () => {
    await save('public/plan.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g>');
    await save('public/turn.gif', 'GIF89a');
    const { files } = await page('![Plan](/plan.svg) ![Turn](/turn.gif)');
    for (const file of files)
      expect(await pageImageProblem(file)).toMatch(/^\/\w+\.\w+ is damaged or cut off; export it again$/);
  });

  test('does not show what no browser shows', async () => {
    await save('public/team.jpg', heic);
    const { files } = await page('![Team](/team.jpg)');
    expect(await pageImageProblem(files[0]!)).toMatch(/^\/team\.jpg is a HEIC photograph/);
  });
});
