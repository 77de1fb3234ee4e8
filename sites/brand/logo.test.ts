import { expect, test } from 'vitest';
import { deriveServicesScale } from './colors.ts';
import { type BrandFile, planLogo } from './logo.ts';

const scale = deriveServicesScale('#0b5b3a');
const svg = (width: number, height: number, inside: string): BrandFile => ({
  type: 'svg',
  bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${inside}</svg>`),
  width,
  height,
});
const bars = (width: number, fill: string) =>
  svg(width, 100, `<path fill="${fill}" d="M0 0h${width / 3}v100H0zM${width / 2} 0h${width / 2}v100H${width / 2}z"/>`);

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
  expect((await planLogo(wide, { scale })).fitsIcon).toBe(false);
  expect((await planLogo(square, { scale })).fitsIcon).toBe(true);
});

test.each([
  [undefined, { paper: 'dark', footer: null }],
  ['ink', { paper: 'light dark', footer: null }],
] as const)('a logo gets a plate on a dark ground, and the footer the name: %s', async (ground, seen) => {
  const { picture, files } = await planLogo(bars(400, '#111'), { scale, ground });
  expect(picture).toMatchObject({ src: '/logo.svg', dark: undefined, ...seen });
  expect(Object.keys(files)).toEqual(['logo.svg']);
});

test('the owner’s dark version is taken on dark grounds', async () => {
  const { picture, files } = await planLogo(bars(100, '#111'), { scale, logoDark: bars(100, '#fff') });
  expect(picture).toMatchObject({
    src: '/logo.svg',
    dark: '/logo-dark.svg',
    footer: '/logo-dark.svg',
    paper: undefined,
  });
  expect(Object.keys(files)).toEqual(['logo.svg', 'logo-dark.svg']);
});
