import type { SharpOptions } from 'sharp';

export type { Metadata } from 'sharp';

/** The most pixels of a picture, which need 60 MB in memory. A PNG of 80 KB can need 2 GB. */
const PIXELS_MAX = 16_000_000;

/** Opens a picture. The library refuses a larger one before it decodes it. Throws for an SVG (`drawSvg`). */
export async function openPicture(bytes: Buffer, options?: SharpOptions) {
  if (!isRaster(bytes)) throw new Error('An SVG is drawn in a process of its own');
  return openAny(bytes, options);
}

/** Whether the library takes it for no SVG, which it finds in a text that begins like another format, and in gzip. */
function isRaster(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 10_000);
  if (/^(?:\x89PNG|\xff\xd8)/.test(head)) return true;
  return !head.startsWith('\x1f\x8b') && !/<(?:[^<>\s]+:)?svg/i.test(head);
}

/** Opens an SVG too, whose size alone may take all time and memory: one of ours, or in a process of its own. */
export async function openAny(bytes: Buffer, options: SharpOptions = { limitInputPixels: PIXELS_MAX }) {
  // It is loaded late, since most commands render no picture.
  const { default: sharp } = await import('sharp');
  // Several different pictures are rendered at the same time: more threads and a cache would only need memory.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(bytes, options);
}

/** Reads the size of a photograph as it is held upright, without decoding it. Returns null if it cannot be read. */
export async function uprightSize(bytes: Buffer) {
  const opened = openPicture(bytes, { limitInputPixels: false });
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

/** The most megapixels of a photograph, which need 120 MB in memory, and of one that needs more for each. */
const MEGAPIXELS_MAX = { usual: 40, large: 16 };

/** Pixels of a side of an AVIF. */
const WIDEST = 16_384;
/** The most times that a photograph is as tall as wide, since ours is 1800 wide. */
const TALLEST = 9;

/** Opens a photograph. It tolerates what browsers do, such as unusual metadata, but no missing part. */
export const openPhotograph = (bytes: Buffer) =>
  openPicture(bytes, { limitInputPixels: MEGAPIXELS_MAX.usual * 1e6, failOn: 'truncated' });

/** Decodes and checks a photograph, which must have that width in pixels. Explains the problem, or returns null. */
export async function findPhotographProblem(bytes: Buffer, least: number): Promise<string | null> {
  const format = findFormat(bytes);
  if (format === 'heic') return HEIC;
  if (format === 'gif') return 'is a GIF; save it as PNG or JPEG';
  if (format === undefined) return UNKNOWN;
  const size = await uprightSize(bytes);
  if (!size) return DAMAGED;
  const { width, height, depth } = size;
  const megapixels = Math.ceil((width * height) / 1e6);
  const most = MEGAPIXELS_MAX[format === 'avif' || depth === 'ushort' ? 'large' : 'usual'];
  if (megapixels > most) return `has ${megapixels} megapixels; expected at most ${most}; export it smaller`;
  const measured = `is ${width} by ${height} pixels`;
  if (width < least)
    return `${measured}; expected at least ${least} wide, or it looks blurred; use the original photograph`;
  if (width > WIDEST) return `${measured}; expected at most ${WIDEST} wide; export it smaller`;
  if (height > TALLEST * width)
    return `${measured}; expected at most ${TALLEST} times as tall as wide; cut it into several pictures`;
  const isWhole = await (
    await openPhotograph(bytes)
  )
    .resize(8)
    .toBuffer()
    .catch(() => null);
  return isWhole ? null : DAMAGED;
}

const HEIC =
  'is a HEIC photograph, which most browsers cannot show; export it as JPEG, ' +
  'or set the iPhone to Settings > Camera > Formats > Most Compatible';
const UNKNOWN = 'is not a JPEG, PNG, WebP, AVIF or SVG; open it in an image program and export it as JPEG';
const DAMAGED = 'is damaged or cut off; copy it again from the camera, or export it again as JPEG';
