import type { FaceArt } from '#contract/page.ts';
import type { Typeface } from '../fonts/typefaces.ts';
import { drawPng } from './draw-png.ts';
import { drawPreview } from './preview.ts';
import type { MissingWords } from './set-line.ts';

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

/** Draws every image of a face from its art. */
export async function faceImages(face: Typeface, art: FaceArt): Promise<FaceImages> {
  const [{ png, missing }, icons] = await Promise.all([drawPreview(face, art), iconsOf(art.icon)]);
  return { files: { 'icon.svg': art.icon, ...icons, 'og.png': png }, missing };
}

type Icons = Record<string, Buffer>;

/** Draws icons once for all faces whose names begin with the same letter. */
function iconsOf(icon: string): Promise<Icons> {
  const icons = drawnBefore.get(icon) ?? drawIcons(icon);
  if (drawnBefore.size < KEPT) drawnBefore.set(icon, icons);
  return icons;
}

const drawnBefore = new Map<string, Promise<Icons>>();
/** Each has some ten thousand bytes. */
const KEPT = 500;

async function drawIcons(icon: string): Promise<Icons> {
  const draw = (size: number) => drawPng(icon, { width: size, height: size });
  const drawn = await Promise.all(
    Object.entries(ICON_SIZES).map(async ([name, size]) => [name, await draw(size)] as const),
  );
  return { ...Object.fromEntries(drawn), 'favicon.ico': ico(await draw(FAVICON_SIZE), FAVICON_SIZE) };
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
