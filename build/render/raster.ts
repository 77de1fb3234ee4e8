import type { SharpOptions } from 'sharp';

/** Pixels of a picture at most: 60 MB once it is decoded, where a PNG of 80 KB may take 2 GB. */
export const PIXELS_MAX = 16_000_000;

/** Opens a picture; one with more pixels is refused before it is decoded. */
export async function openPicture(bytes: Buffer, options: SharpOptions = { limitInputPixels: PIXELS_MAX }) {
  // Loaded only when something is rendered.
  const { default: sharp } = await import('sharp');
  // Several different pictures are rendered at once: threads and a cache for each would only take memory.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(bytes, options);
}

/** Reads a picture's size without decoding it, an SVG's to the hundredth; null if it cannot be read. */
export async function pictureSize(bytes: Buffer): Promise<{ width: number; height: number } | null> {
  const picture = await openPicture(bytes, { limitInputPixels: false, density: 72 * 100 });
  const size = await picture.metadata().catch(() => null);
  return size?.format === 'svg' ? { width: size.width / 100, height: size.height / 100 } : size;
}

/** Renders an SVG that has a view box and no size of its own. `colors`: size of the palette, if it has one. */
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
