import { Resvg } from '@resvg/resvg-js';
import { expect, test } from 'vitest';
import { encodePng, readPalette } from './encode-png.ts';

const drawing = (inside: string, width = 300, height = 630) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#fff"/>${inside}</svg>`;
const circle = (y: number, r: number) => `<circle cx="150" cy="${y}" r="${r}" fill="#121410"/>`;
const yellow = '<rect y="200" width="99" height="99" fill="#ffd21f"/>';

const draw = (inside: string) => new Resvg(drawing(inside)).render();
/** The points of a PNG, read by the rasteriser. */
function pointsOf(png: Buffer): Buffer {
  const source = `data:image/png;base64,${png.toString('base64')}`;
  return new Resvg(drawing(`<image width="300" height="630" href="${source}"/>`)).render().pixels;
}

test('a PNG shows every point as it was drawn, in fewer bytes', async () => {
  const drawn = draw(circle(300, 140) + yellow);
  const png = await encodePng(readPalette(drawn, false)!);
  expect(pointsOf(png).equals(drawn.pixels)).toBe(true);
  expect(png.length).toBeLessThan(drawn.asPng().length);
});

test('of few colours it keeps those of areas, and edges between them', async () => {
  const picture = readPalette(draw(circle(300, 140) + yellow), true)!;
  expect(picture.palette.length).toBe(9);
  const shown = new Set(new Uint32Array(pointsOf(await encodePng(picture)).buffer));
  for (const color of [0xffffffff, 0xff101412, 0xff1fd2ff]) expect(shown).toContain(color);
});

test('more colours than a palette holds, and glass, are left to the rasteriser', () => {
  const fade =
    '<linearGradient id="f"><stop stop-color="#fff"/><stop offset="0.5" stop-color="#0f0"/><stop offset="1" stop-color="#00f"/></linearGradient>';
  expect(readPalette(draw(`${fade}<rect width="300" height="630" fill="url(#f)"/>`), false)).toBeNull();
  expect(readPalette(new Resvg(drawing('').replace('#fff', 'none')).render(), false)).toBeNull();
});
