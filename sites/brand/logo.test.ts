import { expect, test } from 'vitest';
import { deriveServicesScale } from './colors.ts';
import { openAny } from '../pictures/raster.ts';
import { type BrandFile, findInitial, outlineInitial, planLogo } from './logo.ts';

const scale = deriveServicesScale('#0b5b3a');
const svg = async (width: number, height: number, inside: string): Promise<BrandFile> => {
  const root = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`;
  const bytes = Buffer.from(`${root}${inside}</svg>`);
  const drawn = await (await openAny(bytes)).png().toBuffer();
  return { type: 'svg', bytes, drawn, width, height };
};
const bars = (width: number, fill: string) =>
  svg(width, 100, `<path fill="${fill}" d="M0 0h${width / 3}v100H0zM${width / 2} 0h${width / 2}v100H${width / 2}z"/>`);

test.each([
  [100, false, 32, 32],
  [250, false, 80, 32],
  [260, true, 109, 42],
  [800, true, 192, 24],
])('a logo of %i to 100 replaces the name: %s, and is %i by %i', async (width, isAlone, shownWidth, shownHeight) => {
  const { picture } = await planLogo(await bars(width, '#000'), { scale });
  expect(picture).toMatchObject({ isAlone, width: shownWidth, height: shownHeight });
});

test('the owner’s word on the name counts, and only a logo near a square is an icon', async () => {
  const [wide, square] = [await bars(400, '#000'), await bars(100, '#000')];
  expect((await planLogo(wide, { scale, logoOnly: false })).picture.isAlone).toBe(false);
  expect((await planLogo(square, { scale, logoOnly: true })).picture).toMatchObject({ isAlone: true, height: 48 });
  expect((await planLogo(wide, { scale })).fitsIcon).toBe(false);
  expect((await planLogo(square, { scale })).fitsIcon).toBe(true);
});

test.each([
  ['dark', '#111', undefined, { paper: 'dark', footer: null }],
  ['dark, on an ink bar', '#111', 'ink', { paper: 'light dark', footer: null }],
  ['bright', '#f0542d', undefined, { paper: undefined, footer: undefined }],
  ['white', '#fff', undefined, { paper: 'light', footer: undefined }],
] as const)(
  'a logo gets a plate where its ground hides it, and the footer the name: %s',
  async (_, fill, ground, seen) => {
    const { picture, files } = await planLogo(await bars(400, fill), { scale, ground });
    expect(picture).toMatchObject({ src: '/logo.svg', dark: undefined, ...seen });
    expect(Object.keys(files)).toEqual(['logo.svg']);
  },
);

test('a logo with a ground of its own is visible everywhere', async () => {
  const box = await svg(100, 100, '<path d="M0 0h100v100H0z"/><path d="M30 30h40v40z" fill="#fff"/>');
  expect((await planLogo(box, { scale })).picture).toMatchObject({ paper: undefined, footer: undefined });
});

test('the owner’s dark version is taken on dark grounds', async () => {
  const { picture, files } = await planLogo(await bars(100, '#111'), { scale, logoDark: await bars(100, '#fff') });
  expect(picture).toMatchObject({
    src: '/logo.svg',
    dark: '/logo-dark.svg',
    footer: '/logo-dark.svg',
    paper: undefined,
  });
  expect(Object.keys(files)).toEqual(['logo.svg', 'logo-dark.svg']);
});

test('an SVG is served to the byte', async () => {
  const logo = await bars(100, '#111');
  expect((await planLogo(logo, { scale })).files['logo.svg']).toBe(logo.bytes);
});

const outline = (name: string) => outlineInitial(name, ['aleo', 'roboto-slab'], { x: 7, y: 7, size: 18 });

test.each(['Q', 'W', 'j', '7', 'Ironwood', 'Łódzkie', 'شركة النور', '山田電機', 'Иванов', 'Ελπίς'])(
  'a site without a logo has a letter in the middle of its tile: %s',
  async (name) => {
    const size = 'viewBox="0 0 32 32" width="320" height="320"';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><path d="${await outline(name)}"/></svg>`;
    const { info } = await (await openAny(Buffer.from(svg))).trim().png().toBuffer({ resolveWithObject: true });
    expect(Math.max(info.width, info.height)).toBeGreaterThan(170);
    expect(Math.max(info.width, info.height)).toBeLessThan(190);
    const left = -info.trimOffsetLeft!;
    const top = -info.trimOffsetTop!;
    expect(Math.abs(2 * left + info.width - 320)).toBeLessThan(8);
    expect(Math.abs(2 * top + info.height - 320)).toBeLessThan(8);
  },
);

test('a tile is empty if no font of ours has the letter', async () => {
  expect(await outline('किरण')).toBe('');
  expect(await outline('&')).toBe('');
});

test.each([
  ['fernbrook.com', 'F'],
  ['& Volt', 'V'],
  ['łódź', 'Ł'],
  ['ßeta', 'ß'],
  ['3 Oaks', '3'],
])('%s is known by %s', (name, initial) => expect(findInitial(name)).toBe(initial));
