import { openPicture } from '../pictures/draw-png.ts';
import { expect, test } from 'vitest';
import { svgDanger } from './svg-danger.ts';

const drawing = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inside}</svg>`;
const filtered = (steps: string, rest = '') =>
  drawing(`<filter id="f">${steps}</filter><rect width="64" height="64" filter="url(#f)"/>${rest}`);
/** Ten of each level in each of the one above it: a billion in five kilobytes. */
const levels = (name: string, attribute: string) =>
  drawing(
    Array.from(
      { length: 9 },
      (_, at) => `<${name} id="p${at}">${`<rect ${attribute}="url(#p${at + 1})"/>`.repeat(10)}</${name}>`,
    ).join(''),
  );
const SHADOW = '<feFlood/><feColorMatrix/><feOffset/><feGaussianBlur stdDeviation="2"/><feComposite/><feBlend/>';

test.each([
  filtered(SHADOW),
  filtered('<feTurbulence baseFrequency=".8" numOctaves="4"/>'),
  drawing(
    Array.from({ length: 10 }, (_, at) => `<filter id="f${at}">${SHADOW}</filter><g filter="url(#f${at})"/>`).join(''),
  ),
  filtered(SHADOW, '<pattern id="p"><use href="#i"/></pattern><rect fill="url(#p)"/>'),
])('filters as drawing programs write them are taken: %#', async (svg) => {
  expect(await svgDanger(svg)).toBeNull();
});

test.each([
  filtered('<feGaussianBlur stdDeviation="9"/>'.repeat(300)),
  filtered(SHADOW, '<rect filter="url(#f)"/>'.repeat(300)),
  filtered(SHADOW, '<g id="a" filter="url(#f)"/>' + '<use href="#a"/>'.repeat(60)),
  filtered(SHADOW, '<mask id="m"><g filter="url(#f)"/></mask>' + '<g mask="url(#m)"/>'.repeat(60)),
  drawing(
    `<marker id="m"><g filter="url(#f)"/></marker><filter id="f">${SHADOW}</filter><path marker-mid="url(#m)" d="${'L1 1'.repeat(200)}"/>`,
  ),
  drawing('<g id="a"><use href="#a"/></g>'),
  levels('pattern', 'fill'),
  levels('mask', 'mask'),
  drawing(`${levels('pattern', 'none')}<style>${[0, 1, 2].map((at) => `.a${at}{fill:url(#p${at})}`).join('')}</style>`),
  drawing(`<rect filter="${'blur(3) '.repeat(300)}"/>`),
  drawing(`<rect style="filter: ${'blur(3) '.repeat(300)}"/>`),
  drawing(`<style>rect{filter:url(#f)}</style><filter id="f">${SHADOW}</filter>${'<rect/>'.repeat(100)}`),
])('drawings that would take minutes are told: %#', async (svg) => {
  expect(await svgDanger(svg)).toContain('takes too long to draw');
});

const plain = (edge: number) =>
  openPicture(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}"/>`));

/** Says of itself that it is so large: the header of its frame is another (ITU T.81, B.2.2). */
async function hugeJpeg(edge: number): Promise<Buffer> {
  const bytes = await (await plain(16)).jpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(edge, frame + 5);
  bytes.writeUInt16BE(edge, frame + 7);
  return bytes;
}

test('a picture in a drawing is measured before it is decoded', async () => {
  const holding = (type: string, ...pictures: Buffer[]) =>
    drawing(pictures.map((bytes) => `<image href="data:image/${type};base64,${bytes.toString('base64')}"/>`).join(''));
  const png = await (await plain(3000)).png().toBuffer();
  expect(await svgDanger(holding('png', png))).toBeNull();
  expect(await svgDanger(holding('png', png, png))).toContain('more than 16 million pixels');
  expect(await svgDanger(holding('webp', await (await plain(20)).webp().toBuffer()))).toBeNull();
  expect(await svgDanger(holding('jpeg', await hugeJpeg(60_000)))).toContain('more than 16 million pixels');
  expect(await svgDanger(holding('webp', Buffer.from('GIF89a')))).toContain('no PNG, JPEG or WebP');
});
