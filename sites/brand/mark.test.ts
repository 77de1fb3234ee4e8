import { expect, test } from 'vitest';
import { openPicture } from '../pictures/raster.ts';
import { findInitial, outlineInitial } from './mark.ts';

const outline = (name: string) => outlineInitial(name, ['aleo', 'roboto-slab'], { x: 7, y: 7, size: 18 });

test.each(['Q', 'W', 'j', '7', 'Ironwood', 'Łódzkie', 'شركة النور', '山田電機', 'Иванов', 'Ελπίς'])(
  'a site without a logo has a letter in the middle of its tile: %s',
  async (name) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="320" height="320"><path d="${await outline(name)}"/></svg>`;
    const { info } = await (await openPicture(Buffer.from(svg))).trim().png().toBuffer({ resolveWithObject: true });
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
