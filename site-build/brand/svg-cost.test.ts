import { Resvg } from '@resvg/resvg-js';
import { expect, test } from 'vitest';
import { pictureSize } from './picture-size.ts';
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
])('filters as drawing programs write them are taken: %#', (svg) => {
  expect(svgDanger(svg)).toBeNull();
});

test.each([
  filtered('<feTurbulence numOctaves="2000000000"/>'),
  filtered('<feTurbulence numOctaves="10"/>'.repeat(20)),
  filtered('<feMorphology radius="30"/>'),
  filtered(`<feConvolveMatrix order="70" kernelMatrix="${'1 '.repeat(4900)}"/>`),
  filtered('<feGaussianBlur stdDeviation="9"/>'.repeat(300)),
  filtered(SHADOW, '<rect filter="url(#f)"/>'.repeat(300)),
  filtered(SHADOW, '<g id="a" filter="url(#f)"/>' + '<use href="#a"/>'.repeat(60)),
  filtered(SHADOW, '<mask id="m"><g filter="url(#f)"/></mask>' + '<g mask="url(#m)"/>'.repeat(60)),
  drawing(`<filter id="f"><filter id="g"/><feTurbulence numOctaves="2000000000"/></filter><g filter="url(#f)"/>`),
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
])('drawings that would take minutes are told: %#', (svg) => {
  expect(svgDanger(svg)).toContain('takes too long to draw');
});

const png = (width: number, height: number) => {
  const bytes = Buffer.from(new Resvg(drawing('<path d="M0 0h9v9"/>')).render().asPng());
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
const jpeg = (width: number, height: number) => {
  const frame = [0xff, 0xc2, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255];
  return Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, ...frame, ...Array<number>(20).fill(0)]);
};
const webp = (chunk: string, ...more: number[]) =>
  Buffer.concat([
    Buffer.from(`RIFF\0\0\0\0WEBP${chunk}\0\0\0\0`, 'latin1'),
    Buffer.from([...more, ...Array<number>(20).fill(0)]),
  ]);

test('the size of a picture is read from its header', () => {
  expect(pictureSize(png(20_000, 30_000))).toEqual({ width: 20_000, height: 30_000 });
  expect(pictureSize(jpeg(60_000, 50_000))).toEqual({ width: 60_000, height: 50_000 });
  expect(pictureSize(webp('VP8X', 0, 0, 0, 0, 0xff, 0xff, 0, 9, 0, 0))).toEqual({ width: 65_536, height: 10 });
  expect(pictureSize(webp('VP8 ', 0, 0, 0, 0x9d, 1, 0x2a, 0x10, 0x27, 8, 0))).toEqual({ width: 10_000, height: 8 });
  expect(pictureSize(webp('VP8L', 0x2f, 0xff, 0x3f, 0, 0))).toEqual({ width: 16_384, height: 1 });
  expect(pictureSize(Buffer.from('GIF89a'))).toBeNull();
});

test('a picture in a drawing is measured before it is decoded', () => {
  const holding = (type: string, ...pictures: Buffer[]) =>
    drawing(pictures.map((bytes) => `<image href="data:image/${type};base64,${bytes.toString('base64')}"/>`).join(''));
  expect(svgDanger(holding('png', png(3000, 3000)))).toBeNull();
  expect(svgDanger(holding('png', png(3000, 3000), png(3000, 3000)))).toContain('more than 16 million pixels');
  expect(svgDanger(holding('jpeg', jpeg(60_000, 60_000)))).toContain('more than 16 million pixels');
  expect(svgDanger(holding('webp', Buffer.from('GIF89a')))).toContain('no PNG, JPEG or WebP');
});
