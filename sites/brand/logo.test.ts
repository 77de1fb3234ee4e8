import { expect, test } from 'vitest';
import { openPicture } from '../pictures/raster.ts';
import { type BrandFile, planLogo } from './logo.ts';
import { servicesScale } from './face-scales.ts';

const scale = servicesScale('#0b5b3a');
const svg = (width: number, height: number, inside: string): BrandFile => ({
  type: 'svg',
  bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${inside}</svg>`),
  width,
  height,
});
const bars = (width: number, fill: string) =>
  svg(width, 100, `<path fill="${fill}" d="M0 0h${width / 3}v100H0zM${width / 2} 0h${width / 2}v100H${width / 2}z"/>`);
const badge = svg(100, 100, '<circle cx="50" cy="50" r="50" fill="#5a2608"/><path d="M30 30h40v40z" fill="#fff"/>');

test.each([
  [100, false, 32, 32],
  [250, false, 80, 32],
  [260, true, 109, 42],
  [800, true, 192, 24],
])('a logo of %i to 100: without the name %s, %i by %i', async (width, isAlone, shownWidth, shownHeight) => {
  const { picture } = await planLogo(bars(width, '#000'), { scale });
  expect(picture).toMatchObject({ isAlone, width: shownWidth, height: shownHeight });
});

test('the owner’s word on the name counts, and only a logo near a square is an icon', async () => {
  const [wide, square] = [bars(400, '#000'), bars(100, '#000')];
  expect((await planLogo(wide, { scale, logoOnly: false })).picture.isAlone).toBe(false);
  expect((await planLogo(square, { scale, logoOnly: true })).picture).toMatchObject({ isAlone: true, height: 48 });
  expect([(await planLogo(wide, { scale })).fitsIcon, (await planLogo(square, { scale })).fitsIcon]).toEqual([
    false,
    true,
  ]);
});

const brightness = async (bytes: Buffer) => {
  const { channels } = await (await openPicture(bytes)).flatten({ background: '#777' }).stats();
  return channels[0]!.max > 200 ? 'pale' : channels[0]!.min < 60 ? 'dark' : 'neither';
};

test('dark ink turns pale on dark grounds, and white ink dark on pale ones', async () => {
  const black = await planLogo(bars(400, '#111'), { scale });
  expect(black.picture).toMatchObject({ src: '/logo.svg', paper: undefined });
  expect(black.picture.dark).toBe('/logo-turned-1x.webp 1x, /logo-turned-2x.webp 2x, /logo-turned-3x.webp 3x');
  expect(black.picture.footer).toBe(black.picture.dark);
  expect(await brightness(black.files['logo-turned-3x.webp']!)).toBe('pale');
  const white = await planLogo(bars(400, '#fff'), { scale });
  expect(white.picture).toMatchObject({ src: '/logo-turned-1x.webp', dark: '/logo.svg', footer: '/logo.svg' });
  expect(await brightness(white.files['logo-turned-1x.webp']!)).toBe('dark');
  expect(await brightness(white.sign.bytes)).toBe('dark');
});

test('a blue that is dim in the dark turns, and a red stays itself', async () => {
  const dark = (await planLogo(bars(400, '#00628c'), { scale })).files['logo-turned-1x.webp']!;
  expect(await brightness(dark)).toBe('pale');
  const [red] = (await (await openPicture(svg(9, 9, '<path fill="#c8102e" d="M0 0h9v9H0z"/>').bytes)).stats()).channels;
  const { files, picture } = await planLogo(bars(400, '#c8102e'), { scale });
  expect(picture.paper).toBeUndefined();
  for (const file of Object.values(files))
    expect(Math.abs((await (await openPicture(file)).stats()).channels[0]!.max - red!.max)).toBeLessThan(8);
});

test('a logo that is visible everywhere has one file', async () => {
  const { picture, files } = await planLogo(bars(400, '#f0542d'), { scale });
  expect(picture).toMatchObject({ dark: undefined, footer: undefined, paper: undefined });
  expect(Object.keys(files)).toEqual(['logo.svg']);
});

test('if letters would vanish in their shape, the bar has paper behind it, and the footer the name', async () => {
  const { picture, files } = await planLogo(badge, { scale });
  expect(picture).toMatchObject({ dark: undefined, footer: null, paper: 'dark' });
  expect(Object.keys(files)).toEqual(['logo.svg']);
  expect((await planLogo(badge, { scale, ground: 'ink' })).picture.paper).toBe('light dark');
});

test('the owner’s dark version is taken instead', async () => {
  const { picture, files } = await planLogo(badge, { scale, logoDark: bars(100, '#fff') });
  expect(picture).toMatchObject({
    src: '/logo.svg',
    dark: '/logo-dark.svg',
    footer: '/logo-dark.svg',
    paper: undefined,
  });
  expect(Object.keys(files)).toEqual(['logo.svg', 'logo-dark.svg']);
});
