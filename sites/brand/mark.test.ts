import { expect, test } from 'vitest';
import type { Mark } from '#contract/site/artwork.ts';
import { openPicture } from '../pictures/raster.ts';
import { createMark, initialsOf, outlineInitial } from './mark.ts';

const fonts = ['aleo', 'roboto-slab'];
const markOf = (name: string, accent?: string) => createMark({ name, accent, fonts });

/** The parts of its square, and of a frame around it, that a path covers, from 0 to 1. */
async function covered(path: string): Promise<{ inside: number; around: number }> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -16 64 64" width="64" height="64"><path d="${path}"/></svg>`;
  const pixels = await (await openPicture(Buffer.from(svg))).raw().toBuffer();
  const drawn = [...pixels.keys()].filter((at) => at % 4 === 3 && pixels[at]! > 127).map((at) => (at - 3) / 4);
  const isInside = (point: number) => [point % 64, Math.floor(point / 64)].every((place) => place >= 15 && place < 49);
  const inside = drawn.filter(isInside).length;
  return { inside: inside / 32 ** 2, around: (drawn.length - inside) / 32 ** 2 };
}

const names = [
  'Q',
  '7',
  'Ironwood',
  'Bright Harbor',
  'Łódzkie Żurawie',
  'شركة النور',
  '山田電機',
  'Иванов',
  'Ελπίς',
  'किरण',
  '&',
];

test.each(names)('%s has a mark of two areas that stay in the square', async (name) => {
  const mark = await markOf(name);
  for (const path of [mark.ink, mark.accent, ...(mark.letters ? [mark.letters] : [])]) {
    const { inside, around } = await covered(path);
    expect(inside).toBeGreaterThan(0.02);
    expect(around).toBe(0);
  }
});

test('the same name and accent make the same mark', async () => {
  expect(await markOf('Bright Harbor', 'navy')).toEqual(await markOf('Bright Harbor', 'navy'));
});

test('names with the same initials mostly have other marks', async () => {
  const some = [
    'Bright Harbor',
    'Bold Hands',
    'Black Hill',
    'Bakery Hofmann',
    'Blue House',
    'Baker & Hale',
    'Brook Hall',
  ];
  const drawn = await Promise.all(some.map((name) => markOf(name)));
  expect(new Set(drawn.map((mark: Mark) => mark.ink + mark.accent)).size).toBeGreaterThanOrEqual(5);
});

test('a star replaces a letter that none of our fonts has', async () => {
  expect(await outlineInitial({ name: 'किरण.com', accent: undefined, fonts })).toBeUndefined();
  expect(await outlineInitial({ name: 'Fernbrook.com', accent: undefined, fonts })).toMatch(/^M/);
});

test('a domain’s sign is its first letter', async () => {
  const initialOf = (name: string) => outlineInitial({ name, accent: undefined, fonts });
  expect(await initialOf('the-best.com')).toBe(await initialOf('tango.com'));
  expect(await initialOf('1und1.de')).toMatch(/^M/);
  expect(await initialOf('日本語.jp')).toMatch(/^M/);
});

test.each([
  ['Fernbrook', 'F'],
  ['Bright Harbor', 'BH'],
  ['Volt & Sons Ltd.', 'VS'],
  ['The House of Oak', 'HO'],
  ['Müller und Söhne GmbH', 'MS'],
  ['łódzkie żurawie sp. z o.o.', 'ŁŻ'],
  ['3 Oaks Dental', '3O'],
  ['ßeta', 'ß'],
  ['And', 'A'],
  ['شركة النور', 'ن'],
  ['株式会社山田電機', '山'],
  ['!', ''],
])('a site without a logo has letters of its name for a mark: %s is known by %s', (name, initials) => {
  expect(initialsOf(name).join('')).toBe(initials);
});
