import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { FaceArt, Picture } from '#contract/site/artwork.ts';
import { didYouMean } from '#contract/text/nearest-word.ts';
import { openInside } from '../read/owner-files.ts';
import { PIXELS_MAX, openPicture, pictureSize } from '../render/raster.ts';
import { svgDanger } from './check-svg.ts';

/** An owner's picture. */
interface BrandFile {
  type: 'svg' | 'png';
  bytes: Buffer;
  /** The size in pixels, or in the SVG's units. */
  width: number;
  height: number;
}

type BrandFileResult = { ok: true; file: BrandFile } | { ok: false; problem: string };

/** The largest size in bytes. Every page loads logo and icon. */
const MAX_BYTES = { logo: 60_000, icon: 60_000, picture: 1_000_000, hero: 300_000 };

export const brandParts = ['logo', 'icon', 'picture'] as const;
export type BrandPart = (typeof brandParts)[number];
/** `hero`: a drawing on a page, which does not belong to a brand. */
export type OwnersFile = BrandPart | 'hero';

/** Reads a file that a brand names, only from inside the content folder. */
export async function readBrandFile(folder: string, part: OwnersFile, given: string): Promise<BrandFileResult> {
  const path = resolve(folder, given);
  const isInside = path.startsWith(resolve(folder) + sep);
  const bytes = isInside ? readBytes(folder, path, MAX_BYTES[part]) : OUTSIDE;
  const file = typeof bytes === 'string' ? bytes : await measure(bytes);
  return typeof file === 'string' ? { ok: false, problem: `"${given.slice(0, 80)}" ${file}` } : { ok: true, file };
}

/** Reads, decodes and checks a file that a brand names. Explains the issue, or returns null. */
export async function brandFileProblem(folder: string, part: OwnersFile, given: string): Promise<string | null> {
  const reading = await readBrandFile(folder, part, given);
  if (!reading.ok) return reading.problem;
  const { file } = reading;
  const problem =
    shapeProblem(part, file) ?? (await (file.type === 'png' ? pngProblem(file) : svgDanger(file.bytes.toString())));
  return problem === null ? null : `"${given.slice(0, 80)}" ${problem}`;
}

export const OUTSIDE = 'is outside the content folder; move the file into it';

/** Reads bytes, or explains the issue. */
export function readBytes(folder: string, path: string, most: number): Buffer | string {
  try {
    const opened = openInside(realpathSync(folder), path);
    if (typeof opened === 'string') return opened;
    using file = opened;
    if (!file.stat.isFile()) return noFile(path);
    return file.stat.size > most ? `has ${kB(file.stat.size)}; expected ${kB(most)} at most` : file.read();
  } catch {
    return noFile(path);
  }
}

const noFile = (path: string) => `is not a file; ${EXPECTED}${similar(path)}`;

const EXPECTED = 'expected the path of an SVG or PNG file inside the content folder, such as brand/logo.svg';

const kB = (bytes: number) => `${Math.ceil(bytes / 1000)} KB`;

function similar(path: string): string {
  const folder = dirname(path);
  return existsSync(folder) ? didYouMean(basename(path), readdirSync(folder)) : '';
}

/** The signature of every file (PNG, 5.2). */
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Reads the size of a picture without decoding it, or explains the issue. */
async function measure(bytes: Buffer): Promise<BrandFile | string> {
  const type = bytes.subarray(0, PNG.length).equals(PNG) ? 'png' : 'svg';
  if (type === 'svg' && !/<(?:[^<>\s]+:)?svg[\s>]/.test(bytes.toString())) return `is neither SVG nor PNG; ${EXPECTED}`;
  const size = await pictureSize(bytes);
  if (size) return { type, bytes, width: size.width, height: size.height };
  return type === 'png' ? UNREADABLE : 'is an SVG that cannot be read; save it again as plain SVG, with a viewBox';
}

const UNREADABLE = 'is a PNG that cannot be read; save it again';

async function pngProblem({ bytes, width, height }: BrandFile): Promise<string | null> {
  if (width * height > PIXELS_MAX) return `is ${width} by ${height} pixels; expected at most 16 million of them`;
  const picture = await openPicture(bytes);
  const decoded = await picture
    .resize(1)
    .toBuffer()
    .catch(() => null);
  return decoded ? null : UNREADABLE;
}

/**
 * Embeds a picture in an SVG, as large as the box allows. Hides the text of an SVG, since each machine would set it in another font.
 */
export function imageElement({ type, bytes }: BrandFile, width: number, height: number): string {
  const media = type === 'svg' ? 'image/svg+xml' : 'image/png';
  const embedded = type === 'svg' ? withoutText(bytes) : bytes;
  return `<image width="${width}" height="${height}" href="data:${media};base64,${embedded.toString('base64')}"/>`;
}

function withoutText(svg: Buffer): Buffer {
  if (!/<(?:[^<>\s]+:)?text[\s>]/.test(svg.toString())) return svg;
  const end = svg.lastIndexOf('</');
  const style = Buffer.from('<style xmlns="http://www.w3.org/2000/svg">text{display:none!important}</style>');
  return Buffer.concat([svg.subarray(0, end), style, svg.subarray(end)]);
}

function shapeProblem(part: OwnersFile, { type, width, height }: BrandFile): string | null {
  const measured = `is ${Math.round(width)} by ${Math.round(height)} pixels`;
  const away = Math.max(width / height, height / width);
  if (part === 'logo' && away > 2) return `${measured}; expected at most 2 to 1, since the name is next to it`;
  if (part === 'icon' && away > 1.02) return `${measured}; expected a square`;
  if (part === 'icon' && type === 'png' && width < 512) return `${measured}; expected 512 at least`;
  const isPicture = type === 'png' && width === 1200 && height === 630;
  return part === 'picture' && !isPicture ? `${measured}; expected a PNG of 1200 by 630` : null;
}

/** File names of a brand's own pictures, from content. */
export type BrandFiles = Partial<Record<BrandPart, string | undefined>>;

/** Pictures of a brand, checked with the content. */
export interface BrandImages {
  logo?: BrandFile | undefined;
  icon?: BrandFile | undefined;
  picture?: BrandFile | undefined;
}

export async function readBrandImages(folder: string, names: BrandFiles): Promise<BrandImages> {
  const read = async (part: BrandPart) => {
    const name = names[part];
    return name === undefined ? undefined : readChecked(folder, part, name);
  };
  return { logo: await read('logo'), icon: await read('icon'), picture: await read('picture') };
}

/** Reads a picture that was checked with the content. */
export async function readChecked(folder: string, part: OwnersFile, name: string): Promise<BrandFile> {
  const reading = await readBrandFile(folder, part, name);
  if (!reading.ok) throw new Error(`${join(folder, name)} was not checked: ${reading.problem}`);
  return reading.file;
}

const LOGO_HEIGHT = 32;

/** Describes the logo as pages show it. */
export function logoPicture({ logo }: BrandImages): Picture | undefined {
  if (!logo) return undefined;
  return {
    src: `/logo.${logo.type}`,
    width: Math.round((logo.width / logo.height) * LOGO_HEIGHT),
    height: LOGO_HEIGHT,
  };
}

/** Replaces a face's signs by the brand's: the whole icon, and the logo in icon and link preview. */
export function withBrand(art: FaceArt, { logo, icon }: BrandImages): FaceArt {
  const own = logo && imageElement(logo, LOGO_HEIGHT, LOGO_HEIGHT);
  const signed = (svg: string) => (own && art.logo ? svg.replace(art.logo, () => own) : svg);
  return { ...art, icon: icon ? wholeIcon(icon) : signed(art.icon), preview: signed(art.preview) };
}

/** Draws an icon on white, since some systems show transparency as black. */
function wholeIcon(icon: BrandFile): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#fff"/>${imageElement(icon, 64, 64)}</svg>`;
}

/** Lists the pictures that are served unchanged, by the name that serves them. */
export function brandFiles({ logo, picture }: BrandImages): Record<string, Buffer> {
  return {
    ...(logo ? { [`logo.${logo.type}`]: logo.bytes } : {}),
    ...(picture ? { 'og.png': picture.bytes } : {}),
  };
}
