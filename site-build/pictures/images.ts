import { Resvg } from '@resvg/resvg-js';
import type { FaceArt } from '#contract/page.ts';
import type { Typeface } from '../fonts/typefaces.ts';
import { drawPreview } from './preview.ts';
import type { MissingWords } from './set-text.ts';

const ICON_SIZES = {
  'icon-192.png': 192,
  'icon-512.png': 512,
  'icon-maskable-512.png': 512,
  'apple-touch-icon.png': 180,
};
const FAVICON_SIZE = 32;

export interface FaceImages {
  /** File name to contents. */
  files: Record<string, Buffer | string>;
  /** What the link preview is drawn without, because no font has it. */
  missing: MissingWords[];
}

/** Every image of a face, drawn from its art. `small`: whether its link preview is to be. */
export async function faceImages(face: Typeface, art: FaceArt, small = false): Promise<FaceImages> {
  const { png, missing } = await drawPreview(face, art, small);
  return { files: { 'icon.svg': art.icon, ...drawIcons(art.icon), 'og.png': png }, missing };
}

/** Of faces whose names begin with the same letter they are the same. */
function drawIcons(icon: string): Record<string, Buffer> {
  const before = drawnBefore.get(icon);
  if (before) return before;
  const drawn = new Map<number, Buffer>();
  const draw = (size: number) => {
    const png = drawn.get(size) ?? rasterise(icon, size);
    drawn.set(size, png);
    return png;
  };
  const files = Object.fromEntries(Object.entries(ICON_SIZES).map(([name, size]) => [name, draw(size)]));
  const icons = { ...files, 'favicon.ico': ico(draw(FAVICON_SIZE), FAVICON_SIZE) };
  if (drawnBefore.size < KEPT) drawnBefore.set(icon, icons);
  return icons;
}

const drawnBefore = new Map<string, Record<string, Buffer>>();
/** Each has some ten thousand bytes. */
const KEPT = 500;

function rasterise(svg: string, width: number): Buffer {
  const options = { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } } as const;
  return Buffer.from(new Resvg(svg, options).render().asPng());
}

/** One PNG in the frame of an ICO file: a 6-byte header and a 16-byte entry before it. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
