import type { SharpOptions } from 'sharp';

export type { Metadata } from 'sharp';

/** The most pixels of a picture. They need 60 MB in memory. A PNG of 80 KB can need 2 GB. */
export const PIXELS_MAX = 16_000_000;

/** Opens a picture. The library refuses a larger one before it decodes it. */
export async function openPicture(bytes: Buffer, options: SharpOptions = { limitInputPixels: PIXELS_MAX }) {
  // It is loaded late, since most builds render no picture.
  const { default: sharp } = await import('sharp');
  // Several different pictures are rendered at the same time: more threads and a cache would only need memory.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(bytes, options);
}

/** Reads a picture's size without decoding it, an SVG's to the hundredth. Returns null if it cannot be read. */
export async function pictureSize(bytes: Buffer): Promise<{ width: number; height: number } | null> {
  const picture = await openPicture(bytes, { limitInputPixels: false, density: 72 * 100 });
  const size = await picture.metadata().catch(() => null);
  return size?.format === 'svg' ? { width: size.width / 100, height: size.height / 100 } : size;
}

/** Renders an SVG with a view box but no size. `colors`: the size of the palette, if it has one. */
export async function renderPng(
  svg: string,
  { width, height }: { width: number; height: number },
  colors?: number,
): Promise<Buffer> {
  const picture = await openPicture(Buffer.from(svg.replace('<svg ', `<svg width="${width}" height="${height}" `)));
  // More effort takes twice as long for 5 % of the bytes.
  const palette = { palette: true, colours: colors, dither: 0, effort: 1 };
  return picture.png(colors === undefined ? { compressionLevel: 9 } : palette).toBuffer();
}
