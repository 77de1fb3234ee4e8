import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import subsetFont from 'subset-font';
import type { FaceArt } from '#contract/page.ts';

const ICON_SIZES = {
  'icon-192.png': 192,
  'icon-512.png': 512,
  'icon-maskable-512.png': 512,
  'apple-touch-icon.png': 180,
};
const FAVICON_SIZE = 32;
const PREVIEW_WIDTH = 1200;

/** Every image of a face, drawn from its art: file name to contents. `fontFile` is the face's woff2. */
export async function faceImages(art: FaceArt, fontFile: string): Promise<Record<string, Buffer | string>> {
  const images: Record<string, Buffer | string> = { 'icon.svg': art.icon };
  for (const [name, size] of Object.entries(ICON_SIZES)) images[name] = rasterise(art.icon, size);
  images['favicon.ico'] = ico(rasterise(art.icon, FAVICON_SIZE), FAVICON_SIZE);
  images['og.png'] = await withPlainFont(fontFile, art, (font) => rasterise(art.preview, PREVIEW_WIDTH, font));
  return images;
}

function rasterise(svg: string, width: number, fontFile?: string): Buffer {
  const font = fontFile ? { loadSystemFonts: false, fontFiles: [fontFile] } : { loadSystemFonts: false };
  return Buffer.from(new Resvg(svg, { fitTo: { mode: 'width', value: width }, font }).render().asPng());
}

/** The rasteriser reads plain TrueType only, so the variable woff2 is pinned to the art's axis values for the time of drawing. */
async function withPlainFont<Result>(file: string, art: FaceArt, draw: (font?: string) => Result): Promise<Result> {
  if (!file) return draw();
  const text = [...new Set(art.preview)].join('');
  const plain = await subsetFont(readFileSync(file), text, { targetFormat: 'truetype', variationAxes: art.fontAxes });
  const folder = mkdtempSync(join(tmpdir(), 'janus-font-'));
  try {
    const path = join(folder, 'face.ttf');
    writeFileSync(path, plain);
    return draw(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
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
