import type { SharpOptions } from 'sharp';

/** Pixels that a picture may have: sixty megabytes once it is decoded, where a PNG of 80 KB may have two gigabytes. */
export const MOST_PIXELS = 16_000_000;

/** Opens a picture or drawing; one of more pixels is refused before it is decoded. */
export async function openPicture(bytes: Buffer, options: SharpOptions = { limitInputPixels: MOST_PIXELS }) {
  // Loaded only where something is to be drawn.
  const { default: sharp } = await import('sharp');
  // Several are drawn at once, each a different one: threads and a cache for each would only take memory.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(bytes, options);
}

/** Reads a picture's size without decoding it, a drawing's to the hundredth; null where that cannot be. */
export async function pictureSize(bytes: Buffer): Promise<{ width: number; height: number } | null> {
  const picture = await openPicture(bytes, { limitInputPixels: false, density: 72 * 100 });
  const size = await picture.metadata().catch(() => null);
  return size?.format === 'svg' ? { width: size.width / 100, height: size.height / 100 } : size;
}

/** Draws an SVG that has a view box and no size of its own. `colors`: at most so many, in a palette. */
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
