import type { Ground } from '#contract/content/brand.ts';
import type { LogoPicture } from '#contract/site/artwork.ts';
import { openPicture } from '../pictures/raster.ts';
import type { Colors, Scale } from './color-scale.ts';

/** A size in pixels, or in an SVG's units. */
export interface Size {
  width: number;
  height: number;
}

/** An owner's picture. */
export interface BrandFile extends Size {
  type: 'svg' | 'png';
  bytes: Buffer;
}

/** Takes a logo's white ground and wide margins away. Explains the issue if nothing is left. */
export async function cutToInk(file: BrandFile, area = AREA): Promise<BrandFile | string> {
  const pixels = await pixelsOf(file, area);
  const isCut = takePaperAway(pixels);
  if (pixels.data.every((byte, at) => at % 4 < 3 || byte < INK)) return EMPTY;
  const ink = (await openPixels(pixels)).trim({ background: '#0000', threshold: INK });
  const { data: bytes, info } = await ink.png().toBuffer({ resolveWithObject: true });
  const isTight = info.width >= pixels.width * TIGHT && info.height >= pixels.height * TIGHT;
  if (!isCut && isTight) return file;
  const more = (AREA * pixels.width * pixels.height) / (info.width * info.height);
  if (!isTight && area === AREA) return cutToInk(file, Math.min(more, 30 * AREA));
  return { type: 'png', bytes, width: info.width, height: info.height };
}

const EMPTY = 'shows nothing; export it again with its shapes in a colour';
/** Alpha that counts as ink, of 255. */
const INK = 16;
/** The share of a logo that its ink fills. A smaller margin belongs to its design. */
const TIGHT = 0.8;

/** Pixels of four bytes each: red, green, blue and alpha. */
interface Pixels extends Size {
  data: Buffer;
}

/** The number of pixels that a logo is read with: enough for the bar of a dense screen, and for an icon. */
const AREA = 200_000;

async function pixelsOf({ type, bytes, width, height }: BrandFile, area = AREA): Promise<Pixels> {
  const scale = Math.min(Math.sqrt(area / (width * height)), type === 'svg' ? Infinity : 1);
  const [wide, high] = [width, height].map((edge) => Math.ceil(edge * scale));
  // A drawing has a view box, and no size of its own.
  const sized = () => Buffer.from(bytes.toString().replace('<svg', () => `<svg width="${wide}" height="${high}"`));
  const picture = await openPicture(type === 'svg' ? sized() : bytes);
  const resized = picture.resize(wide, high, { fit: 'fill' }).ensureAlpha();
  const { data, info } = await resized.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const openPixels = ({ data, width, height }: Pixels) => openPicture(data, { raw: { width, height, channels: 4 } });

/** Lightness that counts as paper, of 255. Compression leaves white a little darker. */
const PAPER = 240;

/** Makes white transparent in an opaque logo whose edge has much white. On white, the result looks the same. */
function takePaperAway(pixels: Pixels): boolean {
  const { data } = pixels;
  const least = (at: number) => Math.min(data[at]!, data[at + 1]!, data[at + 2]!);
  if (edgeShare(pixels, (at) => data[at + 3]! > 250) < 0.98) return false;
  if (edgeShare(pixels, (at) => least(at) >= PAPER) < 0.3) return false;
  // The darkest ink covers white wholly, and an edge as much as it is darker than white.
  let darkest = 254;
  for (let at = 0; at < data.length; at += 4) darkest = Math.min(darkest, least(at));
  for (let at = 0; at < data.length; at += 4) {
    const cover = least(at) >= PAPER ? 0 : Math.min((255 - least(at)) / (255 - darkest), 1);
    for (let part = at; part < at + 3; part++) data[part] = Math.max(255 - (255 - data[part]!) / (cover || 1), 0);
    data[at + 3] = 255 * cover;
  }
  return true;
}

/** Returns the share of pixels along the edge that fit. The outermost may be half transparent. */
function edgeShare({ width, height }: Pixels, fits: (at: number) => boolean): number {
  if (Math.min(width, height) < 5) return 0;
  const across = Array.from({ length: width }, (_, x) => [x + width, x + width * (height - 2)]);
  const along = Array.from({ length: height }, (_, y) => [y * width + 1, y * width + width - 2]);
  const edge = [...across, ...along].flat();
  return edge.filter((at) => fits(4 * at)).length / edge.length;
}

/** A logo on a company's pages and in its pictures. */
export interface LogoPlan {
  picture: LogoPicture;
  /** Contents by the name that serves them. */
  files: Record<string, Buffer>;
  /** The logo for icon and link preview, whose ground is pale. */
  sign: BrandFile;
  /** Whether it is visible in a square. */
  fitsIcon: boolean;
}

interface LogoChoices {
  logoDark?: BrandFile | undefined;
  logoOnly?: boolean | undefined;
  ground?: Ground | undefined;
  scale: Scale;
}

/** Decides how large a logo appears, and whether each ground shows it as it is, in turned colours, or on paper. */
export async function planLogo(logo: BrandFile, { logoDark, logoOnly, ground, scale }: LogoChoices): Promise<LogoPlan> {
  const aspect = logo.width / logo.height;
  const isAlone = logoOnly ?? aspect > WORDMARK;
  const size = sizeOf(aspect, isAlone);
  const own = { name: 'logo', file: logo, pixels: await pixelsOf(logo) };
  const turned = await turnVersion(own.pixels);
  const dark = logoDark && { name: 'logo-dark', file: logoDark, pixels: await pixelsOf(logoDark) };
  const choose = (color: string) => {
    const isDark = luminanceOf(color) < DARK;
    if (isDark && dark) return dark;
    if (isLegible(own.pixels, color, isDark ? CLEAR : PALE)) return own;
    if (turned && turned.isPale === isDark && isLegible(turned.pixels, color, isDark ? DIM : PALE)) return turned;
    return isDark && isLegible(own.pixels, color, DIM) ? own : undefined;
  };
  const [light, night, , ink, , inkNight] = scale.blocks.map(({ colors }) => colors) as Colors[];
  const bars = {
    tint: [light!['tint']!, night!['tint']!],
    white: [light!['ground']!, night!['ground']!],
    ink: [ink!['ground']!, inkNight!['ground']!],
    accent: [light!['accent']!, night!['tint']!],
  };
  const [inLight, inDark] = bars[ground ?? 'tint'].map(choose);
  const inFooter = choose(ink!['ground']!);
  const main = inLight ?? own;
  const files: Record<string, Buffer> = {};
  const serve = async (version: Version) => {
    const made = await filesOf(version, size);
    Object.assign(files, made);
    const paths = Object.keys(made).map((name) => `/${name}`);
    return paths.length === 1 ? paths[0]! : paths.map((path, at) => `${path} ${at + 1}x`).join(', ');
  };
  const other = (version: Version) => (version === main ? undefined : serve(version));
  const srcSet = await serve(main);
  return {
    picture: {
      ...size,
      src: srcSet.split(' ')[0]!,
      srcSet: srcSet.includes(' ') ? srcSet : undefined,
      isAlone,
      dark: await other(inDark ?? own),
      footer: inFooter ? await other(inFooter) : null,
      paper: [inLight ? [] : 'light', inDark ? [] : 'dark'].flat().join(' ') || undefined,
    },
    files,
    sign: (choose(light!['tint']!) ?? own).file,
    fitsIcon: aspect <= 2 && aspect >= 0.5,
  };
}

/** The proportion from which a logo is taken for the name itself. */
const WORDMARK = 2.5;
/** The luminance below which a ground is dark. */
const DARK = 0.18;

/** Computes the size in CSS pixels. Wide and tall logos look as large as others if their areas are similar. */
function sizeOf(aspect: number, isAlone: boolean): Size {
  const near = aspect < 1 ? Math.min(32 / Math.sqrt(aspect), 44) : 32;
  const height = isAlone ? Math.min(Math.max(Math.sqrt(4600 / aspect), 22), 48, 320 / aspect) : near;
  return { width: Math.round(height * aspect), height: Math.round(height) };
}

interface Version {
  name: string;
  file: BrandFile;
  pixels: Pixels;
}

/** The largest SVG in bytes that every page loads. A larger one is served as pixels. */
const SVG_SERVED = 60_000;

/** Makes the files of a version: the SVG, or pixels for screens of one to three a CSS pixel. */
async function filesOf({ name, file, pixels }: Version, { width, height }: Size): Promise<Record<string, Buffer>> {
  if (file.type === 'svg' && file.bytes.length <= SVG_SERVED) return { [`${name}.svg`]: file.bytes };
  const picture = await openPixels(pixels);
  const densities = [1, 2, 3].filter((times) => times === 1 || width * times <= pixels.width * 1.3);
  const made = densities.map(async (times) => {
    const resized = picture.clone().resize(width * times, height * times, { fit: 'contain', background: '#0000' });
    return [`${name}-${times}x.webp`, await resized.webp({ quality: 90, smartSubsample: true }).toBuffer()] as const;
  });
  return Object.fromEntries(await Promise.all(made));
}

/** Linear light of each byte (sRGB, IEC 61966-2-1). */
const LINEAR = Array.from({ length: 256 }, (_, byte) =>
  byte <= 10 ? byte / 3294.6 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
);

const luminance = (red: number, green: number, blue: number) =>
  0.2126 * LINEAR[red]! + 0.7152 * LINEAR[green]! + 0.0722 * LINEAR[blue]!;

const luminanceOf = (hex: string) => luminance(...([...Buffer.from(hex.slice(1), 'hex')] as [number, number, number]));

/** Returns the share of a logo's ink whose luminance fits. */
function inkShare({ data }: Pixels, fits: (luminance: number) => boolean): number {
  let [all, fitting] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    all += data[at + 3]!;
    if (data[at + 3] && fits(luminance(data[at]!, data[at + 1]!, data[at + 2]!))) fitting += data[at + 3]!;
  }
  return fitting / all;
}

/** Whether a logo is visible on a ground, or is a whole box, which brings its own ground. */
function isLegible(pixels: Pixels, ground: string, { ratio, share }: typeof CLEAR): boolean {
  const back = luminanceOf(ground);
  const seen = inkShare(pixels, (own) => (Math.max(own, back) + 0.05) / (Math.min(own, back) + 0.05) >= ratio);
  return seen >= share || isBox(pixels);
}

/** The least contrast, and the share of the ink that has it. Logos are made for white, where pale parts are familiar. */
const PALE = { ratio: 1.8, share: 0.5 };
const CLEAR = { ratio: 3, share: 0.8 };
/** The same for a colour that stays in the dark, such as red. */
const DIM = { ratio: 2.2, share: 0.8 };

function isBox(pixels: Pixels): boolean {
  const filled = pixels.data.reduce((sum, byte, at) => sum + (at % 4 === 3 ? byte : 0), 0);
  const isOpaque = (at: number) => pixels.data[at + 3]! > 200;
  return filled > 0.9 * 255 * pixels.width * pixels.height && edgeShare(pixels, isOpaque) > 0.9;
}

/**
 * Makes the version for the opposite ground, as brand manuals have one: dark parts become nearly white, or pale ones nearly black, and
 * colours stay. Returns undefined if the logo has both, since letters would vanish in their shape.
 */
async function turnVersion(pixels: Pixels): Promise<(Version & { isPale: boolean }) | undefined> {
  const [dark, pale] = [inkShare(pixels, (own) => own < 0.12), inkShare(pixels, (own) => own > 0.5)];
  if (Math.min(dark, pale) > 0.03) return undefined;
  const aim = dark > pale ? 255 : 0;
  const data = Buffer.from(pixels.data);
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
    const own = luminance(red, green, blue);
    const isGray = Math.max(red, green, blue) - Math.min(red, green, blue) < 90;
    // Red stays red in the dark. A blue of the same luminance looks darker.
    const dim = red - Math.max(green, blue) > 90 ? 0.08 : 0.14;
    const turning = aim ? (dim - own) / 0.02 : isGray ? (own - 0.25) / 0.1 : 0;
    const share = 0.94 * Math.min(Math.max(turning, 0), 1);
    for (let part = at; part < at + 3; part++) data[part] = data[part]! + (aim - data[part]!) * share;
  }
  const turned = { ...pixels, data };
  const bytes = await (await openPixels(turned)).png().toBuffer();
  return { name: 'logo-turned', file: { ...turned, type: 'png', bytes }, pixels: turned, isPale: aim === 255 };
}
