import type { Metadata, SharpOptions } from 'sharp';

export type { Metadata } from 'sharp';

/** Opens a picture. The library refuses a larger one before it decodes it. Throws for an SVG, and a costly profile. */
export async function openPicture(bytes: Buffer, options?: SharpOptions) {
  if (!isRaster(bytes)) throw new Error('An SVG is drawn in a process of its own (`drawSvg`)');
  const picture = await openAny(bytes, options);
  if (isCostly((await picture.metadata()).icc)) throw new Error('The colour profile of a picture takes too long');
  return picture;
}

/** Whether a colour profile may take minutes: `mpet` has any number of steps. One for print has up to 3 MB. */
const isCostly = (icc: Buffer | undefined) => icc !== undefined && (icc.includes('mpet') || icc.length > 4e6);

/** Whether the library takes it for no SVG, which it finds in a text that begins like another format, and in gzip. */
function isRaster(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 10_000);
  if (/^(?:\x89PNG|\xff\xd8)/.test(head)) return true;
  return !head.startsWith('\x1f\x8b') && !/<(?:[^<>\s]+:)?svg/i.test(head);
}

/** Opens an SVG too, whose size alone may take all time and memory: one of ours, or in a process of its own. */
export async function openAny(bytes: Buffer, options?: SharpOptions) {
  // It is loaded late, since most commands render no picture.
  const { default: sharp } = await import('sharp');
  // Several different pictures are rendered at the same time: more threads and a cache would only need memory.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(bytes, { limitInputPixels: MEGAPIXELS_MAX.brand.usual * 1e6, ...options });
}

/** Reads the size of a photograph as it is held upright, without decoding it. Returns null if it cannot be read. */
export async function uprightSize(bytes: Buffer) {
  if (!isRaster(bytes)) return null;
  const opened = openAny(bytes, { limitInputPixels: false });
  const found = await opened.then((picture) => picture.metadata()).catch(() => null);
  return found && { ...found, ...found.autoOrient };
}

/** Renders an SVG with a view box but no size. `colors`: the size of the palette, if it has one. */
export async function renderPng(
  svg: string,
  { width, height }: { width: number; height: number },
  colors?: number,
): Promise<Buffer> {
  const picture = await openAny(Buffer.from(svg.replace('<svg ', `<svg width="${width}" height="${height}" `)));
  // More effort takes twice as long for 5 % of the bytes.
  const palette = { palette: true, colours: colors, dither: 0, effort: 1 };
  return picture.png(colors === undefined ? { compressionLevel: 9 } : palette).toBuffer();
}

/** Formats by the first bytes of a file, since its name may be wrong. */
const FORMATS = {
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n/,
  // Before formats whose first bytes can be those of a text.
  svg: /<(?:[^<>\s]+:)?svg[\s>]/,
  webp: /^RIFF....WEBP/s,
  // The first box of such a file lists its kinds (ISO/IEC 23000-22).
  avif: /^....ftyp.{0,56}?avi[fs]/s,
  heic: /^....ftyp(?:he[iv]|mif1|msf1)/s,
  gif: /^GIF8/,
};
type PictureFormat = keyof typeof FORMATS;

export function findFormat(bytes: Buffer): PictureFormat | undefined {
  const head = bytes.toString('latin1', 0, 10_000);
  return (Object.keys(FORMATS) as PictureFormat[]).find((format) => FORMATS[format].test(head));
}

/** 40 megapixels need 120 MB in memory. A PNG of 80 KB can need 2 GB. `deep`: an AVIF, or 16 bits, which need more. */
const MEGAPIXELS_MAX = { photograph: { usual: 40, deep: 16 }, brand: { usual: 16, deep: 4 } };

/** Explains why a picture would need too much time or memory, or returns null. */
export function findCost({ icc, format, width, height, depth }: Metadata, use: keyof typeof MEGAPIXELS_MAX) {
  if (isCostly(icc)) return 'has a colour profile that takes too long; export it again as sRGB';
  const megapixels = Math.ceil((width * height) / 1e6);
  const most = MEGAPIXELS_MAX[use][format === 'heif' || depth === 'ushort' ? 'deep' : 'usual'];
  return megapixels > most ? `has ${megapixels} megapixels; expected at most ${most}; export it smaller` : null;
}

/** Pixels of a side of an AVIF. */
const WIDEST = 16_384;
/** The most times that a photograph is as tall as wide, since ours is 1800 wide. */
const TALLEST = 9;

/** Opens a photograph. It tolerates what browsers do, such as unusual metadata, but no missing part. */
export const openPhotograph = (bytes: Buffer) =>
  openPicture(bytes, { limitInputPixels: MEGAPIXELS_MAX.photograph.usual * 1e6, failOn: 'truncated' });

/** Decodes and checks a photograph, which must have that width in pixels. Explains the problem, or returns null. */
export async function findPhotographProblem(bytes: Buffer, least: number): Promise<string | null> {
  const format = findFormat(bytes);
  if (format === 'heic') return HEIC;
  if (format === 'gif') return 'is a GIF; save it as PNG or JPEG';
  if (format === undefined) return UNKNOWN;
  const size = await uprightSize(bytes);
  if (!size) return DAMAGED;
  const cost = findCost(size, 'photograph');
  if (cost !== null) return cost;
  const { width, height } = size;
  const measured = `is ${width} by ${height} pixels`;
  if (width < least)
    return `${measured}; expected at least ${least} wide, or it looks blurred; use the original photograph`;
  if (width > WIDEST) return `${measured}; expected at most ${WIDEST} wide; export it smaller`;
  if (height > TALLEST * width)
    return `${measured}; expected at most ${TALLEST} times as tall as wide; cut it into several pictures`;
  const decoded = openPhotograph(bytes).then((picture) => picture.resize(8).toBuffer());
  return decoded.then(() => null).catch(() => DAMAGED);
}

const HEIC =
  'is a HEIC photograph, which most browsers cannot show; export it as JPEG, ' +
  'or set the iPhone to Settings > Camera > Formats > Most Compatible';
const UNKNOWN = 'is not a JPEG, PNG, WebP, AVIF or SVG; open it in an image program and export it as JPEG';
const DAMAGED = 'is damaged or cut off; copy it again from the camera, or export it again as JPEG';
